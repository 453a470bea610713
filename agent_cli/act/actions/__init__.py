"""One module per action; each `run(session, target, parameters)` returns a sentence or raises.

`expand` is not in the table: it is about the look, not the page, and is given that instead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from agent_cli.act.actions import (
    answer_dialog,
    back,
    check,
    click,
    click_at,
    click_with,
    copy,
    double_click,
    drag,
    draw,
    fill,
    go_to,
    hover,
    paste,
    press,
    reload,
    right_click,
    scroll,
    select,
    select_text,
    switch_tab,
    type_keys,
    uncheck,
    wait_for,
)

TABLE: dict[str, Callable[[Any, Any, Any], str]] = {
    "click": click.run,
    "double_click": double_click.run,
    "fill": fill.run,
    "type": type_keys.run,
    "press": press.run,
    "select": select.run,
    "check": check.run,
    "uncheck": uncheck.run,
    "hover": hover.run,
    "scroll": scroll.run,
    "go_to": go_to.run,
    "back": back.run,
    "reload": reload.run,
    "answer_dialog": answer_dialog.run,
    "wait_for": wait_for.run,
    "switch_tab": switch_tab.run,
    "drag": drag.run,
    "click_at": click_at.run,
    "draw": draw.run,
    "right_click": right_click.run,
    "click_with": click_with.run,
    "select_text": select_text.run,
    "copy": copy.run,
    "paste": paste.run,
}
