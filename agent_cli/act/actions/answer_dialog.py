"""answer_dialog: answers the confirm or prompt that holds the page."""

from agent_cli.act.find_element import Target
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.actions import AnswerDialog


def run(session: BrowserSession, target: Target | None, parameters: AnswerDialog) -> str:
    del target
    dialog = session.dialogs.open
    if dialog is None:
        raise Trouble("refused", "no dialog is open")
    session.dialogs.answer(parameters.accept, parameters.text)
    return f"{'accepted' if parameters.accept else 'dismissed'} the {dialog.kind} '{dialog.message[:120]}'"
