"""Secret values of a run: put in at the moment a field is filled, and taken out of all that is seen and written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from agent_cli.contracts.bound_hosts import BoundHosts
from agent_cli.contracts.decoded_text import views_of
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action
from agent_cli.contracts.secret_forms import NeedleCase, code_needle, needles_of

SLOT = re.compile(r"\{\{secret:([^{}]+)\}\}")
SHORTEST_SECRET = 4
"""Shorter values stand in every text by chance, and cannot be hidden."""
MOST_KNOWN, LONGEST_KNOWN = 5000, 2000
TYPING = frozenset({"fill", "type"})
"""The actions that type a bound secret."""


def slot(name: str) -> str:
    """What stands for the value everywhere but in the page."""
    return f"{{{{secret:{name}}}}}"


class NotForThisPlace(Exception):
    """A secret was to be typed that is none, or where it is not bound to; `str(error)` says which and where."""


@dataclass
class Secrets:
    """Values by name. `hosts`: where each may be typed (a name without hosts: wherever an action puts it).

    `codes` make a one-time code by name at the moment it is typed; their seeds are in no field.
    """

    values: dict[str, str] = field(default_factory=dict, repr=False)
    hosts: Mapping[str, BoundHosts] = field(default_factory=dict)
    codes: Mapping[str, Callable[[], str]] = field(default_factory=dict, repr=False)
    seeds: Mapping[str, str] = field(default_factory=dict, repr=False)
    """What the codes are made of: masked, never typed."""
    _needles: NeedleCase = field(init=False, default_factory=NeedleCase, repr=False)
    _known: dict[str, list[tuple[int, int, str]]] = field(init=False, default_factory=dict, repr=False)
    """What was found in short texts, which come again and again."""

    def __post_init__(self) -> None:
        for name, value in {**self.values, **self.seeds}.items():
            for needle in needles_of(value):
                self._needles.add(needle, name)

    def __bool__(self) -> bool:
        return bool(self.values or self.codes)

    @property
    def slots(self) -> list[str]:
        """What a model may write, in order."""
        return [slot(name) for name in {**self.values, **self.codes}]

    # -- putting in -----------------------------------------------------------

    def fill(self, action: Action, url: str | None = None) -> Action:
        """The action with the values in the place of the names. `url`: of the frame that is typed into, if any.

        Raises NotForThisPlace for a name that is none, and for a bound secret anywhere but in a field of its hosts.
        """
        used = SLOT.findall(str(action.parameters)) if self else []
        if not used:
            return action
        for name in used:
            if slot(name) not in self.slots:
                raise NotForThisPlace(f"there is no secret {name}; there are: {' '.join(self.slots)}")
            if name in self.hosts:
                self._check_place(name, action.tool, url)
        expected = action.expected_outcome
        if expected is not None:  # "the value is now …" is meant of the value
            expected = type(expected).model_validate(self._filled(expected.model_dump()))
        return action.model_copy(update={"parameters": self._filled(action.parameters), "expected_outcome": expected})

    def _check_place(self, name: str, tool: str, url: str | None) -> None:
        if tool not in TYPING or url is None:
            raise NotForThisPlace(f"{slot(name)} is only typed into fields, by fill or type; {tool} takes no secret")
        bound = self.hosts[name]
        if problem := bound.problem_with(url):
            raise NotForThisPlace(f"{slot(name)} may not be typed here: {problem}")

    def _filled(self, data: Any) -> Any:
        if isinstance(data, dict):
            return {key: self._filled(value) for key, value in data.items()}
        if isinstance(data, list):
            return [self._filled(item) for item in data]
        return SLOT.sub(self._value_of, data) if isinstance(data, str) else data

    def _value_of(self, match: re.Match[str]) -> str:
        name = match.group(1)
        if name in self.codes:
            code = self.codes[name]()
            self._needles.add(code_needle(code), name)
            self._known.clear()
            return code
        return self.values.get(name, match.group())

    # -- taking out -----------------------------------------------------------

    def mask(self, text: str) -> str:
        """The text with names in the place of the values, and of pieces of them, in all forms."""
        if not self._needles or not text:
            return text
        parts, done = list[str](), 0
        for start, end, name in self.spans(text):
            parts += (text[done:start], slot(name))
            done = end
        return "".join([*parts, text[done:]])

    def spans(self, text: str) -> list[tuple[int, int, str]]:
        """(start, end, name) of what is secret in the text, in order, without overlaps."""
        if (known := self._known.get(text)) is not None:
            return known
        found = self._merged(text)
        if len(text) <= LONGEST_KNOWN:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[text] = found
        return found

    def _merged(self, text: str) -> list[tuple[int, int, str]]:
        free = [match.span() for match in SLOT.finditer(text)]
        merged: list[tuple[int, int, str]] = []
        for start, end, name in sorted(self._found(text)):
            if any(start < last and end > first for first, last in free):
                continue
            if merged and start < merged[-1][1]:
                merged[-1] = (merged[-1][0], max(end, merged[-1][1]), merged[-1][2])
            else:
                merged.append((start, end, name))
        return merged

    def _found(self, text: str) -> Iterator[tuple[int, int, str]]:
        for view in views_of(text):
            for start, end, name in self._needles.find(view.text):
                yield *view.back(start, end), name

    def holds(self, text: str) -> bool:
        """Whether there is something to mask in the text."""
        return bool(self._needles) and bool(self.spans(text))

    def mask_bytes(self, data: bytes) -> bytes:
        """The same for a file: as UTF-8 where it is that, else byte by byte."""
        if not self._needles:
            return data
        try:
            text, coding = data.decode(), "utf-8"
        except UnicodeDecodeError:
            text, coding = data.decode("latin-1"), "latin-1"
        return self.mask(text).encode(coding)

    def mask_data(self, data: Any, numbers: bool = False) -> Any:
        """The same for all texts in lists and objects, keys too; with `numbers` also for numbers that are a value."""
        if not self._needles:
            return data
        if isinstance(data, dict):
            return {self.mask_data(key): self.mask_data(value, numbers) for key, value in data.items()}
        if isinstance(data, list | tuple):
            return type(data)(self.mask_data(item, numbers) for item in data)
        if numbers and isinstance(data, int | float) and not isinstance(data, bool):
            return self.mask(str(data)) if self.holds(str(data)) else data
        return self.mask(data) if isinstance(data, str) else data

    def mask_action(self, action: Action) -> Action:
        return Action.model_validate(self.mask_data(action.model_dump())) if self else action

    def mask_outcome(self, outcome: Outcome) -> Outcome:
        return Outcome.model_validate(self.mask_data(outcome.model_dump())) if self else outcome

    def mask_look(self, look: Observation) -> Observation:
        """Masks what a look holds, in place. Its picture is painted over when it is taken (browser/screenshot.py)."""
        if not self._needles:
            return look
        before = look.model_dump(exclude={"marked_png"})
        after = self.mask_data(before)
        if after != before:
            masked = Observation.model_validate(after)
            for name in Observation.model_fields:
                if name != "marked_png":
                    setattr(look, name, getattr(masked, name))
        return look
