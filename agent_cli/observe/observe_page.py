"""One look: wait until the page is at rest, look into every frame, merge, and say what happened since the last look."""

from __future__ import annotations

import hashlib
import time
from typing import Any

from agent_cli.browser import BrowserSession, DialogOpened, FrameSilent, World, WorldGone, tell_hidden_nodes
from agent_cli.contracts.observation import (
    FrameSeen,
    Meta,
    Observation,
    PageEvent,
    ScrollContainer,
)
from agent_cli.errors import PageHung
from agent_cli.observe.count_tokens import count_tokens
from agent_cli.observe.merge_frames import FrameLook, Merged, merge_frames
from agent_cli.observe.render_outline import render_outline
from agent_cli.observe.wait_until_stable import Rest, page_hung, wait_until_stable

FRAME_LIMIT_MS = 2000
MAIN_LIMIT_MS = 10000
FRAME_COUNT_LIMIT = 60
SNAPSHOT_LIMIT = 5000
"""Elements in the main frame up to which listeners are looked for (the snapshot grows with the page)."""


def observe_page(
    session: BrowserSession, since_ms: float = 0, wait: bool = True, new_document: bool = True
) -> Observation:
    """Looks at the active tab.

    Args:
        since_ms: events after this moment (Unix ms) are listed.
        wait: False to look at once.
        new_document: True when an address was opened since the last look (a longer network wait).

    Raises PageHung when the page does not answer, BrowserClosed when it is gone. An open question (confirm, prompt)
    gives an observation without nodes and with `open_dialog`.
    """
    try:
        rest = Rest(0, [])
        if wait:
            rest = wait_until_stable(session, network_quiet_ms=None if new_document else 300)
        return _look(session, since_ms, rest)
    except DialogOpened:
        return _blocked(session, since_ms)


def _look(session: BrowserSession, since_ms: float, rest: Rest) -> Observation:
    started = time.monotonic()
    main, frames = _look_into_frames(session)
    if main.data["counts"]["total"] <= SNAPSHOT_LIMIT and session.run(lambda: tell_hidden_nodes(session.worlds())):
        main, frames = _look_into_frames(session)
    data = main.data
    viewport = (data["viewport"]["width"], data["viewport"]["height"])
    merged = merge_frames(main, viewport)
    _mark_duplicated_focus(merged)
    events = session.log.since(since_ms)
    look = Observation(
        url=data["url"],
        title=data["title"],
        viewport=data["viewport"],
        scroll_position=data["scroll"]["depth"],
        nodes=merged.nodes,
        scrollable_containers=[ScrollContainer(**box) for box in data["containers"]],
        events=events,
        has_errors=any(event.category == "error" for event in events),
        has_success=any(event.category == "success" for event in events),
        modal=data["modal"],
        tabs=session.tabs(),
        frames=frames,
        taken_at_ms=session.now_ms(),
    )
    look.meta = _meta(main, merged, rest, (time.monotonic() - started) * 1000, frames)
    look.fingerprint = fingerprint(look)
    look.outline = render_outline(look)
    look.meta.estimatedTokens = count_tokens(look.outline)
    return look


def _look_into_frames(session: BrowserSession) -> tuple[FrameLook, list[FrameSeen]]:
    main = FrameLook(0, _call_main(session))
    looks = {0: main}
    seen = [FrameSeen(number=0, url=main.data["url"])]
    for world in session.tab.frames.children()[:FRAME_COUNT_LIMIT]:
        found = _call_child(session, world)
        problem = found if isinstance(found, str) else None
        counts = {} if isinstance(found, str) else found["counts"]
        seen.append(
            FrameSeen(
                number=world.number,
                url=world.frame.url,
                problem=problem,
                above=counts.get("above", 0),
                below=counts.get("below", 0),
            )
        )
        parent = looks.get(world.parent.number if world.parent else 0)
        if isinstance(found, str) or parent is None:
            continue
        child = FrameLook(world.number, found, world.find_owner(), parent)
        parent.children.append(child)
        looks[world.number] = child
    for url in session.tab.frames.silent.values():
        seen.append(FrameSeen(number=-1, url=url, problem=f"no answer within {FRAME_LIMIT_MS / 1000:.0f} s"))
    return main, seen


def _call_main(session: BrowserSession) -> dict[str, Any]:
    for _ in range(6):
        world = session.tab.frames.main()
        try:
            return _take_look(session, world, MAIN_LIMIT_MS)
        except WorldGone:
            session.wait_for_document()
        except FrameSilent:
            raise page_hung(session.page.url, MAIN_LIMIT_MS) from None
    raise PageHung(
        f"the page {session.page.url} navigates again and again and could not be looked at",
        "open an address that stays",
    )


def _call_child(session: BrowserSession, world: World) -> dict[str, Any] | str:
    try:
        return _take_look(session, world, FRAME_LIMIT_MS)
    except WorldGone:
        session.tab.frames.forget(world)
        return "it was replaced while being looked at"
    except FrameSilent:
        return f"no answer within {FRAME_LIMIT_MS / 1000:.0f} s"


def _take_look(session: BrowserSession, world: World, limit_ms: float) -> dict[str, Any]:
    settings = {"firstNumber": session.next_numbers.get(world.number, 1), "prefix": world.prefix}
    data: dict[str, Any] = session.run(lambda: world.call("look", settings, limit_ms))
    session.next_numbers[world.number] = max(settings["firstNumber"], data["nextNumber"])
    return data


def _mark_duplicated_focus(merged: Merged) -> None:
    """A focused iframe's document and its parent both have a focus; the innermost counts."""
    focused = [node for node in merged.nodes if "focused" in node.states]
    for node in focused[:-1]:
        node.s = ",".join(state for state in (node.s or "").split(",") if state != "focused") or None


def _meta(main: FrameLook, merged: Merged, rest: Rest, took_ms: float, frames: list[FrameSeen]) -> Meta:
    counts = main.data["counts"]
    in_frames = sum(frame.above + frame.below for frame in frames)
    controls = sum(1 for node in merged.nodes if node.is_control)
    return Meta(
        totalElements=counts["total"],
        viewportElements=controls,
        prunedElements=counts["above"] + counts["below"] + counts["clipped"] + in_frames + merged.pruned,
        occludedElements=sum(1 for node in merged.nodes if node.occ is not None),
        extractionTimeMs=round(took_ms, 1),
        waitedMs=round(rest.waited_ms, 1),
        stillMoving=rest.moving,
        frames=1 + _count(main),
        above=counts["above"],
        below=counts["below"],
    )


def _count(look: FrameLook) -> int:
    return sum(1 + _count(child) for child in look.children)


def _blocked(session: BrowserSession, since_ms: float) -> Observation:
    """What can be said while a question holds the page."""
    events: list[PageEvent] = session.log.since(since_ms)
    return Observation(
        url=session.page.url,
        title="",
        viewport={"width": 0, "height": 0},
        nodes=[],
        events=events,
        open_dialog=session.dialogs.open,
        tabs=session.tabs(),
        taken_at_ms=session.now_ms(),
        fingerprint=f"dialog:{session.dialogs.open}",
    )


def fingerprint(look: Observation) -> str:
    """Equal for looks at an unchanged page: url, roles, names, values, states; no coordinates, no ids, no focus."""
    digest = hashlib.sha256(look.url.encode())
    for node in look.nodes:
        states = sorted(node.states - {"focused"})
        digest.update(repr((node.r, node.n, node.v, states, node.f)).encode("utf-8", "replace"))
    return digest.hexdigest()[:16]
