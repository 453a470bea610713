"""The prompt of one step: one system text for the whole run, then task, history and, last, the page."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from agent_cli.contracts.actions import ACTIONS, ActionSpec
from agent_cli.contracts.mode_view import MODE_NOTES
from agent_cli.contracts.observation import Observation, PageEvent
from agent_cli.contracts.proposing import PageBase, ProposeRequest
from agent_cli.contracts.tree import ROLE_LEGEND
from agent_cli.models.page_text import FENCE_CLOSE, FENCE_OPEN, one_line, quoted, without_fence
from agent_cli.models.protocol import Message, ModelRequest
from agent_cli.propose.action_schema import proposal_schema
from agent_cli.propose.history import tell_history, tell_last_result

NUMBER = re.compile(r"[-+]?\d+([.,]\d+)?\s?%?")
KINDS = {
    ("must", False): "element_id",
    ("must", True): "element_id and value",
    ("may", True): "value, element_id or null",
    ("may", False): "element_id or null",
    ("", True): "value",
    ("", False): "neither",
}
"""How tools are sorted in the prompt: by whether they take an element and a value."""
LONGEST_EVENT = 200
EVENTS_TOLD = 20
NUMBERS_TOLD = 4
TABS_TOLD = 10
DELTA_HELP = (
    "It is the page of step {step} above with these changes: `- 12` the line of 12 is gone, `~ 12 …` it reads so now, "
    "`after 12:` the `+` lines stand after it now. All other lines are as they were. Ids whose lines are gone are dead."
)


def build_prompt(request: ProposeRequest, lists_ids: bool = True) -> ModelRequest:
    """What a model is sent for one step; the same input gives the same bytes. `lists_ids`: see `proposal_schema`."""
    stable, fresh = request_parts(request)
    return ModelRequest(
        system=system_prompt(),
        messages=[Message(role="user", text=stable + fresh, stable_chars=len(stable), images_png=_pictures(request))],
        json_schema=proposal_schema(request.observation, lists_ids),
        timeout_s=request.timeout_s,
    )


def _pictures(request: ProposeRequest) -> list[bytes]:
    """The picture with its marks, where the mode of the look is one that has it."""
    return [request.observation.marked_png] if request.observation.marked_png else []


@cache
def system_prompt() -> str:
    """The prompt file with its slots filled from the contracts."""
    text = files("agent_cli.propose").joinpath("prompts/proposer_system.md").read_text("utf-8")
    slots = {
        "legend": ", ".join(tell_role(*item) for item in ROLE_LEGEND.items()),
        "tools": tell_tools(),
        "fence_open": FENCE_OPEN,
        "fence_close": FENCE_CLOSE,
    }
    for name, value in slots.items():
        text = text.replace("{{" + name + "}}", value)
    return text.strip()


def tell_role(short: str, meaning: str) -> str:
    """Like `btn button`; `link` alone when both are the same."""
    return short if short == meaning else f"{short} {meaning}"


def tell_tools() -> str:
    """The table of actions by what they take, a line for each kind: names with a remark in brackets."""
    lines: dict[str, list[str]] = {kind: [] for kind in KINDS.values()}
    for spec in ACTIONS.values():
        lines[KINDS[_kind(spec)]].append(tell_tool(spec))
    return "\n".join(f"{kind}: {', '.join(tools)}" for kind, tools in lines.items() if tools)


def _kind(spec: ActionSpec) -> tuple[str, bool]:
    field = spec.parameters.model_fields.get("element_id")
    needs = "" if field is None else "must" if field.is_required() else "may"
    return needs, spec.parameters.VALUE is not None


def tell_tool(spec: ActionSpec) -> str:
    """Like `press (a key or chord: Enter, Control+A)`; the name alone when it says all."""
    parameters = spec.parameters
    own = parameters.VALUE
    said = parameters.SAID or (_tell_field(parameters.model_fields[own]) if own else "")
    summary = "" if spec.summary.replace(" ", "_") == spec.name else spec.summary
    remark = ": ".join(part for part in (summary, said) if part)
    return f"{spec.name} ({remark})" if remark else spec.name


def _tell_field(field: FieldInfo) -> str:
    """The allowed words, or the description."""
    if get_origin(field.annotation) is Literal:
        return "|".join(get_args(field.annotation))
    return field.description or ""


def tell_request(request: ProposeRequest) -> str:
    """The user message."""
    stable, fresh = request_parts(request)
    return stable + fresh


def request_parts(request: ProposeRequest) -> tuple[str, str]:
    """The user message in two parts: what the next step's message begins with as well, and what is of this step only.

    With a base the first part begins with the page of an earlier step, which so keeps its place while the history
    grows behind it. No line of an outline begins like the heads of the parts (`==`), so that no page can forge one.
    """
    base = request.base
    stable = [f"== Task ==\n{request.task.strip()}"]
    if request.secrets:
        stable[0] += f"\nSecrets, to be typed as: {' '.join(request.secrets)}"
    if request.objective:
        stable.append(f"== Part of the task to do now; complete is about this part ==\n{request.objective.strip()}")
    if request.extract_schema:
        stable.append(f"== Data to extract, by this JSON Schema ==\n{request.extract_schema}")
    if request.uploads:
        stable.append("== Files for upload ==\n" + "\n".join(one_line(path) for path in request.uploads))
    if base:
        stable += [f"== Page at step {base.step} ==", tell_page(base.observation)]
    stable.append("== Finished steps ==")
    fresh = [] if request.history else ["None yet."]
    if result := tell_last_result(request.history):
        fresh.append(result)
    if request.feedback:
        fresh.append(f"About your last reply: {one_line(request.feedback, 1000)}")
    fresh.append(f"== Page now (step {request.step}{_steps_left(request.steps_left)}) ==")
    fresh.append(_tell_now(request, base) if base else tell_page(request.observation))
    told = f"{history}\n" if (history := tell_history(request.history)) else ""
    return "\n\n".join(stable) + "\n" + told, "\n" + "\n\n".join(fresh)


def _tell_now(request: ProposeRequest, base: PageBase) -> str:
    """The page of now by what changed since it was sent in full."""
    if base.step == request.step:
        return "It is the page above."
    changes = request.observation.model_copy(update={"outline": base.delta})
    return f"{DELTA_HELP.format(step=base.step)}\n\n{tell_page(changes)}"


def tell_page(observation: Observation) -> str:
    """Address, title, tabs, dialog and events, a line each, and the outline within the fence."""
    lines = [f"address: {quoted(observation.url)}", f"title: {quoted(observation.title)}"]
    lines += _tell_tabs(observation)
    if note := MODE_NOTES.get(observation.mode):
        lines.append(f"below: {note}")
    elif observation.marked_png:
        lines.append("picture: the window, each control in a box with its id")
    if observation.scroll_position:
        lines.append(f"scrolled: {one_line(observation.scroll_position, 20)}")
    if dialog := observation.open_dialog:
        lines.append(f"open native dialog ({one_line(dialog.kind, 20)}): {quoted(dialog.message)}")
    lines += _tell_events(observation)
    outline = without_fence(observation.outline.strip("\n"))
    return "\n".join([FENCE_OPEN, *lines, "", outline or "(nothing on the page)", FENCE_CLOSE])


def _tell_tabs(observation: Observation) -> list[str]:
    if len(observation.tabs) < 2:
        return []
    told = [
        f"tab {tab.number}{' (active)' if tab.active else ''}: {quoted(tab.title, 80)} {quoted(tab.url, 120)}"
        for tab in observation.tabs[:TABS_TOLD]
    ]
    more = len(observation.tabs) - TABS_TOLD
    return [*told, f"and {more} more tabs"] if more > 0 else told


def _tell_events(observation: Observation) -> list[str]:
    """The newest events, oldest of them first; the number of those left out is named.

    Plain words that came and stand in the page now are told there.
    """
    shown = set(re.findall(r"\w+", observation.outline))
    events = [event for event in observation.events if not (_is_plain(event) and shown.issuperset(_words(event)))]
    numbers, events = _take_numbers(events)
    left_out = max(0, len(events) - EVENTS_TOLD)
    told = [f"event: {one_line(event.sentence(observation.taken_at_ms), LONGEST_EVENT)}" for event in events[left_out:]]
    return [*([f"({left_out} earlier events left out)"] if left_out else []), *numbers, *told]


def _take_numbers(events: list[PageEvent]) -> tuple[list[str], list[PageEvent]]:
    """Many numbers that came and went in one line, as a slider says them on its way, and the other events."""
    numbers = [event for event in events if _is_number(event)]
    if len(numbers) <= NUMBERS_TOLD:
        return [], events
    told = " ".join(dict.fromkeys(event.text for event in numbers))
    line = f"event: numbers that came or went: {one_line(told, LONGEST_EVENT)}"
    return [line], [event for event in events if not _is_number(event)]


def _is_number(event: PageEvent) -> bool:
    return event.type in ("added", "removed") and event.category == "text" and NUMBER.fullmatch(event.text) is not None


def _is_plain(event: PageEvent) -> bool:
    return event.type == "added" and event.category in ("text", "dialog")


def _words(event: PageEvent) -> list[str]:
    return re.findall(r"\w+", event.text)


def _steps_left(steps_left: int | None) -> str:
    return "" if steps_left is None else f", {steps_left} left after this one"
