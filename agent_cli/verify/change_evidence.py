"""What a mere change of the page is worth to a claim: nothing, unless it has to do with the task or with the claim.

Any press changes something: a log repeats what was typed, a panel asks whether to go on, another page opens. So a
change that nobody stated beforehand speaks for a claim only where one of these is seen of it.
"""

from __future__ import annotations

import re
from collections import Counter

from agent_cli.contracts.outcome import Outcome
from agent_cli.verify.bearing import (
    bearing_notes,
    bearing_writes,
    gone_words,
    is_opened_page,
    is_own_change,
    moved_words,
    tells_success,
)
from agent_cli.verify.expectations import alternatives
from agent_cli.verify.task_terms import flat, occurs, task_terms
from agent_cli.verify.witness import SETTING, Witness

OWN_STATE = re.compile(r"the state (is|became) (?!.*\bexpanded\b)|it became ")
"""The pressed control itself is in another state (a star, a switch); that it opened a menu is no such state."""
QUOTED = re.compile(r"\"([^\"]+)\"|(?<!\w)'([^']+)'(?!\w)|“([^”]+)”|«([^»]+)»")
FEWEST_LETTERS, LONGEST_TOLD = 3, 80


def backs_claim(witness: Witness, done: list[Outcome], message: str) -> str:
    """The sentence of the evidence that a change of just any kind is to the point; "" where nothing says so.

    Args:
        done: the last thing done and what followed.
        message: the claim, without its tag.
    """
    words = moved_words(witness)
    if words:
        return f"the page changed about {_listed(words)}"
    if told := tells_success(witness):
        return f"the page said '{told}'"
    if writes := bearing_writes(witness):
        return writes[-1].sentence()
    if noted := bearing_notes(witness):
        return noted[-1]
    if states := _own_states(witness, done):
        return states[-1]
    if (opened := _opened_page(witness)) and is_opened_page(witness):
        return f"the page '{opened}' opened, which the task names"
    if news := _told_news(witness, message):
        return f"came to the page, as the claim says: {_listed(news)}"
    gone = gone_words(witness, done)
    return f"went from the page: {_listed([text[:LONGEST_TOLD] for text in gone])}" if gone else ""


def _own_states(witness: Witness, done: list[Outcome]) -> list[str]:
    own = [outcome for outcome in done if outcome.succeeded and is_own_change(witness, outcome)]
    texts = [outcome.verification.actualOutcome for outcome in own if outcome.verification]
    return [text for text in texts if OWN_STATE.match(text)]


def is_echo(witness: Witness, outcome: Outcome) -> bool:
    """What was expected to appear is what was typed, and the task does not have it: a log repeats what it is given.

    Not so where the server took it or the page told a success.
    """
    verification = outcome.verification
    if verification is None or verification.verifiedOutcome != "element_appears" or witness.successes or witness.taken:
        return False
    expected = next((action.expected_outcome for action, own in witness.pairs if own is outcome), None)
    texts = [flat(item.text) for item in alternatives(expected) if item.text] if expected else []
    task, typed = flat(witness.task), [flat(text) for text in _typed(witness.executed)]
    return bool(texts) and all(not occurs(text, task) and any(text in value for value in typed) for text in texts)


def _listed(words: list[str]) -> str:
    return ", ".join(repr(word) for word in words[:3])


def _typed(executed: list[Outcome]) -> list[str]:
    """All that actions wrote into fields."""
    values = [outcome.parameters.get(SETTING.get(outcome.tool) or "", "") for outcome in executed]
    return [value for value in values if isinstance(value, str) and value]


def _opened_page(witness: Witness) -> str:
    """A title or heading that was not there before, and whose words the task has all."""
    task, old = flat(witness.task), witness.reference
    heads = [unit.sections[-1] for unit in witness.now.units if unit.sections]
    known = {old.title, *(unit.sections[-1] for unit in old.units if unit.sections)} if old else set()
    for name in dict.fromkeys([witness.now.title, *heads]):
        if name not in known and len(name) >= FEWEST_LETTERS and occurs(flat(name), task):
            return name
    return ""


def _told_news(witness: Witness, message: str) -> list[str]:
    """What came to the page and stands in the claim: a whole line of it, or what the claim quotes or names.

    What was typed or is told by the task is no news.
    """
    known = flat(witness.task), *(flat(text) for text in _typed(witness.executed))
    old = witness.reference.words if witness.reference and witness.is_same_page else ""
    before = witness.reference.units if witness.reference else Counter()
    came = [flat(unit.text) for unit in witness.now.units - before]
    came = [text for text in came if not any(typed in text for typed in known[1:])]
    quoted = [next(part for part in match if part).strip(" .") for match in QUOTED.findall(message)]
    said = [flat(text) for text in quoted or task_terms(message)]
    found = [text for text in came if occurs(text.rstrip("."), flat(message))]
    found += [text for text in said if any(text in line for line in came)]
    news = [text for text in dict.fromkeys(found) if len(text) >= FEWEST_LETTERS and text not in old]
    return [text for text in news if not any(text in words for words in known)]
