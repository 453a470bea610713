"""What the run saw against what the task names: the counter-evidence that turns a claim of success back.

The task's words (task_terms.py) are looked for in what changed between the state before the actions and the page at
rest. Nothing here reads the meaning of a sentence: a record that the task names and that did not change, a value that
stands nowhere, a form that still holds what was typed, a write that the server refused are facts.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from agent_cli.browser import Write
from agent_cli.contracts.actions import ACTIONS
from agent_cli.contracts.observation import PageEvent
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.run_record import StepRecord
from agent_cli.contracts.tree import Node
from agent_cli.verify.page_state import TYPED_ROLES, PageState, Unit
from agent_cli.verify.task_terms import count_term, in_any, occurs, task_terms

SETTING = {"fill": "value", "type": "text", "select": "option", "check": "", "uncheck": ""}
"""The actions that set a field, with the parameter that holds the value."""


def is_passive(outcome: Outcome) -> bool:
    """Looking, waiting and going about: such an action changes nothing, and mends no failure before it."""
    spec = ACTIONS.get(outcome.tool)
    return spec is not None and spec.default_outcome in ("no_change", "navigation") and outcome.tool != "answer_dialog"


@dataclass
class Witness:
    """What was seen of a run: `before` are the states before its steps, `now` is the page at rest.

    `writes` and `events` are those since the last step that did something; `asks_server` is True where scripts of the
    page take their data from a server.
    """

    task: str
    before: list[PageState]
    now: PageState
    steps: list[StepRecord]
    writes: list[Write] = field(default_factory=list)
    events: list[PageEvent] = field(default_factory=list)
    asks_server: bool = False

    @property
    def executed(self) -> list[Outcome]:
        return [outcome for step in self.steps for outcome in step.outcomes if outcome.executed]

    @property
    def set_last(self) -> list[Outcome]:
        """The settings of fields after the last action that was none."""
        found: list[Outcome] = []
        for outcome in reversed([outcome for outcome in self.executed if not is_passive(outcome)]):
            if outcome.tool not in SETTING:
                break
            found.append(outcome)
        return found

    @property
    def taken(self) -> list[Write]:
        return [write for write in self.writes if write.is_taken]

    @property
    def successes(self) -> list[str]:
        return [event.text for event in self.events if event.category == "success" and event.type != "removed"]

    @property
    def reference(self) -> PageState | None:
        """The first state at the address of now; the first one of all where there is none."""
        same = [state for state in self.before if state.path == self.now.path]
        return (same or self.before or [None])[0]  # type: ignore[list-item]

    @property
    def changed(self) -> list[Unit]:
        """Units that came or went between the reference and now."""
        old = self.reference.units if self.reference else Counter()
        return [*(self.now.units - old), *((old - self.now.units) if self.is_same_page else [])]

    @property
    def is_same_page(self) -> bool:
        return self.reference is not None and self.reference.path == self.now.path


def counter_evidence(witness: Witness) -> list[str]:
    """Sentences, each of which alone turns a claim back; empty when nothing speaks against it."""
    if not any(not is_passive(outcome) for outcome in witness.executed):
        return []
    found = [_refused_write(witness), _asked_to_log_in(witness), _gone_back(witness), _nothing_remained(witness)]
    found += [_unaccounted(witness, term) for term in task_terms(witness.task)]
    found += [_untouched(witness, term) for term in named_records(witness)]
    found += [_elsewhere(witness), _only_drafted(witness), _unwritten(witness)]
    return list(dict.fromkeys(text for text in found if text))


def changed_words(witness: Witness) -> list[str]:
    """The words of the task that stand in what came or went."""
    texts = [unit.text for unit in witness.changed]
    words = [*task_terms(witness.task), *named_records(witness), *_typed_values(witness)]
    return [word for word in dict.fromkeys(words) if in_any(word, texts)]


def _refused_write(witness: Witness) -> str:
    """The last answer to each request counts: a second try may have been taken."""
    last = {write.title: write for write in witness.writes}
    return next((write.sentence() for write in last.values() if not write.is_taken), "")


def _asked_to_log_in(witness: Witness) -> str:
    if not witness.now.asks_for_password or any(state.asks_for_password for state in witness.before):
        return ""
    return "the page asks for a password now, which it did not before"


def named_records(witness: Witness) -> list[str]:
    """Words of the task that name one row of the page as it was: a cell that no other row has."""
    if witness.reference is None:
        return []
    counts = Counter(cell for unit in witness.reference.units if unit.is_row for cell in set(unit.cells))
    task = " ".join(witness.task.split()).casefold()
    named = [cell for cell, count in counts.items() if count == 1 and len(cell) > 1 and count_term(cell, task)]
    return [cell for cell in named if not any(cell != other and occurs(cell, other.casefold()) for other in named)]


def _untouched(witness: Witness, record: str) -> str:
    """The row that the task names is as it was, and nothing with its name came."""
    if not witness.is_same_page:
        return ""
    if in_any(record, (unit.text for unit in witness.changed)):
        return _overwritten(witness, record)
    if _set_in_place(witness, record) or _was_searched(witness, record):
        return ""
    return f"'{record}', which the task names, did not change"


def _overwritten(witness: Witness, record: str) -> str:
    """The row of the record stands as it was, and another row has become one of its name."""
    old = witness.reference.units if witness.reference else Counter()
    now = witness.now.units
    stands = any(unit.is_row and record in unit.cells and unit in now for unit in old)
    came = any(unit.is_row and record in unit.cells for unit in now - old)
    went = [unit for unit in old - now if unit.is_row and record not in unit.cells]
    return (
        f"'{record}' stands as it was, and '{went[0].text[:60]}' was changed instead"
        if stands and came and went
        else ""
    )


def _set_in_place(witness: Witness, record: str) -> bool:
    """A field in the row of the record holds another value than before."""
    old = witness.reference.fields if witness.reference else {}
    return any(
        node.i in old and old[node.i].v != node.v and in_any(record, [node.place.row_text])
        for node in witness.now.fields.values()
    )


def _was_searched(witness: Witness, record: str) -> bool:
    """The record was typed, and rows that are not it went: a search leaves what it finds as it was."""
    old = witness.reference.units if witness.reference else Counter()
    gone = any(unit.is_row for unit in old - witness.now.units)
    return gone and in_any(record, _typed_values(witness)) and occurs(record, witness.now.words)


def _unaccounted(witness: Witness, term: str) -> str:
    """The word stands on the page or in its address, went from it, was said by it, or was sent and taken."""
    now = witness.now
    chosen = (f"{node.n} {node.v or ''} {' '.join(node.o or [])}" for node in now.fields.values())
    if in_any(term, (now.words, now.title, now.url, *chosen, *witness.successes)):
        return ""
    if any(occurs(term, state.words) for state in witness.before if state.path == now.path):
        return ""
    if any(occurs(term, state.words) for state in witness.before) and witness.taken:
        return ""
    if witness.successes and in_any(term, (write.body for write in witness.taken)):
        return ""
    if any(event.type == "happened" and occurs(term, event.text.casefold()) for event in witness.events):
        return ""
    return f"'{term}' of the task stands nowhere on the page"


def _typed_values(witness: Witness) -> list[str]:
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


def _only_drafted(witness: Witness) -> str:
    """What the task names was typed, and nothing took it."""
    if witness.successes or witness.taken:
        return ""
    if witness.set_last:
        return _unsent_form(witness)
    for value in _typed_values(witness):
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


def _gone_back(witness: Witness) -> str:
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


def _nothing_remained(witness: Witness) -> str:
    """No change at all is a failure: the page at rest is what it was before the last step."""
    last = witness.before[-1] if witness.before else None
    if last is None or witness.taken or witness.successes or last.url != witness.now.url:
        return ""
    same_words = last.words == witness.now.words or witness.now.is_moving
    if last.units == witness.now.units and same_words:
        values = {key: (node.v, node.states - {"focused"}) for key, node in last.fields.items()}
        if values == {key: (node.v, node.states - {"focused"}) for key, node in witness.now.fields.items()}:
            return "the page is again what it was before the last step" if not _is_noted(witness) else ""
    return ""


def _is_noted(witness: Witness) -> bool:
    """The browser saw something that no page shows: a download, a tab."""
    return any(event.type == "happened" and event.category == "page" for event in witness.events)


def _elsewhere(witness: Witness) -> str:
    """The task names a list of the page by its heading, and what it names came under another heading."""
    if not witness.is_same_page or witness.reference is None:
        return ""
    task = witness.task.casefold()
    heads = {unit.sections[-1] for unit in (*witness.reference.units, *witness.now.units) if unit.sections}
    named = {head for head in heads if count_term(head, task)}
    values = [term for term in (*task_terms(witness.task), *_typed_values(witness)) if term not in named]
    came = [unit for unit in witness.now.units - witness.reference.units if unit.sections]
    for value in values:
        places = [unit.sections for unit in came if in_any(value, [unit.text])]
        if named and places and not any(named & set(place) for place in places):
            return f"'{value}' came under '{places[0][-1]}', not under '{sorted(named)[0]}'"
    return ""


def _unwritten(witness: Witness) -> str:
    """A record that the task names left a page that takes its rows from a server, and nothing was written there."""
    if not witness.asks_server or witness.taken or witness.successes or not witness.is_same_page:
        return ""
    gone = [unit for unit in (witness.reference.units if witness.reference else {}) if unit.is_row]
    for record in named_records(witness):
        left = any(in_any(record, [unit.text]) for unit in gone) and not occurs(record.casefold(), witness.now.words)
        if left:
            return f"'{record}' is not shown any more, but no request of the page told the server so"
    return ""
