"""Evidence from the fields that were set: a draft that nothing took, a form not sent, a value that went back."""

from __future__ import annotations

from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.tree import Node
from agent_cli.verify.page_state import TYPED_ROLES
from agent_cli.verify.task_terms import count_term, in_any, occurs
from agent_cli.verify.witness import SETTING, Witness


def typed_values(witness: Witness) -> list[str]:
    """What the actions wrote into fields, as far as the task names it."""
    values = [_value_of(outcome) for outcome in witness.executed]
    task = witness.task.casefold()
    return [value for value in dict.fromkeys(values) if value and occurs(value, task)]


def _value_of(outcome: Outcome) -> str:
    value = outcome.parameters.get(SETTING.get(outcome.tool) or "", "")
    return " ".join(value.split()) if isinstance(value, str) else ""


def _is_committed(witness: Witness, value: str) -> bool:
    """The value stands outside of the fields now, more often than before; or the page or the server took it."""
    old = witness.reference
    folded = value.casefold()
    if old is None or count_term(folded, witness.now.words) > (count_term(folded, old.words) if old else 0):
        return True
    if in_any(value, (unit.text for unit in witness.changed)) or in_any(value, [witness.now.url]):
        return True
    return bool(witness.successes or witness.taken)


def only_drafted(witness: Witness) -> str:
    """What the task names was typed, and nothing took it."""
    if witness.successes or witness.taken:
        return ""
    if witness.set_last:
        return _unsent_form(witness)
    for value in typed_values(witness):
        if not _is_committed(witness, value):
            return f"'{value}' was typed, and nothing on the page shows that it was taken"
    return ""


def _unsent_form(witness: Witness) -> str:
    """The last thing done was to set fields, and the button that sends their form was not pressed."""
    for outcome in witness.set_last:
        node = witness.now.fields.get(str(outcome.parameters.get("element_id")))
        if node is None or (node.place.form is None and node.place.dialog is None):
            continue
        for button in witness.now.fields.values():
            same = button.place.form == node.place.form if button.place.form is not None else False
            if button.place.submits and same and button.f == node.f:
                return f"{node.r} '{node.n}' was set, and its form was not sent ('{button.n}')"
    return ""


def gone_back(witness: Witness) -> str:
    """A field that was set has another value again: at once, or while others of its form kept theirs."""
    fields = [outcome for outcome in witness.executed if outcome.tool in SETTING and outcome.succeeded]
    latest = {str(outcome.parameters.get("element_id")): outcome for outcome in fields}
    stands = {key: _holds(witness, key, outcome) for key, outcome in latest.items()}
    lost = [key for key, holds in stands.items() if holds is False]
    if not lost:
        return ""
    altered = [key for key in lost if _is_altered(witness, key)]
    if altered:
        return _tell_lost(witness.now.fields[altered[0]])
    was_reset = not witness.set_last and True not in stands.values()
    if was_reset and _shows_elsewhere(witness):
        return ""
    return _tell_lost(witness.now.fields[lost[0]])


def _tell_lost(node: Node) -> str:
    state = f"'{node.v}'" if node.v is not None else (node.s or "plain")
    return f"{node.r} '{node.n}' was set, and is {state} now"


def _is_altered(witness: Witness, key: str) -> bool:
    """A typed field that is neither empty nor what it was before: the page made another value of it."""
    node = witness.now.fields[key]
    known = {state.fields[key].v or "" for state in witness.before[:-1] if key in state.fields}
    last = witness.before[-1].fields.get(key) if witness.before else None
    return node.r in TYPED_ROLES and bool(node.v) and node.v not in known | {(last and last.v) or ""}


def _shows_elsewhere(witness: Witness) -> bool:
    """A form that was emptied after it was sent: what was typed is shown by something else."""
    typed = [value for outcome in witness.executed if (value := _value_of(outcome)) and outcome.tool != "select"]
    if not typed:
        return False
    return any(_is_committed(witness, value) for value in typed)


def _holds(witness: Witness, key: str, outcome: Outcome) -> bool | None:
    """None where the field is gone or cannot be compared."""
    node = witness.now.fields.get(key)
    if node is None:
        return None
    if outcome.tool in ("check", "uncheck"):
        return ("checked" in node.states) == (outcome.tool == "check")
    value = _value_of(outcome)
    if not value or "•" in value or (node.r not in TYPED_ROLES and node.r != "sel"):
        return None
    return (outcome.tool != "type" and _is_within(value, node.v or "")) or (outcome.tool == "type" and bool(node.v))


def _is_within(value: str, shown: str) -> bool:
    return value.casefold() in " ".join(shown.split()).casefold() or occurs(value, shown.casefold())
