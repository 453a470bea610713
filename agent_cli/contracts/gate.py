"""The gate before each action: what the policy says of it, and what a person says where the policy asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from agent_cli.contracts.effects import Effect, Policy, Subject

Answer = Literal["yes", "no", "all"]
Ask = Callable[[Subject, Callable[[], None]], Answer]
"""Asks a person; "all" is yes to all of the kind. The second argument lets the browser's events arrive meanwhile."""


@dataclass
class Gate:
    """Of a run. `ask` is None where there is nobody; what should be asked is refused then."""

    policy: Policy = field(default_factory=Policy)
    ask: Ask | None = None
    _granted: set[tuple[str, str, tuple[Effect, ...]]] = field(default_factory=set)

    def problem_with(self, subject: Subject, idle: Callable[[], None]) -> str:
        """Why it is not to be done, a sentence that names the rule; "" when it may be."""
        verdict, rule = self.policy.decide(subject)
        kind = (subject.tool, subject.control, tuple(subject.effects))
        if verdict == "allow" or kind in self._granted:
            return ""
        if verdict == "refuse" or self.ask is None:
            return f"not done: the policy forbids {subject.sentence}: {rule}"
        answer = self.ask(subject, idle)
        if answer == "all":
            self._granted.add(kind)
        return "" if answer in ("yes", "all") else f"not done: the person at the terminal said no to {subject.sentence}"
