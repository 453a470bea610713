"""wait_for: words that are to come, or a number of seconds."""

import time

from agent_cli.act.find_element import Target
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession, FrameSilent, WorldGone
from agent_cli.contracts.parameters import WaitFor

LOOK_MS = 100


def run(session: BrowserSession, target: Target | None, parameters: WaitFor) -> str:
    del target
    deadline = time.monotonic() + parameters.seconds
    if parameters.text is None:
        session.page.wait_for_timeout(parameters.seconds * 1000)
        return f"waited {parameters.seconds:g} s"
    wanted = " ".join(parameters.text.split()).lower()
    while True:
        if any(wanted in words for words in _words(session)):
            return f"'{parameters.text}' is on the page"
        if time.monotonic() >= deadline:
            raise Trouble("timed_out", f"'{parameters.text}' did not come within {parameters.seconds:g} s")
        session.page.wait_for_timeout(LOOK_MS)


def _words(session: BrowserSession) -> list[str]:
    found = []
    for world in session.worlds():
        try:
            found.append(str(world.call("pageWords", limit_ms=2000)))
        except WorldGone:  # a frame that changed its process is looked for anew
            session.tab.frames.forget(world)
        except FrameSilent:
            continue
    return found
