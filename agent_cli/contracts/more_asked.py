"""Asking to see more: the whole document or a picture at the next look, a few times in a run."""

from __future__ import annotations

from dataclasses import dataclass, field

MOST_PER_RUN = 2


@dataclass
class MoreAsked:
    """`next` is the action whose wish the next look fulfils, "" for none."""

    takes_images: bool = False
    """Whether the proposer can be sent a picture."""
    next: str = ""
    used: dict[str, int] = field(default_factory=dict)

    def ask(self, tool: str) -> str:
        """Why it is refused; "" when the next look will bring it."""
        if tool == "needs_screenshot" and not self.takes_images:
            return "the model takes no pictures here; needs_full_dom shows the whole document as text"
        if self.used.get(tool, 0) >= MOST_PER_RUN:
            return f"{tool} was used {MOST_PER_RUN} times in this run, which is the limit; work with what is listed"
        self.used[tool] = self.used.get(tool, 0) + 1
        self.next = tool
        return ""
