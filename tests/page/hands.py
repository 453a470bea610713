"""The verbs of the page tests: open HTML, look, act, and ask the page what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error

from agent_cli.act import Lent
from agent_cli.act.execute_actions import execute_action
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action, ExpectedOutcome
from agent_cli.contracts.tree import Node
from agent_cli.observe import observe_page
from agent_cli.verify import Sentinel


class Hands:
    """A session with eyes and hands. `seen` is the last look; controls are named by their words or their id."""

    def __init__(self, session: Any, serve: Any) -> None:
        self.session = session
        self.serve = serve
        self.sentinel = Sentinel(session)
        self.lent = Lent(look=lambda: observe_page(session, new_document=False))
        self.seen: Observation | None = None
        self.site = None

    def open(self, html: Any, wait: bool = False) -> Observation:
        """Serves the HTML (or a dict of pages), opens it and looks."""
        self.site = self.serve(html)
        self.session.open_first(self.site.url)
        if not wait and "<iframe" in str(html):
            self.wait_for_frames()
        return self.look(wait)

    def visit(self, url: str, wait: bool = False) -> Observation:
        self.session.open_first(url)
        return self.look(wait)

    def wait_for_frames(self, limit_ms: float = 1000) -> None:
        """Until the frames of the page are loaded; those that never are, are what some tests are about."""
        with suppress(Error):
            self.session.page.wait_for_load_state("load", timeout=limit_ms)

    def look(self, wait: bool = False, since_ms: float = 0, new_document: bool = True) -> Observation:
        self.seen = observe_page(self.session, since_ms=since_ms, wait=wait, new_document=new_document)
        return self.seen

    def node(self, name: str, role: str | None = None) -> Node:
        """The one control of this name (and role) in the last look."""
        found = [n for n in self.seen.controls if n.n == name and (role is None or n.r == role)]
        assert len(found) == 1, f"{len(found)} controls are called {name!r}:\n{self.seen.outline}"
        return found[0]

    def do(self, tool: str, name: str | None = None, expect: Any = None, **parameters: Any) -> Outcome:
        """Runs one action on the control of this name; `expect` is a dict or the type of the outcome."""
        if name is not None:
            parameters["element_id"] = self.node(name).i
        return self.act(tool, expect, **parameters)

    def act(self, tool: str, expect: Any = None, **parameters: Any) -> Outcome:
        if isinstance(expect, str):
            expect = {"type": expect}
        outcome = ExpectedOutcome.model_validate(expect) if expect else None
        action = Action(tool=tool, parameters=parameters, expected_outcome=outcome)
        return execute_action(self.session, action, self.seen, self.sentinel, self.lent)

    def js(self, code: str) -> Any:
        """The value of an expression in the page's own world."""
        return self.session.page.evaluate(code)

    def text(self, selector: str) -> str:
        return self.session.page.locator(selector).inner_text()

    def events(self, since_ms: float = 0) -> list[tuple[str, str, str]]:
        """The log as (type, category, text)."""
        self.look(since_ms=since_ms)
        return [(event.type, event.category, event.text) for event in self.seen.events]

    def wait_for_event(self, words: str, limit: int = 60, kind: str = "") -> None:
        """Lets the page run until an event with these words (of this type) is logged (page time, at most 3 s)."""
        for _ in range(limit):
            if any(words in event.text and kind in event.type for event in self.session.log.since(0)):
                return
            self.session.pause(50)
        raise AssertionError(f"no event with {words!r}: {[event.text for event in self.session.log.since(0)]}")


def shown(look: Observation) -> list[str]:
    """The outline, line by line."""
    return look.outline.splitlines()


def controls(look: Observation) -> list[tuple]:
    """(role, name, value, states) of each control."""
    return [(node.r, node.n, node.v, node.s) for node in look.controls]


def words(look: Observation) -> list[str]:
    """The words that are no controls, in reading order."""
    return [node.n for node in look.nodes if not node.is_control]


def sections(cases: Iterable[str]) -> str:
    """Many cases on one page, each in a box of its own, all in the viewport."""
    return "".join(f"<section style='float:left;width:150px'>{html}</section>\n" for html in cases)
