"""From a model's words to a plan: parts with ids of their own, needs that exist, and no circle."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import Any

from pydantic import ValidationError

from agent_cli.contracts.plan import MOST_PARTS, SubTask
from agent_cli.errors import MalformedReply
from agent_cli.models.read_json import read_object

KNOWN = ("id", "objective", "needs", "replaces")


def read_plan(text: str, done: Collection[str] = (), anew: Sequence[str] = ()) -> list[SubTask]:
    """The parts in a reply. `done` are ids that may be needed; `anew` those that the parts are to replace.

    Raises MalformedReply with what was wrong.
    """
    value = read_object(text, "sub_tasks")
    items = value.get("sub_tasks")
    if not isinstance(items, list) or not items:
        raise MalformedReply('"sub_tasks" must be a list with at least one part', reply=text)
    if len(items) > MOST_PARTS:
        raise MalformedReply(f"{len(items)} parts are too many (at most {MOST_PARTS})", reply=text)
    parts = [_read_part(item, text) for item in items]
    _check(parts, done, anew, text)
    return parts


def _read_part(item: Any, text: str) -> SubTask:
    if not isinstance(item, dict):
        raise MalformedReply(f"a part must be an object, not {item!r:.80}", reply=text)
    fields = {key: item[key] for key in KNOWN if item.get(key) is not None}
    if isinstance(fields.get("id"), int):
        fields["id"] = str(fields["id"])
    try:
        return SubTask.model_validate(fields)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise MalformedReply(f'part {item.get("id")!r:.20}: "{place}": {first["msg"].lower()}', reply=text) from None


def _check(parts: list[SubTask], done: Collection[str], anew: Sequence[str], text: str) -> None:
    ids = [part.id for part in parts]
    if len(set(ids)) < len(ids):
        raise MalformedReply("two parts have the same id", reply=text)
    if taken := set(ids) & set(done):
        raise MalformedReply(f"the ids {sorted(taken)} belong to parts that are done", reply=text)
    for part in parts:
        unknown = set(part.needs) - set(ids) - set(done)
        if unknown or part.id in part.needs:
            raise MalformedReply(f"part {part.id!r} needs {sorted(unknown) or 'itself'}, which is no part", reply=text)
    try:
        TopologicalSorter({part.id: [need for need in part.needs if need in ids] for part in parts}).prepare()
    except CycleError:
        raise MalformedReply("the parts need each other in a circle", reply=text) from None
    missing = set(anew) - {old for part in parts for old in part.replaces} - set(ids)
    if missing:
        raise MalformedReply(f"nothing replaces the parts {sorted(missing)}", reply=text)
