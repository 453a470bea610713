"""One module per action; each `run(session, target, parameters)` returns a sentence or raises.

`expand`, `extract`, `needs_more` are not in the table: they are about the look or the run, not the page, and are given
that instead; nor is `repeat`, which is made of the others. See `execute_actions`.
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
    close_tab,
    copy,
    double_click,
    download,
    drag,
    draw,
    fill,
    forward,
    go_to,
    hover,
    new_tab,
    paste,
    press,
    reload,
    right_click,
    scroll,
    select,
    select_text,
    set_date,
    set_value,
    switch_tab,
    type_keys,
    uncheck,
    upload,
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
    "set_date": set_date.run,
    "set_value": set_value.run,
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
    "forward": forward.run,
    "new_tab": new_tab.run,
    "close_tab": close_tab.run,
    "upload": upload.run,
    "download": download.run,
}
