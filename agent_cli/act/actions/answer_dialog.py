"""answer_dialog: answers the confirm or prompt that holds the page."""

from contextlib import suppress

from playwright.sync_api import Error, Page

from agent_cli.act.find_element import Target
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import AnswerDialog

LOOKS = 20
LOOK_MS = 50


def run(session: BrowserSession, target: Target | None, parameters: AnswerDialog) -> str:
    del target
    dialog = session.dialogs.open
    if dialog is None:
        raise Trouble("refused", "no dialog is open")
    page, url = session.page, session.page.url
    session.dialogs.answer(parameters.accept, parameters.text)
    if dialog.kind == "beforeunload" and parameters.accept:
        _let_go(page, url)
    return f"{'accepted' if parameters.accept else 'dismissed'} the {dialog.kind} '{dialog.message[:120]}'"


def _let_go(page: Page, url: str) -> None:
    """Waits a moment until the page that may be left now is left or closed."""
    with suppress(Error):  # it closed while it was asked
        for _ in range(LOOKS):
            if page.is_closed() or page.url != url:
                return
            page.wait_for_timeout(LOOK_MS)
