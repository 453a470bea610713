"""What an action may bring about: its effect classes, and the rules of what is allowed."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Literal

from pydantic import BaseModel, ConfigDict

Effect = Literal["irreversible", "leaves_site", "uses_secret", "write", "read"]
HEAVIEST_FIRST: tuple[Effect, ...] = ("irreversible", "leaves_site", "uses_secret", "write", "read")
NOTABLE: frozenset[Effect] = frozenset({"irreversible", "leaves_site", "uses_secret"})
"""Told to the person with each action; the others are what nearly every action is."""
Verdict = Literal["allow", "refuse", "ask"]


class Subject(BaseModel):
    """What is about to be done: the tool, the control's words, its document's host, what it may bring about."""

    tool: str
    control: str = ""
    host: str = ""
    effects: list[Effect] = []

    @property
    def sentence(self) -> str:
        """Like "click 'Delete' on shop.example (irreversible)"."""
        name = f" {self.control!r}" if self.control else ""
        place = f" on {self.host}" if self.host else ""
        return f"{self.tool}{name}{place} ({', '.join(self.effects)})"


class Rule(BaseModel):
    """All that it names has to fit: an effect, a host (`*.example.org`), a control's words (`Delete*`), a tool."""

    model_config = ConfigDict(extra="forbid")

    effect: Effect | None = None
    host: str | None = None
    control: str | None = None
    tool: str | None = None
    do: Verdict
    why: str = ""
    """Told to the model, and to the person, where the rule decides."""

    def fits(self, subject: Subject) -> bool:
        if self.effect is not None and self.effect not in subject.effects:
            return False
        patterns = ((self.host, subject.host), (self.control, subject.control), (self.tool, subject.tool))
        return all(given is None or fnmatchcase(said.casefold(), given.casefold()) for given, said in patterns)

    def __str__(self) -> str:
        named = [f"{key} {value!r}" for key, value in self if key not in ("do", "why") and value is not None]
        return f"{self.do} {', '.join(named) or 'everything'}"


class Policy(BaseModel):
    """The first rule that fits decides; without one, `default` does."""

    model_config = ConfigDict(extra="forbid")

    rules: list[Rule] = []
    default: Verdict = "allow"

    def decide(self, subject: Subject) -> tuple[Verdict, str]:
        """(verdict, the rule in words)."""
        for rule in self.rules:
            if rule.fits(subject):
                return rule.do, rule.why or str(rule)
        return self.default, f"{self.default} everything else"

    @property
    def asks(self) -> bool:
        return self.default == "ask" or any(rule.do == "ask" for rule in self.rules)
