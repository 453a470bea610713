"""click_with: a click while Control, Shift or the like is held, as lists take it for choosing several."""

from agent_cli.act.find_element import Target
from agent_cli.act.hold_mouse import held
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import ClickWith

MODIFIERS = {"control": "Control", "ctrl": "Control", "shift": "Shift", "alt": "Alt", "meta": "Meta", "cmd": "Meta"}


def run(session: BrowserSession, target: Target, parameters: ClickWith) -> str:
    words = [word.strip().lower() for word in parameters.keys.split("+")]
    unknown = [word for word in words if word not in MODIFIERS]
    if unknown:
        raise Trouble("refused", f"{parameters.keys!r} cannot be held; write Control, Shift, Alt or Control+Shift")
    keys, keyboard = [MODIFIERS[word] for word in words], session.page.keyboard
    pressed: list[str] = []
    try:
        for key in keys:
            keyboard.down(key)
            pressed.append(key)
        with held(session, target):
            pass
    finally:
        for key in reversed(pressed):
            keyboard.up(key)
    return f"clicked {target.described} with {'+'.join(keys)} held"
