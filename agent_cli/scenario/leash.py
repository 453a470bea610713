"""Holds a site on a leash: `python leash.py COMMAND…` ends the command with all its processes when stdin is closed.

Runs by itself, as a group of its own, so that a site is ended also when the one who started it was killed.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading

PATIENCE_S = 3


def main(command: list[str]) -> int:
    """The exit code of the command; 127 when it cannot be started."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, preexec_fn=_hear_signals)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        return 127
    threading.Thread(target=_end_when_let_go, args=(child,), daemon=True).start()
    return child.wait()


def _hear_signals() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _end_when_let_go(child: "subprocess.Popen[bytes]") -> None:
    os.read(0, 1)
    os.killpg(0, signal.SIGTERM)
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(PATIENCE_S)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
