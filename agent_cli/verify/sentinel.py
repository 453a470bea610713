"""The sentinel: armed in the page before an action, it judges afterwards what became of the expectation.

The result has the form of the extraction seed (2.6.3). Waiting ends as soon as the evidence is there.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from agent_cli.browser import BrowserSession, DialogOpened, FrameSilent, World, WorldGone
from agent_cli.contracts.outcome import LOST_PRESS, Outcome, PageState, Verification
from agent_cli.contracts.proposal import Action, ExpectedOutcome
from agent_cli.verify.expectations import (
    alternatives,
    default_expectation,
    describe_expectation,
    limit_ms_of,
    plain,
    renamed,
)

SETTLE_MS = 120
PRESSING = frozenset(
    {"click", "double_click", "check", "uncheck", "drag", "click_at", "draw", "right_click", "click_with"}
)
CLICKING = frozenset({"click", "double_click", "check", "uncheck", "click_with"})
"""What the page hears as a click, unless its element is replaced while the button is down."""
NETWORK_EXTENSION_MS = 3000
FIRST_SLICE_MS = 150
SLICE_MS = 60
TYPED_KEPT = 5


class Aim(Protocol):
    """What the sentinel needs to know of the element that is worked."""

    element_id: str
    world: World
    info: dict[str, Any]


@dataclass
class Watch:
    """What was armed: the expectation, the frames, and what was so before."""

    action: Action
    expect: ExpectedOutcome
    stated: bool
    worlds: list[World]
    armed_ms: float
    armed_at: float
    url: str
    requests: int
    counts: dict[str, int] = field(default_factory=dict)
    secret: bool = False


class Sentinel:
    """One per session. A question that opens in the middle keeps the watch for the answer to come."""

    def __init__(self, session: BrowserSession) -> None:
        self._session = session
        self._held: Watch | None = None
        self._typed: list[str] = []

    def arm(self, action: Action, target: Aim | None) -> Watch:
        """Remembers in every frame what is so now. Frames that do not answer are not watched."""
        is_native = action.tool != "select" or target is None or target.info.get("tag") == "select"
        if action.tool == "type" and target is not None and not target.info["editable"]:
            is_native = False
        expect = action.expected_outcome or default_expectation(action, is_native)
        if target is not None:
            expect = renamed(expect, str(action.parameters.get("element_id")), target.element_id)
        session = self._session
        if session.dialogs.open is not None and self._held is not None:
            held = self._held
            return Watch(
                action,
                expect,
                action.expected_outcome is not None,
                held.worlds,
                session.now_ms(),
                held.armed_at,
                held.url,
                held.requests,
                held.counts,
            )
        watch = Watch(
            action,
            expect,
            action.expected_outcome is not None,
            [],
            session.now_ms(),
            time.monotonic(),
            session.page.url,
            session.tab.network.started,
            secret=bool(target and target.info.get("type") == "password"),
        )
        if session.dialogs.open is None:
            self._note_typed(watch)
            self._arm_worlds(watch, target)
        return watch

    def _note_typed(self, watch: Watch) -> None:
        """What was typed lately: a page that repeats it says nothing by that."""
        text = watch.action.parameters.get({"fill": "value", "type": "text"}.get(watch.action.tool, ""))
        if isinstance(text, str) and text.strip() and not (watch.secret or self._session.secrets.holds(text)):
            self._typed = [*self._typed[1 - TYPED_KEPT :], text]

    def _arm_worlds(self, watch: Watch, target: Aim | None) -> None:
        worlds = self._session.worlds()
        if target is not None:
            worlds.sort(key=lambda world: world is not target.world)
        for world in worlds:
            inside = target is not None and world is target.world
            argument = {
                "id": target.element_id if inside and target else None,
                "expect": plain(watch.expect),
                "presses": watch.action.tool in PRESSING,
                "clicks": watch.action.tool in CLICKING,
                "drags": watch.action.tool == "drag",
                "typed": self._typed,
            }
            try:
                reply = self._session.run(partial(world.call, "arm", argument, 2000))
            except (WorldGone, FrameSilent, DialogOpened):
                continue
            watch.worlds.append(world)
            for text, count in reply["words"]:
                watch.counts[text] = watch.counts.get(text, 0) + count

    def judge(self, watch: Watch, outcome: Outcome) -> Outcome:
        """Adds the verdict to the outcome."""
        session = self._session
        if session.dialogs.open is not None:
            self._held = watch
            verification = self._asked(watch)
        else:
            self._held = None
            try:
                verification = self._await_evidence(watch)
            except DialogOpened:
                self._held = watch
                verification = self._asked(watch)
        expect = watch.expect
        if watch.secret:
            expect = expect.model_copy(update={"text": None, "or_outcome": None})
            outcome.parameters = {
                key: "•••" if key in ("value", "text") else own for key, own in outcome.parameters.items()
            }
        outcome.expected = describe_expectation(expect)
        outcome.verification = verification
        outcome.errors = verification.errorsDetected
        return outcome

    def _asked(self, watch: Watch) -> Verification:
        dialog = self._session.dialogs.open
        text = f"a {dialog.kind} opened: '{dialog.message}'" if dialog else "a question opened"
        return Verification(
            success=True, verifiedOutcome="any_change", actualOutcome=text, confidence=0.5, stated=False
        )

    def _await_evidence(self, watch: Watch) -> Verification:
        started = time.monotonic()
        limit_ms = limit_ms_of(watch.expect)
        if not watch.worlds:  # nothing could be armed: a question held the page from the start
            return self._after_navigation(watch, limit_ms)
        extended = False
        while True:
            left = limit_ms - (time.monotonic() - started) * 1000
            reply = self._ask_worlds(watch, max(left, 1))
            witnessed = self._witness(watch)
            if isinstance(reply, Verification):
                return reply
            if witnessed and not watch.stated and not _met(reply):
                return self._verdict(watch, {**reply, "met": True, "type": "any_change", "evidence": witnessed})
            if _met(reply) or reply["errors"]:
                return self._verdict(watch, reply)
            if (time.monotonic() - started) * 1000 >= limit_ms:
                if not extended and self._session.tab.network.pending():
                    limit_ms, extended = limit_ms + NETWORK_EXTENSION_MS, True
                    continue
                return self._verdict(watch, reply)

    def _ask_worlds(self, watch: Watch, left_ms: float) -> dict[str, Any] | Verification:
        """Asks each frame in turn; one frame gets the whole time when there is only one."""
        reply: dict[str, Any] = {
            "met": False,
            "errors": [],
            "successes": [],
            "mutations": [],
            "domChanged": False,
        }
        for index, world in enumerate(list(watch.worlds)):
            share = _share_ms(world, len(watch.worlds), index, left_ms)
            argument = {"expect": plain(watch.expect), "timeoutMs": share, "settleMs": min(SETTLE_MS, share)}
            try:
                found = self._session.run(partial(world.call, "judge", argument, share + 5000, same_document=True))
            except (WorldGone, RuntimeError):
                if world.parent is None or world.frame.is_detached():
                    return self._after_navigation(watch, left_ms)
                watch.worlds.remove(world)
                evidence = self._evidence_in_frame(watch, world)
                if evidence:
                    return self._verdict(watch, {**reply, "met": True, "domChanged": True, **evidence})
                reply["domChanged"] = True
                continue
            except FrameSilent as silent:
                return Verification(success=False, actualOutcome=str(silent), feedback=str(silent), stated=watch.stated)
            reply = _combine(reply, found)
            if found["met"]:
                return reply
        return reply

    def _after_navigation(self, watch: Watch, left_ms: float) -> Verification:
        """The document was replaced: the new one is searched for what was expected."""
        session = self._session
        session.wait_for_document()
        deadline = time.monotonic() + max(left_ms, 500) / 1000
        reply: dict[str, Any] = {
            "met": False,
            "errors": [],
            "successes": [],
            "mutations": [],
            "domChanged": True,
        }
        while not reply["met"]:
            reply["successes"] = self._successes(watch)
            for expect in alternatives(watch.expect):
                evidence = self._evidence_in_new_document(expect, watch)
                if evidence:
                    reply.update(met=True, type=expect.type, evidence=evidence)
                    break
            if time.monotonic() >= deadline:
                break
            if not reply["met"]:
                session.pause(50)
        return self._verdict(watch, reply)

    def _evidence_in_frame(self, watch: Watch, world: World) -> dict[str, str]:
        """A child frame opened another document: what was expected may be in it."""
        for expect in alternatives(watch.expect):
            evidence = self._evidence_in_new_document(expect, watch, world)
            if evidence:
                return {"type": expect.type, "evidence": evidence}
        return {}

    def _evidence_in_new_document(self, expect: ExpectedOutcome, watch: Watch, world: World | None = None) -> str:
        world = world or self._session.main_world()
        url = world.frame.url
        if expect.type == "any_change" or (expect.type == "navigation" and (expect.text or "") in url):
            return f"the page {url} opened"
        if expect.type == "no_change":
            return f"the page {url} opened without an error"
        if expect.type == "element_appears" and not expect.text and not expect.element_id:
            told = self._successes(watch)
            return f"'{told[0]}' appeared" if told else ""
        if expect.type in ("element_appears", "element_disappears") and expect.text:
            try:
                words = str(self._session.run(partial(world.call, "pageWords", limit_ms=3000)))
            except (WorldGone, FrameSilent):
                return ""
            count, before = (
                words.count(" ".join(expect.text.split()).lower()),
                watch.counts.get(expect.text, 0),
            )
            if expect.type == "element_appears":
                return f"'{expect.text}' is on the new page" if count > before else ""
            return f"'{expect.text}' is not on the new page" if count < before else ""
        return "the element went with its page" if expect.type == "element_disappears" else ""

    def _successes(self, watch: Watch) -> list[str]:
        """Success messages that pages have told since the action, without those that a page before it told, too."""
        events = [event for event in self._session.log.since(0) if event.category == "success"]
        before = {event.text for event in events if event.at_ms < watch.armed_ms}
        now = [event.text for event in events if event.at_ms >= watch.armed_ms and event.type != "removed"]
        return [text for text in now if text not in before]

    def _witness(self, watch: Watch) -> str:
        """What the browser saw: a tab, a download, a dialog that was noted, a write that the server took."""
        for event in self._session.log.since(watch.armed_ms):
            if event.type == "happened" and event.category in ("page", "dialog"):
                return event.text
        taken = [write for write in self._session.tab.network.writes.since(watch.armed_at) if write.is_taken]
        return taken[-1].sentence() if taken else ""

    def _verdict(self, watch: Watch, reply: dict[str, Any]) -> Verification:
        session = self._session
        errors = [str(text) for text in reply["errors"]]
        network = session.tab.network.started != watch.requests
        met = bool(reply["met"])
        evidence = str(reply.get("evidence", ""))
        if watch.secret:
            evidence = "the value is as typed" if met else ""
        elif watch.action.tool == "hover" and met and reply["mutations"]:
            evidence = f"{evidence}; {'; '.join(reply['mutations'][-2:])}"
        url = session.page.url
        return Verification(
            success=met,
            verifiedOutcome=_verified(watch.expect, reply) if met else None,
            actualOutcome=evidence,
            errorsDetected=errors,
            successMessages=reply["successes"],
            pageState=PageState(
                url=url,
                urlChanged=url != watch.url,
                domChanged=reply["domChanged"],
                networkSeen=network,
                recentMutations=reply["mutations"],
            ),
            confidence=(0.95 if watch.stated else 0.8) if met and not errors else 0.4 if met else 0.1,
            feedback="" if met else _feedback(reply, errors, network),
            stated=watch.stated,
            hit=reply.get("hit"),
        )


def _share_ms(world: World, count: int, index: int, left_ms: float) -> float:
    """How long one frame may wait for evidence. Child frames are only asked: timers stand still in a sandboxed one."""
    if world.parent is not None:
        return 0
    return left_ms if count == 1 else min(left_ms, SLICE_MS if index else FIRST_SLICE_MS)


def _verified(expect: ExpectedOutcome, reply: dict[str, Any]) -> str | None:
    """The type that held. Where it was not said what appears, only a success message is more than any change."""
    kind: str | None = reply.get("type")
    is_bare = not any(one.text or one.element_id for one in alternatives(expect) if one.type == kind)
    return "any_change" if kind == "element_appears" and is_bare and not reply["successes"] else kind


def _met(reply: dict[str, Any]) -> bool:
    return bool(reply["met"])


def _combine(reply: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    return {
        **found,
        "hit": found.get("hit") or reply.get("hit"),
        "errors": list(dict.fromkeys([*reply["errors"], *found["errors"]])),
        "successes": list(dict.fromkeys([*reply["successes"], *found["successes"]])),
        "mutations": [*reply["mutations"], *found["mutations"]][-8:],
        "domChanged": reply["domChanged"] or found["domChanged"],
    }


def _feedback(reply: dict[str, Any], errors: list[str], network: bool) -> str:
    if reply.get("hit") == LOST_PRESS:
        return "the element was replaced while it was pressed, and the page heard no click"
    if reply.get("hit") not in (None, "target", "unknown") and not reply["domChanged"]:
        return f"the press landed on {reply['hit']} instead"
    if errors:
        return f"this was seen instead: '{errors[0]}'"
    if reply["mutations"]:
        return f"only this was seen: {'; '.join(reply['mutations'][:3])}"
    if reply["domChanged"]:
        return "the page changed without it"
    return "nothing changed in the page" + (" (a request was sent)" if network else "")
