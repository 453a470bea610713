"""Clauses that become actions on the page as it is: click, fill, select, check, a key, a pause."""

from __future__ import annotations

from agent_cli.contracts.proposal import Action
from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import (
    check_action,
    click_action,
    press_action,
    select_action,
    wait_action,
)
from agent_cli.propose.builtin.intent import Check, Click, Entry, Fill, Intent, PressKey, Select, Target, Wait
from agent_cli.propose.builtin.intents.submit import find_submit
from agent_cli.propose.builtin.match_control import ACCEPTED, find_control, names_of, score
from agent_cli.propose.builtin.match_field import find_field, find_option, write_actions
from agent_cli.propose.builtin.page_view import PageView, RowKey
from agent_cli.propose.builtin.refusal import Ambiguous, NotOnPage, Refusal
from agent_cli.propose.builtin.turn import Context
from agent_cli.propose.builtin.words import means

SUBMIT_CLAUSE = ("submit",)


def is_simple(intent: Intent) -> bool:
    """Whether `plan_simple` can turn it into actions."""
    if isinstance(intent, Click):
        return intent.target.row is None and intent.target.kind != "result"
    return isinstance(intent, Fill | Select | Check | PressKey | Wait)


def plan_simple(context: Context, intent: Intent) -> list[Action]:
    """The actions on the present page. Raises Refusal (NotOnPage, Ambiguous)."""
    if isinstance(intent, Click):
        return [plan_click(context, intent)]
    if isinstance(intent, Fill):
        return [action for entry in intent.entries for action in plan_entry(context, entry)]
    if isinstance(intent, Select):
        return plan_select(context.page, intent)
    if isinstance(intent, Check):
        return [action for target in intent.targets for action in plan_check(context.page, target, intent.on)]
    if isinstance(intent, PressKey):
        return [press_action(intent.keys)]
    if isinstance(intent, Wait):
        return [wait_action(intent.seconds)]
    raise Refusal(f"no rule does {intent.said!r}")


def plan_click(context: Context, intent: Click) -> Action:
    """A box is ticked rather than clicked, so that what it becomes can be stated."""
    node = find_clicked(context, intent.target)
    if node.r in ("chk", "radio") and "checked" not in node.states and intent.tool == "click":
        return check_action(node, on=True)
    return click_action(node, tool=intent.tool)


def rows_of(context: Context) -> list[RowKey]:
    """The rows of the thing that the last clause found."""
    return next((rows for name in context.row_names if (rows := context.page.rows_with(name))), [])


def find_clicked(context: Context, target: Target) -> Node:
    """In the row that a clause before was about, else outside of rows: never in the row of something else.

    "submit" is also the form's own button. Raises NotOnPage or Ambiguous.
    """
    page, rows = context.page, rows_of(context)
    if rows:
        try:
            return find_control(page, target, rows)
        except NotOnPage:
            if target.kind == "icon":
                raise
    try:
        return find_control(page, target, outside=bool(context.row_names))
    except NotOnPage:
        if target.names and means(target.names[-1], SUBMIT_CLAUSE) and not target.quoted:
            return find_submit(page)
        raise


def plan_entry(context: Context, entry: Entry) -> list[Action]:
    value = entry.value.resolve(context.found_word)
    if value is None:
        raise Refusal("it is not clear which text is to be entered")
    fields = entry_fields(context.page, entry.target)
    return [action for node in fields for action in write_actions(node, value)]


def entry_fields(page: PageView, target: Target | None) -> list[Node]:
    """The fields meant; several only for "both text fields"."""
    plain = [node for node in page.fields if not node.occ]
    if target and target.plural and not target.names:
        wanted = 2 if target.text.lower().startswith("both") else len(plain)
        if len(plain) != wanted or not plain:
            raise Ambiguous(f"{target.text!r} is said, but there are {len(plain)} fields")
        return plain
    if target and target.names:
        return [_named_field(page, target)]
    if target and target.ordinals:
        return [find_control(page, target)]
    if target and target.kind == "slider":
        return [find_control(page, target)]
    if target and target.kind == "search":
        return [find_search_field(page)]
    plain = _single_line(plain)
    if len(plain) != 1:
        known = ", ".join(repr(name) for node in plain for name in names_of(node)[:1])
        raise (Ambiguous if plain else NotOnPage)(f"there are {len(plain)} text fields on the page {known}".strip())
    return plain


def _single_line(fields: list[Node]) -> list[Node]:
    """A "text field" is one line, when there is one line among text areas."""
    lines = [node for node in fields if node.place.tag != "textarea"]
    return lines if len(lines) == 1 else fields


def _named_field(page: PageView, target: Target) -> Node:
    fields = [node for node in page.usable if node.r in ("inp", "date", "spin", "sel", "slider")]
    problem: Refusal | None = None
    for name in target.names:
        try:
            return find_field(fields, name)
        except NotOnPage as error:
            problem = problem or error
    raise problem or NotOnPage(f"there is no field {target.text!r}")


def find_search_field(page: PageView) -> Node:
    """The one field for searching: by its type or its name."""
    found = [
        n for n in page.fields if n.place.type == "search" or any(means(name, ("search",)) for name in names_of(n))
    ]
    if len(found) != 1:
        raise (Ambiguous if found else NotOnPage)(f"there are {len(found)} search fields on the page")
    return found[0]


def plan_select(page: PageView, intent: Select) -> list[Action]:
    """In a select; without one that has the options, radios, checkboxes or list options of that name."""
    lists = [node for node in page.usable if node.r == "sel" and node.o is not None]
    if intent.target and intent.target.names:
        lists = _narrow(lists, intent.target)
    if lists:
        found = _select_in(lists, intent)
        if found:
            return [found]
    if intent.target and intent.target.kind == "select" and lists:
        raise NotOnPage(f"no list on the page has {intent.whole!r}")
    return [action for option in intent.options for action in _choose(page, option)]


def _narrow(lists: list[Node], target: Target) -> list[Node]:
    named = [node for node in lists if score(target, node) >= ACCEPTED]
    if not named and len(lists) > 1:
        raise NotOnPage(f"there is no list {target.text!r} on the page")
    return named or lists


def _select_in(lists: list[Node], intent: Select) -> Action | None:
    fitting: list[tuple[Node, list[str]]] = []
    for node in lists:
        for wanted in ((intent.whole,), intent.options):
            try:
                fitting.append((node, [find_option(node, option) for option in wanted]))
                break
            except NotOnPage:
                continue
    if not fitting:
        return None
    if len(fitting) > 1:
        raise Ambiguous(f"{len(fitting)} lists on the page have {intent.whole!r}")
    node, options = fitting[0]
    if len(options) > 1 and "multiple" not in node.states:
        raise Refusal(f"{node.n or 'the list'!r} takes one choice, but {len(options)} are named")
    return select_action(node, options[0] if len(options) == 1 else options)


def _choose(page: PageView, option: str) -> list[Action]:
    target = Target(text=option, names=(option,), kind="option")
    node = find_control(page, target)
    if node.r in ("chk", "radio", "switch"):
        return [] if "checked" in node.states else [check_action(node, on=True)]
    return [click_action(node)]


def plan_check(page: PageView, target: Target, on: bool) -> list[Action]:
    """[] when the box is so already; "the 2nd and 4th" are several."""
    targets = [target]
    if len(target.ordinals) > 1:
        targets = [
            Target(text=target.text, names=target.names, kind=target.kind, ordinals=(n,)) for n in target.ordinals
        ]
    nodes = [_box(page, each) for each in targets]
    return [check_action(node, on=on) for node in nodes if on != ("checked" in node.states)]


def _box(page: PageView, target: Target) -> Node:
    kinds = (target.kind,) if target.ordinals or target.kind == "radio" else ("checkbox", "radio")
    problem: Refusal | None = None
    for kind in kinds:
        try:
            return find_control(page, Target(**{**target.__dict__, "kind": kind}))
        except NotOnPage as error:
            problem = problem or error
    raise problem or NotOnPage(f"there is no {target.text!r} on the page")
