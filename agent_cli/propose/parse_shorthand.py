"""One typed line as a proposal: `click 12`, `fill 13 Jas`, `press Enter`, `done MESSAGE`, `fail MESSAGE`."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from agent_cli.contracts.actions import ACTIONS, ActionSpec
from agent_cli.contracts.proposal import Action, Proposal
from agent_cli.errors import MalformedReply

ENDINGS = {"done": "[SUCCESS]", "fail": "[FAIL]"}
TYPED = "typed by hand"


def parse_shorthand(line: str) -> Proposal:
    """The proposal meant by a line. Raises MalformedReply with what was wrong."""
    word, _, rest = line.strip().partition(" ")
    rest = rest.strip()
    if word in ENDINGS:
        return Proposal(complete=True, message=f"{ENDINGS[word]} {rest or TYPED}")
    spec = ACTIONS.get(word)
    if spec is None:
        words = ", ".join([*ACTIONS, *ENDINGS])
        raise MalformedReply(f"no such word {word!r}; type JSON, or one of {words}")
    action = Action(tool=spec.name, parameters=_parameters(spec, rest), reason=TYPED)
    return Proposal(complete=False, message=f"{TYPED}: {line.strip()}", actions=[action])


def _parameters(spec: ActionSpec, rest: str) -> dict[str, Any]:
    """The words of the rest as parameters, in the table's order; the last one takes all that is left."""
    fields = spec.parameters.model_fields
    names = [name for name, field in fields.items() if field.is_required()] or list(fields)[:1]
    words = rest.split(None, len(names) - 1) if names else rest.split()
    given = dict(zip(names, words, strict=False))
    try:
        if len(words) > len(names):
            raise MalformedReply(f"{spec.name} takes nothing more, got {rest!r}")
        return spec.parameters.model_validate(given).model_dump(exclude_unset=True)
    except ValidationError as error:
        first = error.errors()[0]
        usage = " ".join([spec.name, *(name.upper() for name in names)])
        raise MalformedReply(f"{first['loc'][0]}: {first['msg'].lower()}; write `{usage}`") from None
