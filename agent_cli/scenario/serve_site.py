"""Starts the site of a scenario, waits until it answers, and ends it with all its processes."""

from __future__ import annotations

import os
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from agent_cli.contracts.scenario import Site
from agent_cli.errors import SetupError
from agent_cli.scenario import leash
from agent_cli.settings import environment

ROUND_S = 0.1
ANSWER_S = 5.0
LAST_LINES = 12
LINE_LENGTH = 300
END_S = leash.PATIENCE_S + 3.0

# Loopback needs no proxy, and a proxy would answer for a site that is not up.
_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


@contextmanager
def serve_site(site: Site | None, folder: Path, keep_log: Callable[[str], None]) -> Iterator[int]:
    """The port of the site, while it runs; 0 when there is no site to be started.

    `keep_log` is given all that the site wrote, at the end. Raises SetupError, with its last lines, when it cannot be
    started, ends by itself, or does not answer in time.
    """
    if site is None:
        yield 0
        return
    port = free_port() if "{port}" in site.command + site.ready else 0
    ready = site.ready.replace("{port}", str(port))
    with tempfile.TemporaryFile() as log:
        process = _start(site, port, folder, ready, log)
        try:
            _wait_until_ready(process, site, ready, log)
            yield port
        finally:
            _end(process)
            keep_log(_written(log))


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on now."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def _start(site: Site, port: int, folder: Path, ready: str, log: IO[bytes]) -> subprocess.Popen[bytes]:
    if _answers(ready):
        raise SetupError(
            f"something answers at {ready} before the site was started", "end it, or write {port} into the command"
        )
    environ = {**environment(), **site.environment}
    command = [sys.executable, "-I", leash.__file__, *_words(site, port)]
    try:
        return subprocess.Popen(
            command,
            cwd=folder,
            env=environ,
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    except OSError as error:
        raise SetupError(f"the site cannot be started: {error.strerror}", "see `command` of the site") from None


def _words(site: Site, port: int) -> list[str]:
    try:
        words = shlex.split(site.command)
    except ValueError as error:
        raise SetupError(f"the site's command cannot be read ({error}): {site.command}", "see its quotes") from None
    return [word.replace("{port}", str(port)).replace("{python}", sys.executable) for word in words]


def _wait_until_ready(process: subprocess.Popen[bytes], site: Site, ready: str, log: IO[bytes]) -> None:
    deadline = time.monotonic() + site.start_seconds
    while not _answers(ready):
        if process.poll() is not None:
            raise _failure(f"the site ended with exit code {process.returncode} before it answered at {ready}", log)
        if time.monotonic() > deadline:
            raise _failure(f"the site did not answer at {ready} within {site.start_seconds:g} s", log)
        time.sleep(ROUND_S)
    if process.poll() is not None:
        raise _failure(f"the site ended with exit code {process.returncode}, and something else answers", log)


def _answers(address: str) -> bool:
    """Whether a server answers, with anything but an error of its own (5xx)."""
    try:
        with _OPENER.open(address, timeout=ANSWER_S) as reply:
            return bool(reply.status < 500)
    except urllib.error.HTTPError as error:
        return error.code < 500
    except (OSError, ValueError):
        return False


def _failure(sentence: str, log: IO[bytes]) -> SetupError:
    lines = [line[:LINE_LENGTH] for line in _written(log).splitlines() if line.strip()]
    told = "".join(f"\n  | {line}" for line in lines[-LAST_LINES:])
    said = f"it said last: {lines[-1].strip()}" if lines else "it wrote nothing"
    return SetupError(f"{sentence}; {said}{told}", "try the `command` of the site by hand")


def _written(log: IO[bytes]) -> str:
    log.seek(0)
    return log.read().decode("utf-8", "replace")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Lets go of the leash; what still lives after that is killed."""
    with suppress(OSError):
        assert process.stdin is not None
        process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(END_S)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
