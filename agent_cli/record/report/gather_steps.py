"""One step as the report shows it: pictures and marks, what was seen, said and done, and how long it took."""

from __future__ import annotations

from typing import Any

from agent_cli.contracts.run_record import ModelUse
from agent_cli.record.report.embed_pictures import PictureShelf
from agent_cli.record.report.mark_targets import controls_of, mark_actions
from agent_cli.record.report.read_files import RunFiles
from agent_cli.record.report.read_steps import RawStep
from agent_cli.record.report.report_data import OpinionView, Picture, State, StepView, TimeShare
from agent_cli.record.report.share_time import share_time
from agent_cli.record.report.tell_actions import state_of_outcome, tell_actions

PICTURES = ("before.jpg", "after.jpg", "marked.png")
OPEN_STEPS = 12
"""Runs of more steps show them folded, but for those with trouble and the last."""
STAGES = {"proposed": "model", "acted": "actions", "finished": "look and proof"}
WENT = (" disappeared", " closed")
CAME = (" appeared", " opened")


def place_of(number: int) -> str:
    return f"steps/{number:02d}"


def want_pictures(shelf: PictureShelf, steps: list[RawStep]) -> None:
    """Room goes to steps with trouble and the last first, to boxes drawn for the model last."""
    for index, step in enumerate(steps):
        is_last = index == len(steps) - 1
        first = 1 if is_last or state_of_step(step).kind not in ("pass", "plain") else 2
        for name in PICTURES:
            shelf.want(f"{place_of(step.number)}/{name}", 3 if name == "marked.png" else first)


def gather_step(step: RawStep, files: RunFiles, shelf: PictureShelf) -> StepView:
    """Everything of one step; the shelf has been read."""
    place, proposal, record = place_of(step.number), step.proposal, step.record
    look = files.read_object(f"{place}/observation.json")
    window = _window(look)
    controls = controls_of(look, record.targets if record else {})
    actions = proposal.actions if proposal else []
    marks, unmarked = mark_actions(actions, controls, window)
    view = StepView(
        step.number,
        state_of_step(step),
        url=step.url or (record.url if record else ""),
        url_after=record.url_after if record else "",
        title=step.title,
        message=proposal.message if proposal else "",
        headline=proposal.text if proposal else "",
        says=("a claim of completion" if proposal.complete else "a plan") if proposal else "",
        objective=record.objective if record else "",
        confidence=proposal.confidence if proposal else None,
        marks=marks,
        unmarked=unmarked,
        changes=[(_sign(change), change) for change in (record.changes if record else [])],
        events=_texts(look.get("recent_events")),
        claim=record.claim if record else None,
        opinions=[_opinion(item) for item in step.opinions],
        notes=step.notes,
        look=_tell_look(look),
    )
    gives_up = proposal is not None and proposal.complete and proposal.tag == "FAIL"
    view.actions = tell_actions(actions, step.outcomes, controls, was_done=not gives_up)
    view.outline, view.prompt, view.reply = (
        files.read_text(f"{place}/{name}.txt") for name in ("outline", "prompt", "reply")
    )
    view.times, view.total_ms = _times(step)
    view.use = _use(step.usage)
    _take_pictures(view, shelf, window)
    return view


def fold_steps(views: list[StepView]) -> None:
    """Long runs start folded where nothing went wrong."""
    if len(views) > OPEN_STEPS:
        for view in views[:-1]:
            view.is_open = view.state.kind not in ("pass", "plain")


def state_of_step(step: RawStep) -> State:
    """One word for the step."""
    proposal, record = step.proposal, step.record
    if step.taken_back:
        return State("plain", "taken back")
    if step.malformed:
        return State("broke", "reply not readable")
    if record is None or proposal is None:
        return State("stopped", "not finished")
    if proposal.complete and proposal.tag == "FAIL":
        return State("fail", "gives up")
    if record.claim is not None:
        return State("pass", "proven") if record.claim.accepted else State("warn", "turned back")
    bad = next((outcome for outcome in step.outcomes if not outcome.succeeded), None)
    if bad is not None:
        return state_of_outcome(bad)
    if not step.outcomes:
        return State("plain", "nothing done")
    return State("pass", "healed" if any(outcome.healing for outcome in step.outcomes) else "done")


def _take_pictures(view: StepView, shelf: PictureShelf, window: tuple[int, int] | None) -> None:
    """Before, after (not when nothing was done and the picture is the same), and the one drawn for the model."""
    place = place_of(view.number)
    before, after, marked = (f"{place}/{name}" for name in PICTURES)
    view.before = shelf.take(before, window)
    if view.actions or not shelf.is_same(before, after):
        view.after = shelf.take(after, window)
    drawn = shelf.take(marked, window)
    view.marked = drawn if _is_there(drawn) else None
    if view.state.word in ("not finished", "reply not readable") and view.after and not _is_there(view.after):
        view.after = None


def _is_there(picture: Picture) -> bool:
    return picture.why != "not in the run folder"


def _window(look: dict[str, Any]) -> tuple[int, int] | None:
    """Width and height of the window in CSS pixels, which is what boxes are told in."""
    viewport = look.get("viewport")
    if not isinstance(viewport, dict):
        return None
    sides = viewport.get("width"), viewport.get("height")
    width, height = (side if isinstance(side, int) and 0 < side <= 100_000 else 0 for side in sides)
    return (width, height) if width and height else None


def _tell_look(look: dict[str, Any]) -> str:
    """Like "semantic_v3, 37 controls, 412 tokens, scrolled to 0%"."""
    meta = look.get("meta") if isinstance(look.get("meta"), dict) else {}
    assert isinstance(meta, dict)
    told = [str(look["mode"])] if look.get("mode") else []
    for key, words in (("viewportElements", "controls in view"), ("estimatedTokens", "tokens")):
        if type(meta.get(key)) is int:
            told.append(f"{meta[key]:,} {words}")
    if look.get("scroll_position"):
        told.append(f"scrolled to {look['scroll_position']}")
    return ", ".join(told)


def _times(step: RawStep) -> tuple[list[TimeShare], float | None]:
    """How long each part took, from the times of the events; the total in milliseconds, None when it cannot be told."""
    parts: dict[str, float] = {}
    last = step.at.get("started")
    if last is None:
        return [], None
    began = last
    for word, name in STAGES.items():
        if word in step.at:
            parts[name] = max(0.0, step.at[word] - last) * 1000
            last = step.at[word]
    total = (last - began) * 1000
    return (share_time(parts, total), total) if parts else ([], None)


def _use(usage: dict[str, Any]) -> ModelUse | None:
    """None when no model was called."""
    if not usage.get("calls"):
        return None
    names = ("calls", "prompt_tokens", "completion_tokens", "cached_tokens")
    known = {key: usage[key] for key in names if type(usage.get(key)) is int}
    cost = usage.get("cost_usd")
    return ModelUse(provider="", name="", cost_usd=cost if isinstance(cost, int | float) else None, **known)


def _opinion(data: dict[str, Any]) -> OpinionView:
    confidence = data.get("confidence")
    agrees = data.get("action_succeeded") is True and data.get("task_completed") is True
    number = float(confidence) if isinstance(confidence, int | float) else None
    return OpinionView(agrees and (number or 0) >= 0.70, number, str(data.get("reason", "")))


def _sign(change: str) -> str:
    """+ for what came, - for what went, ~ for what is otherwise."""
    if change.endswith(CAME):
        return "+"
    return "−" if change.endswith(WENT) else "~"


def _texts(value: Any) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else []
