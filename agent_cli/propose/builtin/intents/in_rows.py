"""Clicks that name a row, every row of somebody, or the nth result of a list that goes over several pages."""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import replace

from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import change, click_action
from agent_cli.propose.builtin.intent import Click, FindRow, Target
from agent_cli.propose.builtin.intents.look_further import scroll_further
from agent_cli.propose.builtin.intents.plan_simple import rows_of
from agent_cli.propose.builtin.intents.rows import in_row, locate_row, more_menu
from agent_cli.propose.builtin.match_control import find_control
from agent_cli.propose.builtin.page_view import PageView
from agent_cli.propose.builtin.refusal import NotOnPage
from agent_cli.propose.builtin.turn import Context, Script, Turn, do, do_surely
from agent_cli.propose.builtin.words import LAST, canonical

MAX_PAGES = 20
_PAGER = re.compile(r"\d+|[<>«»‹›…]+|first|last|next|previous|prev", re.IGNORECASE)


def find_row(context: Context, intent: FindRow) -> Script:
    """Remembers the row; nothing is done to the page beyond looking for it."""
    key = yield from locate_row(context, intent.names)
    words = context.page.row_words(key)
    name = next(name for name in intent.names if key in context.page.rows_with(name))
    context.row_names, context.last_named = (name,), name
    context.evidence.append(f"the row {words[:60]!r} is there")


def click_in_row(context: Context, intent: Click) -> Script:
    if intent.target.each_row:
        yield from _click_in_each(context, intent)
        return
    row = intent.target.row or ""
    key = yield from locate_row(context, (row,))
    node = yield from in_row(context, key, replace(intent.target, row=None))
    result = yield from do_surely(context, [click_action(node, tool=intent.tool)], f"{intent.said}")
    context.last_named, context.row_names = row, (row,)
    context.evidence.append(result.proof)


def has_row_menu(context: Context) -> bool:
    """Whether the row that was found before has a menu of its own."""
    rows = rows_of(context)
    return len(rows) == 1 and more_menu(context, rows[0]) is not None


def click_in_menu(context: Context, intent: Click, missing: NotOnPage) -> Script:
    """What is neither in the row found before nor on the page may be in the row's menu."""
    rows = rows_of(context)
    if len(rows) != 1:
        raise missing
    node = yield from in_row(context, rows[0], intent.target)
    result = yield from do_surely(context, [click_action(node, tool=intent.tool)], intent.said)
    context.evidence.append(result.proof)


def _click_in_each(context: Context, intent: Click) -> Script:
    """Row by row to the end of the list; each click has to show something, or the count would not be sure."""
    target = intent.target
    clicked: set[str] = set()
    left_out: set[str] = set()
    for _ in range(MAX_PAGES):
        nodes = _not_clicked(context.page, target, clicked, left_out)
        if target.row_limit is not None:
            nodes = nodes[: target.row_limit - len(clicked)]
        further = scroll_further(context)
        if further is None and len(clicked) + len(nodes) < (target.row_limit or 0):
            break
        if nodes:
            yield from do_surely(context, [click_action(node) for node in nodes], intent.said)
            clicked |= {str(node.i) for node in nodes}
        if further is None or len(clicked) == target.row_limit:
            break
        yield from do(context, [further], f"look for more rows with {target.row!r}")
    if (left_out and target.row_limit is None) or not clicked or len(clicked) != (target.row_limit or len(clicked)):
        raise NotOnPage(f"{len(clicked)} of {target.text!r} were found, and that is not all of them")
    context.evidence.append(f"{len(clicked)} of {target.text} were clicked")


def _not_clicked(page: PageView, target: Target, clicked: set[str], left_out: set[str]) -> list[Node]:
    """The controls in the rows that are in view; `left_out` keeps the rows whose control is not in view (yet)."""
    plain = replace(target, row=None, each_row=False)
    found: list[Node] = []
    for key in page.rows_with(target.row or ""):
        text = page.rows[key][0].place.row_text
        try:
            node = find_control(page, plain, [key])
        except NotOnPage:
            left_out.add(text)
            continue
        left_out.discard(text)
        found += [node] if node.i not in clicked else []
    return found


def click_result(context: Context, intent: Click) -> Script:
    """The nth link of the list that this run brought up; a page of it holds only some."""
    left = intent.target.ordinals[0] if intent.target.ordinals else 1
    node = yield from _nth_result(context, left)
    result = yield from do_surely(context, [click_action(node, change())], intent.said)
    context.evidence.append(result.proof)


def _nth_result(context: Context, left: int) -> Generator[Turn, None, Node]:
    for page_number in range(2, MAX_PAGES):
        links = results_of(context.page, context.first_ids)
        if not links:
            raise NotOnPage("there are no results on the page")
        if 0 < left <= len(links):
            return links[left - 1]
        pager = _pager(context.page, page_number)
        if left == LAST and pager is None:
            return links[-1]
        if pager is None:
            raise NotOnPage(f"there are only {len(links)} results on the page")
        left -= len(links) if left != LAST else 0
        yield from do_surely(context, [click_action(pager, change())], f"go to page {page_number} of the results")
    raise NotOnPage("the result is not on the first pages")


def results_of(page: PageView, before: frozenset[str]) -> list[Node]:
    """Links that were not there before this run did something, without those that turn the pages."""
    new = [node for node in page.usable if node.r == "link" and node.i not in before]
    return [node for node in new if node.n and not _PAGER.fullmatch(node.n.strip())]


def _pager(page: PageView, number: int) -> Node | None:
    """The control that shows the next page: by its number, else "next"."""
    controls = [node for node in page.usable if node.r in ("link", "btn", "el")]
    by_number = [node for node in controls if node.n.strip() == str(number)]
    by_word = [node for node in controls if node.n.strip() in (">", "›", "»") or canonical(node.n) == "next"]
    for found in (by_number, by_word):
        if len(found) == 1:
            return found[0]
    return None


def result_target(target: Target) -> bool:
    return target.kind == "result" and bool(target.ordinals)
