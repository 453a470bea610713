"""Command line of the patients site: python -m fixtures_sites.patients."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from pathlib import Path

from ..serving import ended_by_signal, port_number, whole_number
from .redesign import REDESIGNS
from .seed import DEFAULT_ROWS, MOST_ROWS
from .server import start_server


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m fixtures_sites.patients", description="Run the patients test site."
    )
    parser.add_argument("--port", type=port_number, default=0, help="0 picks a free port (default)")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument(
        "--db",
        metavar="FILE",
        type=Path,
        help="SQLite file, created and filled when new (default: a temporary one, removed at the end)",
    )
    parser.add_argument(
        "--forget-new", action="store_true", help="a built-in fault: new patients are confirmed, and not stored"
    )
    parser.add_argument("--redesign", choices=REDESIGNS, default="", help="the same site after a redesign")
    parser.add_argument("--login", action="store_true", help="ask for demo / demo-pass")
    parser.add_argument(
        "--seed-rows",
        metavar="N",
        type=whole_number(0, MOST_ROWS),
        default=DEFAULT_ROWS,
        help=f"patients in a new database, 0 to {MOST_ROWS} (default {DEFAULT_ROWS})",
    )
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Run the site until SIGTERM or SIGINT; return the exit code."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.db and not options.db.absolute().parent.is_dir():
        parser.error(f"the folder of --db {options.db} does not exist.")
    try:
        with (
            ended_by_signal() as ended,
            start_server(
                options.db,
                options.login,
                options.seed_rows,
                options.host,
                options.port,
                options.forget_new,
                options.redesign,
            ) as site,
        ):
            print(site.url, flush=True)
            print(f"database: {site.db_path.absolute()}", flush=True)
            ended.wait()
    except sqlite3.Error as error:
        parser.error(f"the file {options.db} cannot be used as the patients database: {error}.")
    except (OSError, UnicodeError) as error:
        parser.error(f"cannot listen on {options.host} port {options.port}: {error}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
