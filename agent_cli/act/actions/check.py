"""check: ticks a box or chooses a radio, and reads its state back; done at once when it is ticked already."""

from agent_cli.act.find_element import Target
from agent_cli.act.trouble import NotTaken, Trouble
from agent_cli.act.widgets.hand import Hand
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import Check

BOXES = ("chk", "radio", "switch", "menu", "opt")
COMMIT_MS = 1000


def run(session: BrowserSession, target: Target, parameters: Check) -> str:
    del parameters
    return set_ticked(session, target, True)


def set_ticked(session: BrowserSession, target: Target, ticked: bool) -> str:
    """Presses the box when its state differs. Raises Trouble for what is no box, failed when it stays as it was."""
    hand = Hand(session, target)
    role, state = target.info["role"], hand.ask("tickedState", id=target.element_id)
    if role not in BOXES and state is None:
        raise Trouble("refused", f"{target.described} is no checkbox, radio or switch")
    word = "ticked" if ticked else "cleared"
    if bool(state) == ticked:
        return f"{target.described} was {word} already"
    if role == "radio" and not ticked:
        raise Trouble("refused", f"{target.described} is a radio: choose another one instead")
    hand.press(target.element_id)
    if not hand.until(lambda: _took(hand, ticked), COMMIT_MS):
        raise NotTaken(f"{target.described} was pressed but is not {word}")
    return f"{word} {target.described}"


def _took(hand: Hand, ticked: bool) -> bool:
    """Whether it has the state now; one that went away with its press (a menu that shut) is left to the sentinel."""
    now = hand.ask("tickedState", id=hand.id)
    return now is None or bool(now) == ticked
