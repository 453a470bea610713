"""What the run saw against what the task names: the counter-evidence that turns a claim of success back.

The task's words (task_terms.py) are looked for in what changed between the state before the actions and the page at
rest. Nothing here reads the meaning of a sentence: a record that the task names and that did not change, a value that
stands nowhere, a form that still holds what was typed, a write that the server refused are facts.
"""

from __future__ import annotations

from collections import Counter

from agent_cli.verify.field_evidence import gone_back, only_drafted, typed_values
from agent_cli.verify.task_terms import count_term, in_any, is_record, occurs, task_terms
from agent_cli.verify.witness import Witness, is_passive

MASK = "•"
"""What a password is told as: it cannot be compared."""


def counter_evidence(witness: Witness) -> list[str]:
    """Sentences, each of which alone turns a claim back; empty when nothing speaks against it."""
    if not any(not is_passive(outcome) for outcome in witness.executed):
        return []
    found = [_refused_write(witness), _asked_to_log_in(witness), gone_back(witness), _nothing_remained(witness)]
    secret = " ".join(witness.secrets)
    found += [_unaccounted(witness, term) for term in task_terms(witness.task) if term not in secret]
    found += [_untouched(witness, term) for term in named_records(witness)]
    found += [_beside_the_task(witness), _elsewhere(witness), only_drafted(witness), _unwritten(witness)]
    return list(dict.fromkeys(text for text in found if text))


def changed_words(witness: Witness) -> list[str]:
    """The words of the task that stand in what came or went."""
    texts = [unit.text for unit in witness.changed]
    words = [*task_terms(witness.task), *named_records(witness), *typed_values(witness)]
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
    named = [cell for cell, count in counts.items() if count == 1 and is_record(cell) and count_term(cell, task)]
    return [cell for cell in named if not any(cell != other and occurs(cell, other.casefold()) for other in named)]


def _untouched(witness: Witness, record: str) -> str:
    """The row that the task names is as it was, and nothing with its name came."""
    if not witness.is_same_page:
        return ""
    if in_any(record, (unit.text for unit in witness.changed)):
        return _overwritten(witness, record)
    if _set_in_place(witness, record) or _was_searched(witness, record):
        return ""
    return f"'{record}', which the task names, did not change: its row stands as it was"


def _overwritten(witness: Witness, record: str) -> str:
    """The row of the record stands as it was, and a row that the task does not name has become one of its name.

    A phone that Ann is to get may be Bob's already: then her row is the one that the task names.
    """
    old = witness.reference.units if witness.reference else Counter()
    now = witness.now.units
    stands = any(unit.is_row and record in unit.cells and unit in now for unit in old)
    came = any(unit.is_row and record in unit.cells for unit in now - old)
    named = {record, *named_records(witness)}
    went = [unit for unit in old - now if unit.is_row and not named.intersection(unit.cells)]
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
    return gone and in_any(record, typed_values(witness)) and occurs(record, witness.now.words)


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


def _beside_the_task(witness: Witness) -> str:
    """The task has names, and none of them was worked, sent, said or changed."""
    terms = [*task_terms(witness.task), *named_records(witness)]
    if not terms or not witness.is_same_page or changed_words(witness) or witness.successes:
        return ""
    worked = [f"{outcome.message} {outcome.parameters}" for outcome in witness.executed]
    sent = [write.body for write in witness.taken]
    texts = [*worked, *sent, *witness.successes, witness.now.url]
    if any(in_any(term, texts) for term in terms) or any(MASK in text for text in worked):
        return ""
    return f"nothing that the task names ({', '.join(repr(term) for term in terms[:3])}) was worked or changed"


def _elsewhere(witness: Witness) -> str:
    """The task names a list of the page by its heading, and what it names came under another heading."""
    if not witness.is_same_page or witness.reference is None:
        return ""
    task = witness.task.casefold()
    heads = {unit.sections[-1] for unit in (*witness.reference.units, *witness.now.units) if unit.sections}
    named = {head for head in heads if count_term(head, task)}
    values = [term for term in (*task_terms(witness.task), *typed_values(witness)) if term not in named]
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
