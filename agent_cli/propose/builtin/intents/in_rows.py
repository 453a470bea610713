"""Clicks that name a row, every row of somebody, or the nth result of a list that goes over several pages."""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import replace

from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import change, click_action
from agent_cli.propose.builtin.intent import Click, FindRow, Target
from agent_cli.propose.builtin.intents.plan_simple import rows_of
from agent_cli.propose.builtin.intents.rows import in_row, locate_row, more_menu
from agent_cli.propose.builtin.match_control import find_control
from agent_cli.propose.builtin.page_view import PageView
from agent_cli.propose.builtin.refusal import NotOnPage, Refusal
from agent_cli.propose.builtin.turn import Context, Script, Turn, do, do_surely, had_effect, trouble
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
    """All of them must be on the page; what is out of view would be left out, so that is refused."""
    target, page = intent.target, context.page
    keys = page.rows_with(target.row or "")
    if not keys:
        raise NotOnPage(f"no row with {target.row!r} is on the page")
    if target.row_limit is not None and len(keys) < target.row_limit:
        raise NotOnPage(f"there are {len(keys)} rows with {target.row!r}, not {target.row_limit}")
    if page.observation.meta.below and target.row_limit is None:
        raise Refusal("more of the page is below, and the rules cannot tell whether all rows were seen")
    plain = replace(target, row=None, each_row=False)
    nodes = [find_control(page, plain, [key]) for key in keys[: target.row_limit]]
    result = yield from do(context, [click_action(node) for node in nodes], intent.said)
    if not had_effect(result):
        raise Refusal(trouble(context, result, intent.said))
    context.evidence.append(f"{len(nodes)} of {target.text} were clicked")


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
