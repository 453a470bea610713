"""Starts the patients site on a listening socket, for the command line and for pytest."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from werkzeug.serving import WSGIRequestHandler, make_server

from ..serving import base_url, listen, serving
from .app import create_app
from .seed import DEFAULT_ROWS


@dataclass(frozen=True)
class RunningSite:
    """A site that answers: its base address and its SQLite file."""

    url: str
    db_path: Path


class _QuietHandler(WSGIRequestHandler):
    """A request handler that writes no line per request."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Write nothing."""


@contextmanager
def start_server(
    db_path: str | Path | None = None,
    login: bool = False,
    seed_rows: int = DEFAULT_ROWS,
    host: str = "127.0.0.1",
    port: int = 0,
    forget_new: bool = False,
    redesigned: str = "",
) -> Iterator[RunningSite]:
    """Run the site in a thread for the length of the with block.

    Without db_path the data lie in a temporary folder that is removed at the end.
    Raises OSError when the port cannot be had and sqlite3.Error when the file is unusable.
    """
    with tempfile.TemporaryDirectory(prefix="patients-") as folder:
        path = Path(db_path) if db_path is not None else Path(folder, "patients.sqlite")
        app = create_app(path, login, seed_rows, forget_new, redesigned)
        with listen(host, port) as sock:
            real_port = sock.getsockname()[1]
            server = make_server(
                host,
                real_port,
                app,
                threaded=True,
                request_handler=_QuietHandler,
                fd=sock.fileno(),
            )
            with serving([server]):
                yield RunningSite(base_url(host, real_port), path)
