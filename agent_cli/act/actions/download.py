"""download: presses what starts a download, waits until the file is there, and says where, how large, and its hash."""

import time

from agent_cli.act.find_element import Target
from agent_cli.act.press_point import pressable
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.browser.downloads import Saved
from agent_cli.contracts.parameters import DownloadFile

START_S = 8.0
LIMIT_S = 120.0
LOOK_MS = 50


def run(session: BrowserSession, target: Target, parameters: DownloadFile) -> str:
    del parameters
    known = len(session.downloads.all)
    target.handle.click(**pressable(target))
    return await_download(session, known, f"pressing {target.described}", LIMIT_S)


def await_download(session: BrowserSession, known: int, cause: str, limit_s: float) -> str:
    """The sentence of the first download after the `known` ones, once it is saved. Raises Trouble."""
    started = time.monotonic()
    while True:
        new = session.downloads.all[known:]
        if new and all(saved.is_over for saved in new):
            return _tell(new)
        waited = time.monotonic() - started
        if not new and waited >= min(START_S, limit_s):
            raise Trouble("failed", f"{cause} started no download within {waited:.0f} s; look at what came instead")
        if waited >= limit_s:
            names = ", ".join(repr(saved.name) for saved in new if not saved.is_over)
            raise Trouble("timed_out", f"{names} is still on its way after {limit_s:g} s; it is saved when it comes")
        session.page.wait_for_timeout(LOOK_MS)


def _tell(new: list[Saved]) -> str:
    failed = [saved.sentence for saved in new if saved.problem]
    if failed:
        raise Trouble("failed", "; ".join(failed))
    return "; ".join(saved.sentence for saved in new)
