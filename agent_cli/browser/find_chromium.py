"""Which browser to start, in the documented order, and whether its sandbox can stay on."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from agent_cli.errors import BrowserNotFound

SYSTEM_NAMES = ("google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "chrome")
SYSTEM_PATHS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
)
# With a new renderer frame for each document (RenderDocument, Chromium's default) what a page reports in its last
# moment is lost when the machine is busy: 10 of 40 toasts in a test. The other two are Playwright's own list (its
# chromiumSwitches.ts, 1.65), which a second --enable-features would otherwise replace.
FEATURES = ("RenderDocument:level/crashed-frame", "CDPScreenshotNewSurface", "SkipListAccountsWithoutGaiaCookies")
QUIET_ARGUMENTS = (
    f"--enable-features={','.join(FEATURES)}",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
)
INSTALL_HINT = (
    "type `agent doctor --install-browser`, or `playwright install chromium`, or (Debian) "
    "`apt-get install chromium`, or name one with --browser PATH"
)


@dataclass(frozen=True)
class Chromium:
    """`path` None = Playwright finds its own; `source` says in words where it comes from."""

    path: Path | None
    source: str


def find_chromium(named: Path | None, playwright_path: str | None) -> Chromium:
    """The browser to use.

    Args:
        named: from --browser or AGENT_BROWSER; used whatever else there is.
        playwright_path: where Playwright would keep its own Chromium (`chromium.executable_path`).

    Raises BrowserNotFound when the named one is missing or there is none at all.
    """
    if named is not None:
        return _named(named)
    if playwright_path and Path(playwright_path).is_file():
        return Chromium(None, f"Playwright's own ({playwright_path})")
    for name in SYSTEM_NAMES:
        if found := shutil.which(name):
            return Chromium(Path(found), f"{name} of the system ({found})")
    for place in SYSTEM_PATHS:
        if Path(place).is_file():
            return Chromium(Path(place), f"the system's ({place})")
    raise BrowserNotFound(
        "no Chromium or Chrome was found: neither Playwright's own nor one of the system", INSTALL_HINT
    )


def _named(path: Path) -> Chromium:
    found = shutil.which(str(path))
    if not found:
        state = "is not executable" if path.exists() else "does not exist"
        raise BrowserNotFound(f"the browser named with --browser or AGENT_BROWSER {state}: {path}", INSTALL_HINT)
    return Chromium(Path(found), f"named ({found})")


def sandbox_reason() -> str | None:
    """Why Chromium's sandbox has to be off from the start, or None when it stays on (it refuses root)."""
    if sys.platform.startswith("linux") and os.geteuid() == 0:
        return "running as root"
    return None


def in_container() -> bool:
    """True inside Docker, Podman, Kubernetes or LXC, as far as the usual marks tell."""
    if Path("/.dockerenv").exists() or Path("/run/.containerenv").exists():
        return True
    if os.environ.get("KUBERNETES_SERVICE_HOST") or os.environ.get("container"):  # noqa: SIM112 - as systemd and Podman spell it
        return True
    try:
        groups = Path("/proc/1/cgroup").read_text("utf-8")
    except OSError:
        return False
    return any(word in groups for word in ("docker", "kubepods", "containerd", "lxc"))
