"""One repetition over rows: each row is found anew by its words, worked, and looked at again."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from agent_cli.act.control_rows import Row, find_again, read_rows
from agent_cli.act.lent import Lent
from agent_cli.browser import BrowserSession, DialogOpened, World
from agent_cli.contracts.actions import RowAction
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome, StatusWord
from agent_cli.contracts.proposal import Action, ExpectedOutcome
from agent_cli.contracts.tree import Node

Execute = Callable[[Action, Observation], Outcome]
LIMIT_S = 240.0
"""A repetition ends after this long, between two rows."""
PATIENCE_S = 3.0
"""How long a control, or a question, may take to come up."""
PAUSE_MS = 100
LONGEST_TEXT = 80
ATTEMPTS = 4
"""How often a control that was replaced before it could be pressed is looked for again."""


class RowFailed(Exception):
    """A row could not be done: the status of what failed, and a sentence that names the row."""

    def __init__(self, status: StatusWord, message: str, errors: list[str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.errors = errors or []


@dataclass
class Repetition:
    """`todo` are the words of the rows as they stood at the beginning; rows that come later are left alone."""

    session: BrowserSession
    lent: Lent
    world: World
    actions: list[RowAction]
    execute: Execute
    todo: list[str]
    expected: ExpectedOutcome | None = None
    """What the proposal expects of the whole: asked of the last action in the last row."""
    anchors: list[str] = field(default_factory=list)
    """Ids of controls of the table or list that is meant; empty = the whole frame."""
    done: int = 0
    gone: int = 0
    acted: bool = False
    last: Outcome | None = None
    kept: Counter[str] = field(default_factory=Counter)
    started: float = field(default_factory=time.monotonic)
    _look: Observation | None = None

    def look(self) -> Observation:
        """The page since the last action, at rest."""
        if self._look is None:
            self._look = self.lent.look()
        return self._look

    def rows(self) -> list[Row]:
        rows = self.session.run(lambda: read_rows(self.world, self.anchors))
        if self.anchors and rows:
            self.anchors = [node.i or "" for row in rows for node in row.controls]
        return rows

    def do_row(self, text: str) -> None:
        """All actions for one row. Raises RowFailed with the row named."""
        if time.monotonic() - self.started > LIMIT_S:
            raise self._failed(text, "timed_out", f"not begun: {LIMIT_S:.0f} s are used up")
        self.look()
        rows = self.rows()
        row = find_again(rows, text, self.kept[text], others=self.todo)
        if row is None:
            raise self._failed(text, "not_found", "it is no longer there")
        before = _count(rows, row.text)
        for index, item in enumerate(self.actions):
            is_last = index + 1 == len(self.actions) and self.done + 1 == len(self.todo)
            self._do(row, item, self.expected if is_last else None)
        self._refuse_question(row.text)
        self.look()
        self.done += 1
        if _count(self.rows(), row.text) < before:
            self.gone += 1
        else:
            self.kept[text] += 1

    def _do(self, row: Row, item: RowAction, expected: ExpectedOutcome | None) -> None:
        if item.tool == "answer_dialog":
            self._await_question()
        else:
            self._refuse_question(row.text)
        for _ in range(ATTEMPTS):
            outcome = self._try(row, item, expected)
            if outcome.executed or outcome.status not in ("detached", "stale"):
                break
        self.last, self.acted = outcome, self.acted or outcome.executed
        if not outcome.succeeded or outcome.errors:
            status: StatusWord = "failed" if outcome.status in ("done", "healed") else outcome.status
            told = " ".join(part for part in (item.tool, item.control) if part)
            raise self._failed(row.text, status, f"{told}: {outcome.sentence()}", outcome.errors)

    def _try(self, row: Row, item: RowAction, expected: ExpectedOutcome | None) -> Outcome:
        parameters, seen = item.given(), self.look()
        if item.control is not None:
            node, seen = self._find(row, item.control)
            parameters["element_id"] = node.i
        outcome = self.execute(Action(tool=item.tool, parameters=parameters, expected_outcome=expected), seen)
        self._look = None
        return outcome

    def _find(self, row: Row, name: str) -> tuple[Node, Observation]:
        """The one control of this name: in the dialog that is on top, else in the row, else outside of all rows."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            look = self.look()
            self._refuse_question(row.text)
            found = _named(self._candidates(row, look, name), name)
            if len(found) == 1:
                nodes = look.nodes if look.node(found[0].i or "") else [*look.nodes, found[0]]
                return found[0], look.model_copy(update={"nodes": nodes})
            if len(found) > 1:
                raise self._failed(row.text, "refused", f"{len(found)} controls are called {name!r}")
            if time.monotonic() >= deadline:
                raise self._failed(row.text, "not_found", self._tell_miss(row, look, name))
            self._look = None
            with suppress(DialogOpened):
                self.session.pause(PAUSE_MS)

    def _candidates(self, row: Row, look: Observation, name: str) -> list[Node]:
        if look.modal is not None:
            return [node for node in look.controls if node.place.dialog is not None and node.occ is None]
        now = self._again(row)
        inside = now.controls if now else []
        if _named(inside, name):
            return inside
        return [node for node in look.controls if node.place.row is None]

    def _again(self, row: Row) -> Row | None:
        others = [text for text in self.todo if text != row.text]
        return find_again(self.rows(), row.text, self.kept[row.text], row.id, others)

    def _tell_miss(self, row: Row, look: Observation, name: str) -> str:
        there = self._candidates(row, look, name)
        where = f"the dialog '{look.modal}'" if look.modal is not None else "the row, or outside of rows,"
        names = ", ".join(repr(node.n) for node in there[:8] if node.n) or "nothing"
        return f"no control {name!r} came up in {where} there is {names}"

    def _await_question(self) -> None:
        deadline = time.monotonic() + PATIENCE_S
        with suppress(DialogOpened):
            while self.session.dialogs.open is None and time.monotonic() < deadline:
                self.session.pause(PAUSE_MS)

    def _refuse_question(self, text: str) -> None:
        dialog = self.session.dialogs.open
        if dialog is not None:
            asks = f"the {dialog.kind} '{dialog.message[:120]}' opened and waits: put answer_dialog where it comes"
            raise self._failed(text, "failed", asks)

    def _failed(self, text: str, status: StatusWord, why: str, errors: list[str] | None = None) -> RowFailed:
        return RowFailed(status, f"row '{text[:LONGEST_TEXT]}': {why}", errors)


def _count(rows: list[Row], text: str) -> int:
    return sum(row.text == text for row in rows)


def _named(nodes: list[Node], name: str) -> list[Node]:
    """Of this name exactly, else without regard to case."""
    wanted = " ".join(name.split())
    exact = [node for node in nodes if " ".join(node.n.split()) == wanted]
    return exact or [node for node in nodes if " ".join(node.n.split()).casefold() == wanted.casefold()]
