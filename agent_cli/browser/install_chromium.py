"""Seeing to a browser where there is none: Playwright's download first, then the system's packages."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable

from agent_cli.errors import BrowserNotFound

# Fonts and the sandbox helper are only recommended by Debian's package; without fonts a page has no words to press.
DEBIAN_PACKAGES = ["chromium", "chromium-sandbox", "fonts-liberation"]
DEBIAN = [
    ["apt-get", "update", "-qq"],
    ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *DEBIAN_PACKAGES],
]


def install_chromium(tell: Callable[[str], None]) -> str:
    """Installs a Chromium and says how it was done. Raises BrowserNotFound when neither way works."""
    tell("no browser found: trying `playwright install chromium`")
    if _runs([sys.executable, "-m", "playwright", "install", "chromium"], 600):
        return "installed with `playwright install chromium`"
    if not shutil.which("apt-get"):
        raise BrowserNotFound(
            "`playwright install chromium` failed and this system has no apt-get",
            "install Chrome or Chromium with your system's packages, then name it with --browser PATH",
        )
    tell("the download did not work: trying Debian's package `chromium`")
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if all(_runs([*sudo, *line], 900) for line in DEBIAN) and shutil.which("chromium"):
        return "installed with `apt-get install chromium`"
    raise BrowserNotFound(
        "neither `playwright install chromium` nor `apt-get install chromium` worked",
        "type `sudo apt-get install chromium`, or install Chrome and name it with --browser PATH",
    )


def _runs(command: list[str], limit_s: float) -> bool:
    try:
        done = subprocess.run(
            command,
            timeout=limit_s,
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr,
            stderr=sys.stderr,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
