"""Choose in a list that the page draws itself: open it, press the option of exactly that name, see it taken."""

from __future__ import annotations

from collections.abc import Generator

from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import change, click_action
from agent_cli.propose.builtin.intent import Select, Target
from agent_cli.propose.builtin.intents.look_further import scroll_further
from agent_cli.propose.builtin.match_control import ACCEPTED, find_control, likeness, names_of
from agent_cli.propose.builtin.page_view import PageView, is_written
from agent_cli.propose.builtin.refusal import NotOnPage, Refusal
from agent_cli.propose.builtin.turn import Context, Script, Turn, do, do_surely, had_effect, trouble
from agent_cli.propose.builtin.words import has_words

MAX_SCROLLS = 12
ARROWS = ("▾", "▼", "⌄", "▿", "˅", "⏷")
"""What drawn lists carry in place of a name."""


def _option(context: Context, wanted: Target) -> Generator[Turn, None, Node]:
    """A long list scrolls by itself."""
    for _ in range(MAX_SCROLLS):
        try:
            return find_control(context.page, wanted)
        except NotOnPage:
            further = scroll_further(context)
            if further is None:
                raise
        yield from do(context, [further], f"look for {wanted.text!r} in the list")
    return find_control(context.page, wanted)


def drawn_list(page: PageView, intent: Select) -> Node | None:
    """The list that is meant, when it is no `<select>`: by its name, or the only list there is."""
    if intent.target is None or intent.target.kind not in ("select", None):
        return None
    lists = [node for node in page.usable if node.r == "sel" and not is_written(node)]
    if intent.target.names:
        lists = [node for node in lists if _fits(node, intent.target)]
    elif not lists:
        lists = [node for node in page.usable if node.n.strip() in ARROWS and not node.occ and node.r in ("el", "btn")]
    return lists[0] if len(lists) == 1 and lists[0].o is None else None


def _fits(node: Node, target: Target) -> bool:
    return any(likeness(want, name) >= ACCEPTED for want in target.names for name in names_of(node))


def choose(context: Context, intent: Select, box: Node) -> Script:
    """Only options that came with the opening count. Raises Refusal."""
    if len(intent.options) > 1:
        raise Refusal(f"the rules choose one option in {box.n!r}, but several are named")
    before = context.page.ids
    opened = yield from do(context, [click_action(box, change())], f"open the list {box.n!r}")
    if not had_effect(opened):
        raise Refusal(trouble(context, opened, f"opening the list {box.n!r}"))
    wanted = Target(text=intent.whole, names=(intent.whole,), quoted=True, kind="option")
    option = yield from _option(context, wanted)
    if option.i in before and option.r != "opt":
        raise Refusal(f"the list {box.n!r} opened, but has no option {intent.whole!r}")
    result = yield from do_surely(context, [click_action(option, change())], f"choose {intent.whole!r}")
    now = context.page.node(box.i)
    if now is not None and not has_words(f"{now.v or ''} {now.n}", intent.whole):
        raise Refusal(f"{intent.whole!r} was pressed, but {box.n!r} does not show it")
    context.evidence.append(result.proof)
