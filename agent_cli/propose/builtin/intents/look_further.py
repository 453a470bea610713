"""Where more of the page is: below the window, or in a part of the page that scrolls by itself."""

from __future__ import annotations

from agent_cli.contracts.proposal import Action
from agent_cli.propose.builtin.actions import scroll_action
from agent_cli.propose.builtin.turn import Context


def scroll_further(context: Context) -> Action | None:
    """A scroll, while it brings up more; None at the end, and while a dialog of the page is on top."""
    look = context.page.observation
    if _was_in_vain(context):
        return None
    if look.modal is None and look.meta.below:
        return scroll_action()
    box = next((box for box in look.scrollable_containers if box.hasMore), None)
    return scroll_action(box.id) if box else None


def _was_in_vain(context: Context) -> bool:
    outcomes = context.record.outcomes if context.record else []
    return bool(outcomes) and outcomes[-1].tool == "scroll" and not outcomes[-1].succeeded
