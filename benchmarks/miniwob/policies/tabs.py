"""Tabs: one that is named, or the one that holds a link."""

from __future__ import annotations

from benchmarks.miniwob.moves import Policy, Steps, act, click
from benchmarks.miniwob.payload import Lost, Payload, first, quoted


def click_tab(task: str, page: Payload) -> Steps:
    """Opens the tab that the task names."""
    name = first(r"Click on (Tab #\d+)", task)
    yield [click(page.one("link|tab", name))]
    return f"opened {name}"


def find_in_tabs(task: str, page: Payload) -> Steps:
    """Opens one tab after the other until the link is there, and clicks it."""
    [name] = quoted(task)
    closed = [tab.id for tab in page.all("tab") if "selected" not in tab.states]
    while not (links := page.all("el|link", name)):
        if not closed:
            raise Lost(f"no tab has a link {name!r}")
        page = yield [act("click", element_id=closed.pop(0))]
        if page.is_recorded and not closed:
            return f"opened the only tab that can hold {name}"
    yield [click(links[-1])]
    return f"clicked {name}"


POLICIES: dict[str, Policy] = {
    "click-tab": click_tab,
    **dict.fromkeys(("click-tab-2", "click-tab-2-easy", "click-tab-2-medium", "click-tab-2-hard"), find_in_tabs),
}
