"""close_tab: closes a tab as a person does, so that a page with unsaved changes may ask first; never the last one."""

from playwright.sync_api import Page

from agent_cli.act.find_element import Target
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import CloseTab

LOOKS = 60
LOOK_MS = 50


def run(session: BrowserSession, target: Target | None, parameters: CloseTab) -> str:
    del target
    number = session.tab.number if parameters.number is None else parameters.number
    page = session.page_of(number)
    numbers = [tab.number for tab in session.tabs()]
    if page is None:
        raise Trouble("not_found", f"there is no tab {number}; there are: {', '.join(map(str, numbers))}")
    others = [other for other in map(session.page_of, numbers) if other is not None and other is not page]
    if not others:
        raise Trouble("refused", f"tab {number} is the last one: open another with new_tab before closing it")
    page.close(run_before_unload=True)
    if not _is_closed(page, others[-1]):
        page.close()  # its scripts do not answer, so they cannot ask, either
    return f"closed tab {number}; tab {session.tab.number} is worked now: {session.address}"


def _is_closed(page: Page, other: Page) -> bool:
    for _ in range(LOOKS):
        if page.is_closed():
            return True
        other.wait_for_timeout(LOOK_MS)
    return page.is_closed()
