"""Has what was seen anything to do with the task? Asked where nothing that the task names came or went.

"Log me out" and "Empty the list" name no record, number or quoted word that could be looked for. A menu that opened, a
question that was put, a box that was ticked, a list that was folded, "Link copied" are then all "what was expected",
if somebody expects it. So each kind of evidence must share a word with the task or with the claim, and a way to go on
(a button that came, a menu that opened) is no end.
"""

from __future__ import annotations

import re
from collections import Counter

from agent_cli.browser import Write
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import ExpectedOutcome
from agent_cli.contracts.tree import ROLE_LEGEND, Node
from agent_cli.verify.alike_words import is_alike
from agent_cli.verify.expectations import alternatives
from agent_cli.verify.page_state import PageState, Unit
from agent_cli.verify.task_evidence import changed_words, named_records
from agent_cli.verify.task_terms import count_term, flat, in_any
from agent_cli.verify.witness import SETTING, Witness

OFFERS = frozenset({"btn", "menu", "tab", "opt"})
"""Controls that only wait to be pressed: that one came says what can be done, not what was."""
FIELDS = frozenset({"inp", "sel", "chk", "radio", "switch", "spin", "date", "file", "slider"})
OPENING = frozenset({"expanded", "collapsed"})
ADDRESS_WORD = re.compile(r"[^\W_]+")
CHANGING_METHODS = ("PUT ", "PATCH ", "DELETE ")


def has_bearing(witness: Witness, outcome: Outcome) -> bool:
    """Whether a proven outcome (completion.is_positive) can speak for this task."""
    if moved_words(witness) or outcome.verification is None:
        return True
    kind = outcome.verification.verifiedOutcome
    if kind == "navigation":
        return is_opened_page(witness)
    if kind == "element_appears":
        return _came_to_the_point(witness, outcome)
    if kind == "element_disappears":
        return _went_for_good(witness, outcome)
    if kind in ("state_changes", "value_changes"):
        return is_own_change(witness, outcome)
    return True


def moved_words(witness: Witness) -> list[str]:
    """The words of the task that came or went, and not only by being told once more.

    A record that stands as it was, when a question about it came ("Remove Ann?"), when its row only told more, or when
    another page opened, has not been worked yet.
    """
    return [word for word in changed_words(witness) if not _stands(witness, word)]


def _stands(witness: Witness, word: str) -> bool:
    old = witness.reference
    own = [unit for unit in old.units if in_any(word, [unit.text])] if old else []
    if not own:
        return False
    if _is_replaced(witness):
        return True
    if not all(any(_is_same_or_more(unit, now) for now in witness.now.units) for unit in own):
        return False
    came = [unit for unit in witness.now.units - old.units if in_any(word, [unit.text])] if old else []
    is_new = any(not any(_is_same_or_more(unit, now) for unit in own) for now in came)
    return not is_new or _asks(witness)


def _is_same_or_more(old: Unit, now: Unit) -> bool:
    """The unit as it was, or with more words beside: another state of a control is another part."""
    return set(old.text.split(" | ")) <= set(now.text.split(" | "))


def _asks(witness: Witness) -> bool:
    """Buttons came in a dialog, or such as speak of the task (not of the record that it names)."""
    task = _rest_of_task(witness)
    return any(node.place.dialog is not None or is_alike(node.n, [task]) for node in _new_offers(witness))


def _rest_of_task(witness: Witness) -> str:
    """The task without the words of records that were there before."""
    task = flat(witness.task)
    for record in named_records(witness):
        task = task.replace(flat(record), " ")
    return task


def _is_replaced(witness: Witness) -> bool:
    """Less than half of the controls are those of before the last step: another page, whatever its address."""
    old = {(node.r, node.n) for node in witness.before[-1].fields.values()} if witness.before else set()
    now = {(node.r, node.n) for node in witness.now.fields.values()}
    return len(old & now) < len(old) / 2


def _new_offers(witness: Witness) -> list[Node]:
    """Buttons that were not there before the last step; on another page all of them."""
    is_other = _is_replaced(witness) or not witness.before
    old = set() if is_other else {(node.r, node.n) for node in witness.before[-1].fields.values()}
    return [node for node in witness.now.fields.values() if node.r in OFFERS and (node.r, node.n) not in old]


def is_own_change(witness: Witness, outcome: Outcome) -> bool:
    """The state or value of a control that the task or the claim speaks of; a menu that opened only by its name."""
    node = control_of(witness, outcome)
    if node is None or not node.n:
        return True
    after = witness.now.fields.get(node.i or "")
    changed = node.states ^ after.states if after else frozenset()
    told = outcome.verification.actualOutcome if outcome.verification else ""
    if changed & OPENING or any(word in told for word in OPENING):
        return count_term(node.n, flat(witness.task)) > 0
    value = str(outcome.parameters.get(SETTING.get(outcome.tool) or "", ""))
    place = node.place
    return is_alike(" ".join((node.n, value, place.row_text, place.group, place.near)), _subject(witness))


def tells_success(witness: Witness) -> str:
    """The last success message that speaks of the task, of the claim, or of what was pressed for it; "" = none."""
    subject = _subject(witness)
    pressed = [node.n for _, outcome in witness.pairs if (node := control_of(witness, outcome)) and outcome.executed]
    sets = [
        f"{node.n} {outcome.parameters}"
        for _, outcome in witness.pairs
        if outcome.tool in SETTING and (node := control_of(witness, outcome))
    ]
    means = pressed if any(is_alike(text, subject) for text in (*sets, *pressed[-1:])) else []
    return next((text for text in reversed(witness.successes) if is_alike(text, [*subject, *means])), "")


def bearing_writes(witness: Witness) -> list[Write]:
    """Writes that the server took: forms, and what changes something by its method. A POST may only count presses."""
    if moved_words(witness):
        return witness.taken
    return [write for write in witness.taken if write.is_form or write.title.startswith(CHANGING_METHODS)]


def gone_words(witness: Witness, done: list[Outcome]) -> list[str]:
    """Words about the task or the claim that went from the page in the last step: a banner, a notice.

    Not what stands there still, written anew; not with a field among what went (a form that closed may have saved
    nothing), nor when buttons came instead.
    """
    last = witness.before[-1] if witness.before else None
    if last is None or last.path != witness.now.path or _is_replaced(witness) or _new_offers(witness):
        return []
    fields = {(node.r, node.n) for node in last.fields.values() if node.r in FIELDS}
    if fields - {(node.r, node.n) for node in witness.now.fields.values()} or any(_hides(witness, own) for own in done):
        return []
    parts = [part for unit in last.units - witness.now.units for part in unit.text.split(" | ")]
    words = [part for part in dict.fromkeys(parts) if part.split(" ")[0] not in ROLE_LEGEND]
    gone = [text for text in words if not count_term(text, witness.now.words)]
    return [text for text in gone if is_alike(text, _subject(witness))]


def _hides(witness: Witness, outcome: Outcome) -> bool:
    """A search that leaves things out, or a fold."""
    node = control_of(witness, outcome)
    return outcome.tool in SETTING or (node is not None and _was_folded(witness, node))


def bearing_notes(witness: Witness) -> list[str]:
    """What the browser saw (a tab, a download) that speaks of the task or the claim."""
    noted = [event.text for event in witness.events if event.type == "happened" and event.category == "page"]
    return [text for text in noted if is_alike(text, _subject(witness))]


def is_opened_page(witness: Witness) -> bool:
    """Another page: its title, headings or address have new words of the task or the claim, and it asks for no more."""
    now, old = witness.now, witness.reference
    last = witness.before[-1] if witness.before else None
    if last is None or old is None or _asks(witness) or (now.url == last.url and not _is_replaced(witness)):
        return False
    known = {old.title, *(unit.sections[-1] for unit in old.units if unit.sections)}
    heads = [now.title, *(unit.sections[-1] for unit in now.units if unit.sections)]
    address = set(ADDRESS_WORD.findall(now.url)) - set(ADDRESS_WORD.findall(last.url))
    return is_alike(" ".join([*(head for head in heads if head not in known), *sorted(address)]), _subject(witness))


def control_of(witness: Witness, outcome: Outcome) -> Node | None:
    """The control that the action was done to, as it was before."""
    keys = [outcome.healing.new_id] if outcome.healing else []
    keys.append(str(outcome.parameters.get("element_id", "")))
    for state in reversed(witness.before):
        for key in keys:
            if key in state.fields:
                return state.fields[key]
    return None


def _came_to_the_point(witness: Witness, outcome: Outcome) -> bool:
    texts = _expected_texts(witness, outcome)
    if not texts:
        return bool(tells_success(witness))
    if _offers_more(witness) or all(_is_offer(witness, text) for text in texts):
        return False
    subject = [_rest_of_task(witness), witness.claim]
    if any(is_alike(text, subject) for text in [*texts, *_new_words(witness)]):
        return True
    return bool(bearing_writes(witness) or tells_success(witness)) or is_opened_page(witness)


def _new_words(witness: Witness) -> list[str]:
    """Words that came since the last step and are no control."""
    old = witness.before[-1].units if witness.before else Counter()
    names = {flat(node.n) for node in witness.now.fields.values()}
    return [
        unit.text for unit in witness.now.units - old if not any(name and name in flat(unit.text) for name in names)
    ]


def _is_offer(witness: Witness, text: str) -> bool:
    """The words came as the name of something to be pressed, and nowhere else."""
    now, old = witness.now, witness.reference
    if not count_term(text, now.words):
        return False
    return _plain_count(now, text) <= (_plain_count(old, text) if old and witness.is_same_page else 0)


def _plain_count(state: PageState, text: str) -> int:
    """How often the words stand outside of what can be pressed."""
    return count_term(text, state.words) - sum(
        count_term(text, flat(node.n)) for node in state.fields.values() if node.r in OFFERS
    )


def _went_for_good(witness: Witness, outcome: Outcome) -> bool:
    """Not what a fold hid, what a search left out, or the pressed control itself, in whose place others came."""
    node = control_of(witness, outcome)
    if _hides(witness, outcome):
        return False
    texts = _expected_texts(witness, outcome)
    own = not texts or (node is not None and any(count_term(text, flat(node.n)) for text in texts))
    return not own or not _offers_more(witness)


def _was_folded(witness: Witness, node: Node) -> bool:
    after = witness.now.fields.get(node.i or "")
    return after is not None and bool((node.states ^ after.states) & OPENING)


def _offers_more(witness: Witness) -> bool:
    """Buttons came in the last step; where the page was replaced by another, such as speak of the task."""
    return _asks(witness) if _is_replaced(witness) else bool(_new_offers(witness))


def _expected_texts(witness: Witness, outcome: Outcome) -> list[str]:
    expected: ExpectedOutcome | None = next(
        (action.expected_outcome for action, own in witness.pairs if own is outcome), None
    )
    kind = outcome.verification.verifiedOutcome if outcome.verification else None
    return [item.text for item in alternatives(expected) if item.text and item.type == kind] if expected else []


def _subject(witness: Witness) -> list[str]:
    return [witness.task, witness.claim]
