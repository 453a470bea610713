"""One look in the mode that suits: the look itself, then the modes in their order until one shows controls."""

from __future__ import annotations

import time
from dataclasses import replace

from agent_cli.browser import BrowserSession, DialogOpened
from agent_cli.contracts.mode_view import ModeView
from agent_cli.contracts.observation import Observation
from agent_cli.observe.count_tokens import count_tokens
from agent_cli.observe.modes import MODES
from agent_cli.observe.modes.hybrid import take_picture
from agent_cli.observe.observe_page import observe_page
from agent_cli.observe.select_mode import Choice, Wish, order_modes
from agent_cli.observe.wait_until_stable import QUIET_MS


def observe_in_mode(
    session: BrowserSession,
    wish: Wish,
    since_ms: float = 0,
    wait: bool = True,
    new_document: bool = True,
    quiet_ms: float = QUIET_MS,
) -> Observation:
    """Like `observe_page`, with the outline and payload of the mode that `wish` leads to.

    `nodes` holds the controls of the viewport and, behind them, those that the mode names besides, so that every id
    in the text can be worked. Raises what `observe_page` raises.
    """
    failed = ""
    try:
        look = observe_page(session, since_ms, wait, new_document, quiet_ms)
    except RuntimeError as error:  # a page script failed: a plainer mode may still answer
        if wish.mode == "semantic_v3":
            raise
        failed, look = _failure("semantic_v3", error), _bare_look(session, since_ms)
    if look.open_dialog is not None:
        return look
    started = time.monotonic()
    try:
        choice, view = _first_that_shows(session, look, order_modes(wish, [node.n for node in look.controls]), failed)
        if wish.needs_screenshot and view.marked_png is None:
            view.marked_png = take_picture(session, look)
    except DialogOpened:  # a question came up in between: the next look tells it
        return look
    _put_view(look, choice, view)
    look.meta.modeTimeMs = round((time.monotonic() - started) * 1000, 1)
    return look


def _first_that_shows(
    session: BrowserSession, look: Observation, choices: list[Choice], failed: str
) -> tuple[Choice, ModeView]:
    """The first mode with a control in it; else the first that has words. Raises what the last one raised."""
    answered: list[tuple[Choice, ModeView]] = []
    failures = [failed] if failed else []
    for choice in choices:
        if failed and choice.mode == "semantic_v3":
            continue
        try:
            view = MODES[choice.mode](session, look)
        except RuntimeError as error:  # the page script of this mode failed
            if choice is choices[-1] and not answered:
                raise
            failures.append(_failure(choice.mode, error))
            continue
        told = replace(choice, reason="; ".join(failures)) if failures else choice
        if not view.is_empty or len(choices) == 1:
            return told, view
        answered.append((told, view))
    choice, view = next((pair for pair in answered if pair[1].text), answered[0])
    return replace(choice, reason="no mode found a control; these are the words of the page"), view


def _put_view(look: Observation, choice: Choice, view: ModeView) -> None:
    known = {node.i for node in look.controls}
    look.mode, look.outline, look.mode_keys, look.marked_png = choice.mode, view.text, view.keys, view.marked_png
    look.nodes = [*look.nodes, *(node for node in view.nodes if node.is_control and node.i not in known)]
    look.meta.mode_reason = choice.reason
    look.meta.textBytes = len(view.text.encode("utf-8", "replace"))
    if choice.mode != "semantic_v3":
        look.meta.estimatedTokens = count_tokens(view.text)


def _bare_look(session: BrowserSession, since_ms: float) -> Observation:
    """What can be said of a page whose tree could not be made."""
    size = session.page.viewport_size or {"width": 0, "height": 0}
    return Observation(
        url=session.address,
        title="",
        viewport={"width": size["width"], "height": size["height"]},
        nodes=[],
        events=session.log.since(since_ms),
        tabs=session.tabs(),
        taken_at_ms=session.now_ms(),
    )


def _failure(mode: str, error: RuntimeError) -> str:
    return f"{mode} failed: {(str(error).splitlines() or ['no reason given'])[0]}"
