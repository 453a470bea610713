"""One look at the page with the questions that the rules ask of it: controls, rows, words, dialogs."""

from __future__ import annotations

from functools import cached_property

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.words import has_words, normalise

RowKey = tuple[int, int]
FIELD_ROLES = frozenset(("inp", "date", "spin"))
VALUE_ROLES = FIELD_ROLES | {"sel", "chk", "radio", "switch", "slider", "file"}
MIN_REPEATED_WORDS = 4


def is_written(node: Node) -> bool:
    """Whether a value is typed into it."""
    return node.r in FIELD_ROLES or (node.r == "sel" and node.place.tag == "input")


class PageView:
    """An Observation as the rules see it; while a dialog of the page is open, only its nodes count."""

    def __init__(self, observation: Observation, task: str = "") -> None:
        self.observation = observation
        self._task = normalise(task)

    @cached_property
    def nodes(self) -> list[Node]:
        """In reading order; words that only repeat the task are left out, and are nobody's name."""
        kept = [node for node in self.observation.nodes if node.is_control or not self._repeats_task(node)]
        nodes = [self._unnamed(node) if self._repeats_task(node) else node for node in kept]
        if self.observation.modal is None:
            return nodes
        inside = [node for node in nodes if node.place.dialog is not None]
        named = [node for node in inside if node.place.dialog_name == self.observation.modal]
        return named or inside or nodes

    def _unnamed(self, node: Node) -> Node:
        return node.model_copy(update={"n": "", "place": node.place.model_copy(update={"near": ""})})

    def _repeats_task(self, node: Node) -> bool:
        text = normalise(node.n)
        return bool(self._task) and len(text.split()) >= MIN_REPEATED_WORDS and text in self._task

    @cached_property
    def controls(self) -> list[Node]:
        return [node for node in self.nodes if node.is_control]

    @cached_property
    def usable(self) -> list[Node]:
        """Controls that are not disabled."""
        return [node for node in self.controls if "disabled" not in node.states]

    @cached_property
    def fields(self) -> list[Node]:
        """Text, number and date fields that can be written to, also those that offer a list (combobox)."""
        return [node for node in self.usable if is_written(node) and "readonly" not in node.states]

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(node.i for node in self.observation.nodes if node.i)

    def node(self, element_id: str | None) -> Node | None:
        return next((node for node in self.nodes if element_id and node.i == element_id), None)

    @cached_property
    def rows(self) -> dict[RowKey, list[Node]]:
        rows: dict[RowKey, list[Node]] = {}
        for node in self.nodes:
            if node.place.row is not None:
                rows.setdefault((node.f or 0, node.place.row), []).append(node)
        return rows

    def row_words(self, key: RowKey) -> str:
        nodes = self.rows[key]
        return " ".join([*{node.place.row_text for node in nodes}, *(node.n for node in nodes if not node.is_control)])

    def rows_of_cell(self, name: str) -> list[RowKey]:
        """Rows with a cell (or a control) that is exactly `name`."""
        wanted = normalise(name)
        return [key for key, nodes in self.rows.items() if any(normalise(node.n) == wanted for node in nodes)]

    def rows_with(self, name: str) -> list[RowKey]:
        """Rows with a cell that is exactly `name`; without such, rows that hold it as words."""
        return self.rows_of_cell(name) or [key for key in self.rows if has_words(self.row_words(key), name)]

    def shows(self, text: str) -> bool:
        """Whether the words are on the page now, outside of fields that somebody typed into."""
        needle = normalise(text)
        for node in self.observation.nodes:
            if node.is_control and node.r in VALUE_ROLES:
                continue
            if has_words(node.n, needle) and not self._repeats_task(node):
                return True
        return any(has_words(self.row_words(key), needle) for key in self.rows)

    def flashed(self, text: str) -> str | None:
        """What appeared since the last look and holds the words, a message of success first."""
        events = [event for event in self.observation.events if event.type != "removed"]
        holding = [event for event in events if has_words(event.text, text)]
        return next((e.text for e in sorted(holding, key=lambda event: event.category != "success")), None)

    @property
    def errors(self) -> list[str]:
        """Validation and error messages since the last look."""
        seen = [event for event in self.observation.events if event.type != "removed"]
        return list(dict.fromkeys(event.text for event in seen if event.category in ("error", "form")))
