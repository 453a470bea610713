"""The story of a whole task: clause after clause, simple ones together, then the proof."""

from __future__ import annotations

from collections.abc import Generator

from agent_cli.contracts.proposal import Action
from agent_cli.propose.builtin.actions import click_action, quiet, wait_action
from agent_cli.propose.builtin.intent import (
    AnswerQuestion,
    Change,
    Check,
    Click,
    Create,
    Delete,
    Expand,
    Fill,
    FindInTabs,
    FindRow,
    FindWord,
    Intent,
    Login,
    Open,
    PressKey,
    Respond,
    Search,
    Select,
    Wait,
)
from agent_cli.propose.builtin.intents.change import change
from agent_cli.propose.builtin.intents.choose import choose, drawn_list
from agent_cli.propose.builtin.intents.confirm import answer_question, settle_native
from agent_cli.propose.builtin.intents.create import create
from agent_cli.propose.builtin.intents.delete import delete
from agent_cli.propose.builtin.intents.in_rows import click_in_menu, click_in_row, click_result, find_row, has_row_menu
from agent_cli.propose.builtin.intents.login import login
from agent_cli.propose.builtin.intents.look_further import scroll_further
from agent_cli.propose.builtin.intents.open_thing import open_thing
from agent_cli.propose.builtin.intents.plan_simple import is_simple, plan_simple
from agent_cli.propose.builtin.intents.respond import respond
from agent_cli.propose.builtin.intents.search import search
from agent_cli.propose.builtin.intents.small import expand, find_word
from agent_cli.propose.builtin.intents.submit import find_submit
from agent_cli.propose.builtin.intents.tabs import find_in_tabs
from agent_cli.propose.builtin.refusal import NotOnPage, Refusal
from agent_cli.propose.builtin.turn import PRESSES, Context, Result, Script, Turn, do, do_surely, had_effect, trouble

Counting = Generator[Turn, None, int]
Batch = list[list[Action]]

MAX_LOOKS = 15
LATE_MS = 700
"""What a pause may be longer than asked, the next gesture included."""
MOVED_ON = ("stale", "covered", "detached", "not_found", "timed_out")


def run_task(context: Context, intents: tuple[Intent, ...]) -> Script:
    """Ends with a turn that claims completion. Raises Refusal when a clause cannot be done."""
    at = 0
    while at < len(intents):
        intent = intents[at]
        if not isinstance(intent, AnswerQuestion):
            yield from settle_native(context)
        box = drawn_list(context.page, intent) if isinstance(intent, Select) else None
        if isinstance(intent, Select) and box is not None:
            yield from choose(context, intent, box)
            at += 1
        elif is_simple(intent):
            at += yield from _do_simple_or_menu(context, intents[at:])
        else:
            yield from _with_looks(context, intent)
            at += 1
    yield from settle_native(context)
    if isinstance(intents[-1], Fill | Select | Check):
        yield from _send_own_form(context)
    facts = "; ".join(dict.fromkeys(fact for fact in context.evidence if fact))
    yield Turn([], facts or "every clause was done", done=True)
    yield Turn([], facts or "every clause was done", done=True)


def story(context: Context, intent: Intent) -> Script:
    """The generator for an intent that is more than one gesture."""
    match intent:
        case Create():
            return create(context, intent)
        case Delete():
            return delete(context, intent)
        case Change():
            return change(context, intent)
        case Open():
            return open_thing(context, intent)
        case Search():
            return search(context, intent)
        case Login():
            return login(context, intent)
        case AnswerQuestion():
            return answer_question(context, intent)
        case FindRow():
            return find_row(context, intent)
        case Click() if intent.target.kind == "result":
            return click_result(context, intent)
        case Click():
            return click_in_row(context, intent)
        case FindInTabs():
            return find_in_tabs(context, intent)
        case FindWord():
            return find_word(context, intent)
        case Respond():
            return respond(context, intent)
        case Expand():
            return expand(context, intent)
    raise Refusal(f"no rule does {intent.said!r}")


def _with_looks(context: Context, intent: Intent) -> Script:
    """A story that misses something at its start, before anything was done, is told again after a moment."""
    for attempt in range(2):
        steps = _steps_so_far(context)
        try:
            yield from story(context, intent)
            return
        except NotOnPage:
            if attempt or _steps_so_far(context) != steps or not context.record:
                raise
        yield from do(context, [wait_action(1, "wait for the page")], "wait for the page")


def _steps_so_far(context: Context) -> int:
    return context.record.number if context.record else 0


def _do_simple_or_menu(context: Context, intents: tuple[Intent, ...]) -> Counting:
    try:
        return (yield from _do_simple(context, intents))
    except NotOnPage as missing:
        first = intents[0]
        if not isinstance(first, Click):
            raise
        yield from click_in_menu(context, first, missing)
        return 1


def _do_simple(context: Context, intents: tuple[Intent, ...]) -> Counting:
    """Does as many simple clauses as the present page allows; hands back how many are done."""
    batch = yield from _plan_batch(context, intents)
    actions = [action for part in batch for action in part]
    is_last = len(batch) == len(intents)
    said = ", then ".join(intent.said for intent in intents[: len(batch)])
    if not actions:
        context.evidence.append(f"{said}: it is so already")
        return len(batch)
    result = yield from do(context, actions, said)
    if result.ok:
        _check_pace(batch, result)
        context.evidence.append(result.proof)
        return len(batch)
    quiet_press = result.failed is not None and result.failed.tool in PRESSES
    if quiet_press and had_effect(_up_to_failure(result)) and not is_last:
        return _finished(batch, result)
    if result.failed and result.failed.status in MOVED_ON and not result.errors:
        return (yield from _once_more(context, intents, batch, result))
    raise Refusal(trouble(context, result, said))


def _check_pace(batch: Batch, result: Result) -> None:
    """A pause that the task asks for has to be that long. Raises Refusal when page or machine made it longer."""
    actions = [action for part in batch for action in part]
    for at, action in enumerate(actions[:-1]):
        if action.tool != "wait_for" or at + 1 >= len(result.outcomes):
            continue
        wanted_ms = float(action.parameters.get("seconds", 0)) * 1000
        took_ms = result.outcomes[at].duration_ms + result.outcomes[at + 1].duration_ms
        if took_ms - wanted_ms > LATE_MS:
            raise Refusal(
                f"the pause of {wanted_ms / 1000:g} s took {took_ms / 1000:.1f} s: the machine is too slow for it"
            )


def _up_to_failure(result: Result) -> Result:
    """The actions up to the first that did not show what was expected."""
    count = result.succeeded + 1
    return Result(result.outcomes[:count], min(count, result.asked))


def _finished(batch: Batch, result: Result) -> int:
    """How many clauses are done when the last executed action changed nothing that was seen."""
    done = result.succeeded + 1
    count = 0
    for part in batch:
        if len(part) > done:
            break
        done -= len(part)
        count += 1
    return count


def _plan_batch(context: Context, intents: tuple[Intent, ...]) -> Generator[Turn, None, Batch]:
    """The actions of the first clause and of those that follow on the same page, up to a click."""
    batch: Batch = [(yield from _plan_first(context, intents[0]))]
    for at, intent in enumerate(intents[1:], start=1):
        before = intents[at - 1]
        if not is_simple(intent) or _may_move_on(before, intent):
            break
        try:
            batch.append(plan_simple(context, intent))
        except Refusal:
            break
    for at, part in enumerate(batch[:-1]):
        if isinstance(intents[at], Click):
            part[-1] = part[-1].model_copy(update={"expected_outcome": quiet()})
    return batch


def _may_move_on(before: Intent, intent: Intent) -> bool:
    """Whether the page may be another one after `before`; a pause stays in line, to keep its timing."""
    return isinstance(before, Click | PressKey) and not isinstance(intent, Wait)


def _plan_first(context: Context, intent: Intent) -> Generator[Turn, None, list[Action]]:
    """Looks further down, then once more after a moment, before it says that something is missing."""
    waited = context.record is None
    for _ in range(MAX_LOOKS):
        try:
            return plan_simple(context, intent)
        except NotOnPage:
            further = scroll_further(context)
            if (further is None and waited) or (isinstance(intent, Click) and has_row_menu(context)):
                raise
            waited = waited or further is None
        yield from do(context, [further or wait_action(1, "wait for the page")], f"look further for {intent.said!r}")
    return plan_simple(context, intent)


def _once_more(context: Context, intents: tuple[Intent, ...], batch: Batch, result: Result) -> Counting:
    """What had moved or was covered is looked for again, once."""
    done, left = 0, result.succeeded
    while done < len(batch) - 1 and left >= len(batch[done]):
        left -= len(batch[done])
        done += 1
    actions = plan_simple(context, intents[done])
    again = yield from do_surely(context, actions, intents[done].said)
    context.evidence.append(again.proof)
    return done + 1


def _send_own_form(context: Context) -> Script:
    """What was filled in last counts only when it is sent; a page without such a button takes it as it is."""
    record = context.record
    worked = [o.parameters.get("element_id") for o in record.outcomes] if record else []
    field = next((node for node in map(context.page.node, reversed(worked)) if node is not None), None)
    try:
        button = find_submit(context.page, field)
    except NotOnPage:
        return
    result = yield from do_surely(context, [click_action(button)], f"press {button.n!r}")
    context.evidence.append(result.proof)
