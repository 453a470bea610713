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
    close_tab,
    double_click,
    download,
    fill,
    forward,
    go_to,
    hover,
    new_tab,
    press,
    reload,
    scroll,
    select,
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
    "hover": hover.run,
    "scroll": scroll.run,
    "go_to": go_to.run,
    "back": back.run,
    "reload": reload.run,
    "answer_dialog": answer_dialog.run,
    "wait_for": wait_for.run,
    "switch_tab": switch_tab.run,
    "forward": forward.run,
    "new_tab": new_tab.run,
    "close_tab": close_tab.run,
    "upload": upload.run,
    "download": download.run,
}
