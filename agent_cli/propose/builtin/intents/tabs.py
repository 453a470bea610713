"""Look through the tabs or the folded parts of a page for one control with exactly the named words."""

from __future__ import annotations

from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import change, click_action
from agent_cli.propose.builtin.intent import FindInTabs
from agent_cli.propose.builtin.match_control import KIND_ROLES, innermost, same_thing
from agent_cli.propose.builtin.page_view import PageView
from agent_cli.propose.builtin.refusal import Ambiguous, NotOnPage, Refusal
from agent_cli.propose.builtin.turn import Context, Script, do, do_surely, had_effect, trouble

MAX_TABS = 30


def find_in_tabs(context: Context, intent: FindInTabs) -> Script:
    """Only the exact words count, since another tab may hold words that are alike."""
    tried: set[str] = set()
    for _ in range(MAX_TABS):
        node = exactly_named(context.page, intent)
        if node is not None:
            result = yield from do_surely(context, [click_action(node, change())], f"click {node.n!r}")
            context.evidence.append(result.proof)
            return
        tab = next((tab for tab in tabs_of(context.page) if _key(tab) not in tried), None)
        if tab is None:
            break
        tried.add(_key(tab))
        if tab.states & {"selected", "current", "expanded"}:
            continue
        opened = yield from do(context, [click_action(tab, change())], f"look into the tab {tab.n!r}")
        if not had_effect(opened):
            raise Refusal(trouble(context, opened, f"opening the tab {tab.n!r}"))
    raise NotOnPage(f"no tab of the page has {intent.target.text!r}")


def exactly_named(page: PageView, intent: FindInTabs) -> Node | None:
    """Raises Ambiguous when two different controls have the words."""
    main, other = KIND_ROLES[intent.target.kind]
    tabs = {tab.i for tab in tabs_of(page)}
    found = [
        node for node in page.usable if node.n in intent.target.names and node.r in main + other and node.i not in tabs
    ]
    others = [node for node in found if not same_thing(found[0], node)]
    if others:
        raise Ambiguous(f"{len(found)} things in one tab are named {found[0].n!r}")
    return innermost(found) if found else None


def tabs_of(page: PageView) -> list[Node]:
    """Tabs; without any, the parts that are folded up."""
    tabs = [node for node in page.usable if node.r == "tab"]
    return tabs or [node for node in page.usable if node.states & {"collapsed", "expanded"} and node.r != "sel"]


def _key(tab: Node) -> str:
    return f"{tab.i}"
