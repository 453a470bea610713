"""Actions with what became of them, in the words of the report."""

from __future__ import annotations

import json
from itertools import zip_longest
from typing import Any

from agent_cli.contracts.effects import NOTABLE
from agent_cli.contracts.outcome import LOST_PRESS, Outcome
from agent_cli.contracts.proposal import Action, ExpectedOutcome
from agent_cli.record.report.mark_targets import Control
from agent_cli.record.report.report_data import ActionView, State

KINDS = {
    "navigation": ("another page opens", "a page with {text} opens"),
    "element_appears": ("something appears", "{text} appears"),
    "element_disappears": ("something disappears", "{text} disappears"),
    "value_changes": ("the value changes", "the value becomes {text}"),
    "state_changes": ("the state changes", "the state becomes {text}"),
    "any_change": ("anything changes", "anything changes: {text}"),
    "no_change": ("nothing has to change", "nothing has to change: {text}"),
}
"""How an expected outcome is told, without and with words."""
NOT_DONE = State("stopped", "no outcome")
TARGETS = ("element_id", "to")
VALUE_LIMIT = 4000
MOST_SEEN = 20


def tell_actions(
    actions: list[Action], outcomes: list[Outcome], controls: dict[str, Control], was_done: bool
) -> list[ActionView]:
    """One view per action. `was_done` is False where the actions were not to be done (beside `[FAIL]`)."""
    views = []
    for number, (action, outcome) in enumerate(zip_longest(actions, outcomes), 1):
        if action is None:
            action = Action(tool=outcome.tool, parameters=outcome.parameters)
        view = _tell_action(number, action, controls)
        if outcome is not None:
            _add_outcome(view, outcome)
        elif not was_done:
            view.state = State("plain", "not done")
        views.append(view)
    return views


def state_of_outcome(outcome: Outcome) -> State:
    """One word for the outcome; done without what was expected is no success."""
    if outcome.succeeded:
        return State("pass", outcome.status)
    if outcome.status == "skipped":
        return State("plain", "skipped")
    return State(
        "fail", "not as expected" if outcome.status in ("done", "healed") else outcome.status.replace("_", " ")
    )


def _tell_action(number: int, action: Action, controls: dict[str, Control]) -> ActionView:
    given = action.parameters
    names = [str(given[key]) for key in TARGETS if given.get(key) is not None]
    told = [controls[name].title if name in controls else "" for name in names]
    expected = action.expected_outcome
    return ActionView(
        number,
        action.tool,
        NOT_DONE,
        control=" → ".join(words for words in told if words),
        element_id=" → ".join(names),
        value=_tell_values({key: value for key, value in given.items() if key not in TARGETS}),
        reason=action.reason,
        expected=_tell_expected(expected, controls) if expected else "",
    )


def _add_outcome(view: ActionView, outcome: Outcome) -> None:
    view.state = state_of_outcome(outcome)
    notable = [effect.replace("_", " ") for effect in outcome.effects if effect in NOTABLE]
    view.message = f"{outcome.message} ({', '.join(notable)})".strip() if notable else outcome.message
    view.errors = list(outcome.errors)
    view.duration_ms = outcome.duration_ms
    if not view.expected and outcome.expected:
        kind, _, rest = outcome.expected.partition(" ")
        view.expected = _tell_kind(kind, rest) if kind in KINDS else outcome.expected
    verification = outcome.verification
    if verification is not None:
        view.is_default = not verification.stated
        told = [verification.actualOutcome, "" if verification.success else verification.feedback]
        view.observed = ". ".join(dict.fromkeys(part for part in told if part))
        if verification.hit not in (None, "target", LOST_PRESS):
            view.observed += f" (the press landed on {verification.hit})"
        view.seen = verification.pageState.recentMutations[:MOST_SEEN]
        view.errors += [error for error in verification.errorsDetected if error not in view.errors]
    if outcome.healing is not None:
        healing = outcome.healing
        view.healing = f"{healing.old_id} was found again as {healing.new_id}, score {healing.score:.2f}"
        view.healing_evidence = healing.evidence


def _tell_expected(expected: ExpectedOutcome, controls: dict[str, Control]) -> str:
    """Like "'Jas was added' appears", alternatives joined by "or"."""
    told: list[str] = []
    item: ExpectedOutcome | None = expected
    while item is not None and len(told) < 5:
        words = _tell_kind(item.type, f"'{item.text}'" if item.text is not None else "")
        if item.element_id is not None:
            control = controls.get(item.element_id)
            words += f" ({control.title if control else item.element_id})"
        told.append(words)
        item = item.or_outcome
    return ", or ".join(told)


def _tell_kind(kind: str, text: str) -> str:
    plain, with_text = KINDS[kind]
    return with_text.replace("{text}", text) if text else plain


def _tell_values(given: dict[str, Any]) -> str:
    """The value alone where there is one, else "name: value" each; long ones are cut."""
    parts = {key: value for key, value in given.items() if value is not None}
    if len(parts) == 1:
        return _plain(next(iter(parts.values())))
    return "\n".join(f"{key}: {_plain(value)}" for key, value in parts.items())


def _plain(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= VALUE_LIMIT else f"{text[:VALUE_LIMIT]}… ({len(text):,} characters)"
