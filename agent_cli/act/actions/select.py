"""select: chooses options by their text, in a native select or a drawn one, and reads back what was chosen."""

from agent_cli.act.find_element import Target
from agent_cli.act.press_point import CAP_MS
from agent_cli.act.trouble import Trouble
from agent_cli.act.widgets.drawn_select import choose_drawn
from agent_cli.act.widgets.hand import Hand
from agent_cli.act.widgets.match_option import match_option
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import Select

NO_LIST = ("chk", "radio", "switch", "slider", "opt", "link", "file", "date", "canvas", "img")


def run(session: BrowserSession, target: Target, parameters: Select) -> str:
    if target.info["disabled"]:
        raise Trouble("disabled", f"{target.described} is disabled")
    wanted = [parameters.option] if isinstance(parameters.option, str) else parameters.option
    hand = Hand(session, target)
    state = hand.ask("widgetState", id=target.element_id)
    if target.info["options"] is not None and not (state and state["isDrawn"]):
        return _choose_native(target, wanted)
    if state and state["suggestions"] is not None:
        return _take_suggestion(target, wanted[0], state["suggestions"])
    if target.info["role"] in NO_LIST:
        raise Trouble("refused", f"{target.described} opens no list: click or check it instead")
    return choose_drawn(hand, wanted)


def _choose_native(target: Target, wanted: list[str]) -> str:
    options = target.info["options"]
    labels = [match_option(text, options, target.described) for text in wanted]
    target.handle.select_option(index=[options.index(label) for label in labels], timeout=CAP_MS)
    return f"chose {', '.join(repr(label) for label in labels)} in {target.described}"


def _take_suggestion(target: Target, wanted: str, suggestions: list[str]) -> str:
    """A field with a datalist: Chromium's own list of it cannot be pressed, its words can be written."""
    label = match_option(wanted, suggestions, target.described)
    target.handle.fill(label, timeout=CAP_MS)
    return f"wrote the suggestion {label!r} into {target.described}"
