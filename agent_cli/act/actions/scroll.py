"""scroll: the page or a container, by four fifths of what is shown, to an end, or until words are in view."""

from agent_cli.act.find_element import Target
from agent_cli.act.scroll_to_words import scroll_to_words
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import Scroll


def run(session: BrowserSession, target: Target | None, parameters: Scroll) -> str:
    if parameters.text and parameters.text.strip():
        world, element_id = (target.world, target.element_id) if target else (None, None)
        return scroll_to_words(session, parameters.text, world, element_id)
    world = target.world if target else session.tab.frames.main()
    argument = {"id": target.element_id if target else None, "direction": parameters.direction}
    moved = world.call("scrollBy", argument)
    if not moved["moved"]:
        raise Trouble("failed", f"cannot scroll {parameters.direction} any further (at {moved['depth']})")
    return f"scrolled {parameters.direction}, now at {moved['depth']}{', more below' if moved['hasMore'] else ''}"
