"""Secret values of a run: put in at the moment an action is done, and taken out of all that is seen and written."""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, quote_plus

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action

SLOT = re.compile(r"\{\{secret:([^{}]+)\}\}")


def slot(name: str) -> str:
    """What stands for the value everywhere but in the page."""
    return f"{{{{secret:{name}}}}}"


@dataclass
class Secrets:
    """Values by name. Each is known as it is, and as it stands in JSON, HTML and addresses."""

    values: dict[str, str] = field(default_factory=dict)
    _forms: list[tuple[str, str]] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        found: dict[str, str] = {}
        for name, value in self.values.items():
            as_json = json.dumps(value, ensure_ascii=False)[1:-1], json.dumps(value)[1:-1]
            written = value, *as_json, html.escape(value), quote(value), quote(value, safe=""), quote_plus(value)
            found.update({form: slot(name) for form in written if form})
        self._forms = sorted(found.items(), key=lambda pair: -len(pair[0]))

    def fill(self, action: Action) -> Action:
        """The action with the values in the place of the names."""
        if not self.values:
            return action
        return action.model_copy(update={"parameters": self._filled(action.parameters)})

    def mask(self, text: str) -> str:
        """The text with names in the place of the values."""
        for form, name in self._forms:
            text = text.replace(form, name)
        return text

    def mask_data(self, data: Any) -> Any:
        """The same for all texts in lists and objects, keys too."""
        if isinstance(data, dict):
            return {self.mask_data(key): self.mask_data(value) for key, value in data.items()}
        if isinstance(data, list | tuple):
            return type(data)(self.mask_data(item) for item in data)
        return self.mask(data) if isinstance(data, str) else data

    def mask_action(self, action: Action) -> Action:
        return Action.model_validate(self.mask_data(action.model_dump())) if self.values else action

    def mask_outcome(self, outcome: Outcome) -> Outcome:
        return Outcome.model_validate(self.mask_data(outcome.model_dump())) if self.values else outcome

    def mask_look(self, look: Observation) -> bool:
        """Masks what a look holds, in place. True when there was a value in it: then the page shows it."""
        if not self.values:
            return False
        before = look.model_dump()
        after = self.mask_data(before)
        if after == before:
            return False
        masked = Observation.model_validate(after)
        for name in Observation.model_fields:
            if name != "marked_png":
                setattr(look, name, getattr(masked, name))
        look.marked_png = None
        return True

    def _filled(self, data: Any) -> Any:
        if isinstance(data, dict):
            return {key: self._filled(value) for key, value in data.items()}
        if isinstance(data, list):
            return [self._filled(item) for item in data]
        if not isinstance(data, str):
            return data
        return SLOT.sub(lambda match: self.values.get(match.group(1), match.group(0)), data)
