"""One look: wait until the page is at rest, look into every frame, merge, and say what happened since the last look."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from agent_cli.browser import BrowserSession, DialogOpened, FrameSilent, World, WorldGone, tell_hidden_nodes
from agent_cli.browser.stop_navigation import stop_navigation
from agent_cli.browser.told_address import told_address
from agent_cli.contracts.frame_reply import FrameReply, OddReply, read_frame_reply
from agent_cli.contracts.observation import FrameSeen, Meta, Observation, PageEvent
from agent_cli.errors import BrowserError, PageHung
from agent_cli.observe.count_tokens import count_tokens
from agent_cli.observe.merge_frames import FrameLook, Merged, merge_frames
from agent_cli.observe.render_outline import render_outline
from agent_cli.observe.tell_apart import tell_apart, tell_below
from agent_cli.observe.wait_until_stable import QUIET_MS, Rest, page_hung, wait_until_stable

FRAME_LIMIT_MS = 2000
MAIN_LIMIT_MS = 10000
FRAME_ROUNDS = 4
"""How often frames are looked for that came, or changed their process, while the others were looked at."""
REPLACED = "it was replaced while being looked at"
ODD_HINT = "this is a fault of ours: please report it with the address; another page of the site may do"


def observe_page(
    session: BrowserSession,
    since_ms: float = 0,
    wait: bool = True,
    new_document: bool = True,
    quiet_ms: float = QUIET_MS,
) -> Observation:
    """Looks at the active tab.

    Args:
        since_ms: events after this moment (Unix ms) are listed.
        wait: False to look at once.
        new_document: True when an address was opened since the last look (a longer network wait).
        quiet_ms: how long the page has to be at rest (milliseconds).

    Raises PageHung when the page does not answer, BrowserClosed when it is gone. An open question (confirm, prompt)
    gives an observation without nodes and with `open_dialog`.
    """
    try:
        return _observe(session, since_ms, wait, new_document, quiet_ms)
    except PageHung:
        if not stop_navigation(session):
            raise
    return _observe(session, since_ms, wait, new_document, quiet_ms)


def _observe(session: BrowserSession, since_ms: float, wait: bool, new_document: bool, quiet_ms: float) -> Observation:
    try:
        rest = Rest(0, [])
        if wait:
            if not new_document:
                _tell_listeners(session)
            rest = wait_until_stable(session, quiet_ms, network_quiet_ms=None if new_document else quiet_ms)
            _tell_arrivals(session)
        return _look(session, since_ms, rest)
    except DialogOpened:
        return _blocked(session, since_ms)


def _look(session: BrowserSession, since_ms: float, rest: Rest) -> Observation:
    started = time.monotonic()
    looks, seen = _look_into_frames(session)
    if _tell_late_arrivals(session, looks):
        looks, seen = _look_into_frames(session)
    main = looks[0]
    merged = merge_frames(main, (main.data.viewport["width"], main.data.viewport["height"]))
    _mark_covered(session, merged)
    _mark_duplicated_focus(merged)
    tell_apart(merged.nodes)
    look = _observation(session, main, merged, since_ms)
    look.frames = seen
    look.meta = _meta(looks, merged, rest, (time.monotonic() - started) * 1000)
    look.fingerprint = fingerprint(look)
    look.outline = render_outline(look)
    look.meta.estimatedTokens = count_tokens(look.outline)
    return look


def _observation(session: BrowserSession, main: FrameLook, merged: Merged, since_ms: float) -> Observation:
    data, events = main.data, session.log.since(since_ms)
    return Observation(
        url=data.url,
        title=data.title,
        viewport=data.viewport,
        scroll_position=data.scroll.depth,
        nodes=merged.nodes,
        scrollable_containers=merged.containers,
        events=events,
        has_errors=any(event.category == "error" for event in events),
        has_success=any(event.category == "success" for event in events),
        modal=data.modal,
        tabs=session.tabs(),
        tables=merged.tables,
        below=tell_below(data.below, merged.nodes),
        taken_at_ms=session.now_ms(),
    )


def _tell_listeners(session: BrowserSession) -> None:
    """Lists the click listeners at the beginning of the wait, where it costs nothing: a listener changes no node."""
    for world in session.worlds():
        world.told_arrivals = None
    _tell_arrivals(session)


def _tell_arrivals(session: BrowserSession) -> None:
    """Lists click listeners and closed roots where elements arrived since the last time."""
    worlds = session.worlds()
    arrivals: dict[int, int] = {}
    for world in worlds:
        with suppress(WorldGone, FrameSilent):
            arrivals[world.number] = session.run(partial(world.call, "countArrivals", None, FRAME_LIMIT_MS))
    _tell(session, worlds, arrivals)


def _tell_late_arrivals(session: BrowserSession, looks: dict[int, FrameLook]) -> int:
    """The same for what arrived between the wait and the look; the number of nodes that were new."""
    worlds = [look.world for look in looks.values() if look.world is not None]
    arrivals = {number: look.data.arrivals for number, look in looks.items()}
    return _tell(session, worlds, arrivals)


def _tell(session: BrowserSession, worlds: list[World], arrivals: dict[int, int]) -> int:
    if all(world.told_arrivals == arrivals.get(world.number) for world in worlds):
        return 0
    told = session.run(lambda: tell_hidden_nodes(worlds))
    for world in worlds:
        world.told_arrivals = arrivals.get(world.number)
    return told


def _look_into_frames(session: BrowserSession) -> tuple[dict[int, FrameLook], list[FrameSeen]]:
    data = _call_main(session)
    looks = {0: FrameLook(0, data, session.main_world())}
    seen = {0: FrameSeen(number=0, url=data.url)}
    for _ in range(FRAME_ROUNDS):
        fresh = [world for world in session.tab.frames.children() if world.number not in seen]
        if not fresh:
            break
        for world in fresh:
            seen[world.number] = _look_into_child(session, world, looks)
        seen = {number: frame for number, frame in seen.items() if frame.problem != REPLACED}
    return looks, [*seen.values(), *_frames_not_reached(session)]


def _frames_not_reached(session: BrowserSession) -> Iterator[FrameSeen]:
    """Those that were silent from the first, and the number of those that are too many."""
    for url in session.tab.frames.silent.values():
        yield FrameSeen(number=-1, url=told_address(url), problem=f"no answer within {FRAME_LIMIT_MS / 1000:.0f} s")
    if session.tab.frames.left_out:
        more = (
            f"{session.tab.frames.left_out} more, not looked into: a look takes {session.limits.frames_worked} frames"
        )
        yield FrameSeen(number=-1, url="others", problem=more)


def _look_into_child(session: BrowserSession, world: World, looks: dict[int, FrameLook]) -> FrameSeen:
    found = _call_child(session, world)
    if isinstance(found, str):
        return FrameSeen(number=world.number, url=told_address(world.frame.url), problem=found)
    parent = looks.get(world.parent.number if world.parent else 0)
    if parent is not None:
        looks[world.number] = FrameLook(world.number, found, world, world.find_owner(), parent)
        parent.children.append(looks[world.number])
    counts = found.counts
    return FrameSeen(number=world.number, url=told_address(world.frame.url), above=counts.above, below=counts.below)


def _call_main(session: BrowserSession) -> FrameReply:
    for _ in range(6):
        world = session.main_world()
        try:
            return _take_look(session, world, MAIN_LIMIT_MS)
        except WorldGone:
            session.wait_for_document()
        except FrameSilent:
            raise page_hung(session.address, MAIN_LIMIT_MS) from None
        except OddReply as error:
            raise BrowserError(f"the page {session.address} cannot be told ({error})", ODD_HINT) from None
    raise PageHung(
        f"the page {session.address} navigates again and again and could not be looked at",
        "open an address that stays",
    )


def _call_child(session: BrowserSession, world: World) -> FrameReply | str:
    try:
        return _take_look(session, world, FRAME_LIMIT_MS)
    except WorldGone:
        session.tab.frames.forget(world)
        return REPLACED
    except FrameSilent:
        return f"no answer within {FRAME_LIMIT_MS / 1000:.0f} s"
    except OddReply as error:
        return f"it cannot be told ({error})"


def _take_look(session: BrowserSession, world: World, limit_ms: float) -> FrameReply:
    first = session.next_numbers.get(world.number, session.first_number)
    settings = {"firstNumber": first, "prefix": world.prefix}
    reply = read_frame_reply(session.run(lambda: world.call_text("look", settings, limit_ms)))
    session.next_numbers[world.number] = max(first, reply.next_number)
    return reply


def _mark_covered(session: BrowserSession, merged: Merged) -> None:
    """Controls of a child frame over which something of the parent frame lies: asked of the parent, point by point."""
    for item in merged.covered:
        nodes = [node for node in item.nodes if node.xy is not None]
        points = [(node.xy[0] - item.offset[0], node.xy[1] - item.offset[1]) for node in nodes if node.xy]
        asked = {"id": item.owner_id, "points": points}
        if item.parent.world is None or not points:
            continue
        with suppress(WorldGone, FrameSilent):
            covers = session.run(partial(item.parent.world.call, "coveredPoints", asked, FRAME_LIMIT_MS))
            for node, cover in zip(nodes, covers, strict=True):
                node.occ = cover


def _mark_duplicated_focus(merged: Merged) -> None:
    """A focused iframe's document and its parent both have a focus; the innermost counts."""
    focused = [node for node in merged.nodes if "focused" in node.states]
    for node in focused[:-1]:
        node.s = ",".join(state for state in (node.s or "").split(",") if state != "focused") or None


def _meta(looks: dict[int, FrameLook], merged: Merged, rest: Rest, took_ms: float) -> Meta:
    counts = looks[0].data.counts
    in_frames = sum(look.data.counts.above + look.data.counts.below for look in looks.values() if look.number)
    return Meta(
        totalElements=counts.total,
        viewportElements=sum(1 for node in merged.nodes if node.is_control),
        prunedElements=counts.above + counts.below + counts.clipped + in_frames + merged.pruned,
        occludedElements=sum(1 for node in merged.nodes if node.occ is not None),
        extractionTimeMs=round(took_ms, 1),
        waitedMs=round(rest.waited_ms, 1),
        stillMoving=rest.moving,
        frames=len(looks),
        above=counts.above,
        below=counts.below,
        rowsBelow=looks[0].data.rowsBelow,
        cut=sum(look.data.counts.cut for look in looks.values()),
    )


def _blocked(session: BrowserSession, since_ms: float) -> Observation:
    """What can be said while a question holds the page."""
    events: list[PageEvent] = session.log.since(since_ms)
    return Observation(
        url=session.address,
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
