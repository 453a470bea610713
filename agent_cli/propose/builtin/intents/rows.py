"""Finding the row of a named thing: on this page, further down, by the page's search, on the next pages."""

from __future__ import annotations

from collections.abc import Generator

from agent_cli.contracts.proposal import Action
from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import change, click_action, fill_action, press_action, scroll_top_action
from agent_cli.propose.builtin.intent import Target
from agent_cli.propose.builtin.intents.look_further import scroll_further
from agent_cli.propose.builtin.intents.plan_simple import find_search_field
from agent_cli.propose.builtin.match_control import find_control
from agent_cli.propose.builtin.page_view import RowKey
from agent_cli.propose.builtin.refusal import Ambiguous, NotOnPage, Refusal
from agent_cli.propose.builtin.turn import Context, Turn, do, had_effect

MAX_PAGES = 30
MAX_SCROLLS = 12
NEXT = Target(text="Next page", names=("next", "next page", "›", "»", ">"), quoted=True)
MORE = Target(
    text="More", names=("more", "more actions", "more options", "actions", "menu", "⋮", "…", "..."), quoted=True
)


def locate_row(context: Context, names: tuple[str, ...]) -> Generator[Turn, None, RowKey]:
    """The one row that a cell names exactly; only without such a row on any page one that holds the words.

    Raises NotOnPage or Ambiguous.
    """
    found = row_here(context, names, exact=True)
    if found is None and not _has_more(context):
        found = row_here(context, names)
    if found is not None and names[-1] != context.last_named:
        found = yield from _make_sure(context, names, found)
    for look in (_search, _scroll, _turn_pages):
        if found is None:
            found = yield from look(context, names)
    if found is None:
        raise NotOnPage(f"no row with {names[0]!r} was found")
    return found


def row_here(context: Context, names: tuple[str, ...], *, exact: bool = False) -> RowKey | None:
    """None when no row has any of the names. Raises Ambiguous."""
    for name in names:
        rows = context.page.rows_of_cell(name) if exact else context.page.rows_with(name)
        rows = [key for key in rows if any(node.is_control for node in context.page.rows[key])] or rows
        if len(rows) > 1:
            shown = ", ".join(repr(context.page.row_words(key)[:60]) for key in rows[:3])
            raise Ambiguous(f"{len(rows)} rows hold {name!r}: {shown}")
        if rows:
            return rows[0]
    return None


def _make_sure(context: Context, names: tuple[str, ...], key: RowKey) -> Generator[Turn, None, RowKey]:
    """Looks through the rest of the list for a second row of that name, and comes back. Raises Ambiguous."""
    seen, scrolls = {_text(context, key)}, list[Action]()
    while len(scrolls) < MAX_SCROLLS and (further := scroll_further(context)) is not None:
        scrolls.append(further)
        yield from do(context, [further], f"look whether {names[-1]!r} is there twice")
        again = row_here(context, names, exact=True)
        seen |= {_text(context, again)} if again is not None else set()
        if len(seen) > 1:
            raise Ambiguous(f"{len(seen)} rows hold {names[-1]!r}: {', '.join(repr(text[:60]) for text in seen)}")
    if not scrolls:
        return key
    tops = dict.fromkeys(str(scroll.parameters.get("element_id") or "") for scroll in scrolls)
    yield from do(context, [scroll_top_action(box or None) for box in tops], f"go back to {names[-1]!r}")
    found = row_here(context, names)
    if found is None:
        found = yield from _scroll(context, names)
    if found is None:
        raise NotOnPage(f"the row with {names[-1]!r} was seen, but is not there any more")
    return found


def _text(context: Context, key: RowKey) -> str:
    return context.page.rows[key][0].place.row_text


def _has_more(context: Context) -> bool:
    """Whether rows may be elsewhere: further down, on the next page, behind the page's search."""
    return bool(
        scroll_further(context) is not None or _next_page(context) is not None or _search_field(context) is not None
    )


def _next_page(context: Context) -> Node | None:
    try:
        return find_control(context.page, NEXT)
    except Refusal:
        return None


def _search_field(context: Context) -> Node | None:
    try:
        return find_search_field(context.page)
    except Refusal:
        return None


def _search(context: Context, names: tuple[str, ...]) -> Generator[Turn, None, RowKey | None]:
    """The shortest reading is searched for; a list that filters while typing needs no Enter."""
    name = names[-1]
    field = _search_field(context)
    if field is None:
        return None
    yield from do(context, [fill_action(field, name)], f"search for {name!r}")
    found = row_here(context, names, exact=True)
    field = _search_field(context)
    if found is None and field is not None and field.v == name:
        yield from do(context, [press_action("Enter", field, change())], f"search for {name!r}")
        found = row_here(context, names)
    return found


def _scroll(context: Context, names: tuple[str, ...]) -> Generator[Turn, None, RowKey | None]:
    found = row_here(context, names)
    for _ in range(MAX_SCROLLS):
        further = scroll_further(context)
        if found is not None or further is None:
            break
        yield from do(context, [further], f"look for {names[0]!r} further down")
        found = row_here(context, names)
    return found


def _turn_pages(context: Context, names: tuple[str, ...]) -> Generator[Turn, None, RowKey | None]:
    found: RowKey | None = None
    for _ in range(MAX_PAGES):
        node = _next_page(context)
        if found is not None or node is None:
            break
        result = yield from do(context, [click_action(node)], f"look for {names[0]!r} on the next page")
        found = row_here(context, names)
        if not result.ok:
            break
    return found


def in_row(context: Context, key: RowKey, target: Target) -> Generator[Turn, None, Node]:
    """The control in the row, or in the "more" menu of the row, which is opened once. Raises NotOnPage."""
    try:
        return find_control(context.page, target, [key])
    except NotOnPage as missing:
        more = more_menu(context, key)
        if more is None:
            raise missing from None
    before = context.page.ids
    result = yield from do(context, [click_action(more)], "open the row's menu")
    if not had_effect(result):
        raise NotOnPage(f"the row has no {target.text!r}, and its menu did not open")
    try:
        return find_control(context.page, target, [key])
    except NotOnPage:
        node = find_control(context.page, target)
        if node.i in before:
            raise NotOnPage(f"the row has no {target.text!r}") from None
        return node


def more_menu(context: Context, key: RowKey) -> Node | None:
    try:
        return find_control(context.page, MORE, [key])
    except Refusal:
        return None
