"""What each action takes: one model of parameters for each kind of action."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from agent_cli.contracts.value_forms import (
    as_drop,
    as_list,
    as_points,
    as_strokes,
    tell_drop,
    tell_points,
    tell_strokes,
)

ElementId = Annotated[str, Field(description="id from the tree", json_schema_extra={"x-element-id": True})]


SECONDS = re.compile(r"(\d+(?:\.\d+)?) ?s")


class Parameters(BaseModel):
    """`VALUE` names the parameter that a model is shown as `value`; None = there is none.

    `SAID` is what it is told of it, where the parameter's own description does not do (see propose/wire_form.py).
    """

    model_config = ConfigDict(extra="forbid")
    VALUE: ClassVar[str | None] = None
    SAID: ClassVar[str] = ""

    @classmethod
    def from_value(cls, value: Any) -> dict[str, Any] | None:
        """What a model's `value` stands for, under the own names; None when the tool takes none."""
        return {cls.VALUE: value} if cls.VALUE else None

    @classmethod
    def to_value(cls, given: dict[str, Any]) -> Any:
        """The `value` that `from_value` reads so; None when there is none. `given` are valid parameters, own names."""
        return given.get(cls.VALUE) if cls.VALUE else None


class Click(Parameters):
    element_id: ElementId


class Fill(Parameters):
    VALUE: ClassVar[str | None] = "value"
    element_id: ElementId
    value: str


class TypeKeys(Parameters):
    VALUE: ClassVar[str | None] = "text"
    element_id: ElementId
    text: str


class Press(Parameters):
    VALUE: ClassVar[str | None] = "keys"
    keys: str = Field(description="one key: a, Enter, Control+A")
    element_id: ElementId | None = None


class Select(Parameters):
    VALUE: ClassVar[str | None] = "option"
    element_id: ElementId
    option: str | list[str] = Field(description="option's text, or a JSON list")

    @classmethod
    def from_value(cls, value: Any) -> dict[str, Any] | None:
        """A list may come as JSON text."""
        return {"option": as_list(value) or value}


class Check(Parameters):
    element_id: ElementId


class SetDate(Parameters):
    VALUE: ClassVar[str | None] = "value"
    element_id: ElementId
    value: str = Field(description="2026-01-31, 2026-01-31T09:30, or FROM/TO")


class SetValue(Parameters):
    VALUE: ClassVar[str | None] = "value"
    element_id: ElementId
    value: str


class Hover(Parameters):
    VALUE: ClassVar[str | None] = "x"
    SAID: ClassVar[str] = "null, or x,y as for click_at"
    element_id: ElementId | None = None
    x: float | None = None
    y: float | None = None

    @classmethod
    def from_value(cls, value: Any) -> dict[str, Any] | None:
        return ClickAt.from_value(value)

    @classmethod
    def to_value(cls, given: dict[str, Any]) -> Any:
        return ClickAt.to_value(given) if given.get("x") is not None else None


DIRECTIONS = ("down", "up", "left", "right", "top", "bottom")


class Scroll(Parameters):
    VALUE: ClassVar[str | None] = "direction"
    SAID: ClassVar[str] = "down, up, left, right, top, bottom, or words to scroll to"
    direction: Literal["down", "up", "left", "right", "top", "bottom"] = "down"
    element_id: ElementId | None = Field(None, description="container; absent = page")
    text: str | None = Field(None, description="scroll until these words are in view")

    @classmethod
    def from_value(cls, value: Any) -> dict[str, Any] | None:
        """A direction, or the words to scroll to."""
        return (
            {"direction": value} if value in ("down", "up", "left", "right", "top", "bottom") else {"text": str(value)}
        )

    @classmethod
    def to_value(cls, given: dict[str, Any]) -> Any:
        return given.get("text") or given.get("direction")


class GoTo(Parameters):
    VALUE: ClassVar[str | None] = "url"
    url: str


class NoParameters(Parameters):
    pass


class AnswerDialog(Parameters):
    VALUE: ClassVar[str | None] = "accept"
    SAID: ClassVar[str] = "accept, dismiss, or words for a prompt"
    accept: bool
    text: str | None = Field(None, description="for a prompt")

    @classmethod
    def from_value(cls, value: Any) -> dict[str, Any] | None:
        """ "accept", "dismiss", or the words for a prompt."""
        word = str(value).strip().casefold()
        if word in ("accept", "ok", "yes", "true"):
            return {"accept": True}
        return (
            {"accept": False} if word in ("dismiss", "cancel", "no", "false") else {"accept": True, "text": str(value)}
        )

    @classmethod
    def to_value(cls, given: dict[str, Any]) -> Any:
        return given.get("text") or ("accept" if given.get("accept") else "dismiss")


class WaitFor(Parameters):
    VALUE: ClassVar[str | None] = "text"
    SAID: ClassVar[str] = "words to appear, or 2 s"
    text: str | None = Field(None, description="words to appear")
    seconds: float = Field(5, ge=0, le=60)

    @classmethod
    def from_value(cls, value: Any) -> dict[str, Any]:
        """A number, or a text like "2 s", is a time; all else is words. Empty words are no words."""
        is_time = isinstance(value, int | float) and not isinstance(value, bool)
        found = SECONDS.fullmatch(value.strip()) if isinstance(value, str) else None
        if is_time or found:
            return {"seconds": float(found[1]) if found else value}
        return {"text": value or None}

    @classmethod
    def to_value(cls, given: dict[str, Any]) -> Any:
        return given["text"] if given.get("text") else f"{given.get('seconds', 5):g} s"


class SwitchTab(Parameters):
    VALUE: ClassVar[str | None] = "number"
    number: int


Points = list[list[float]]


class Drag(Parameters):
    VALUE: ClassVar[str | None] = "to"
    SAID: ClassVar[str] = "an id to drop on, before 15, after 15 (in a list), by 40,0 (px), or path 0,0 9,5 …"
    element_id: ElementId
    to: ElementId | None = None
    at: Literal["before", "after"] | None = None
    """Before or after `to`, in a list that is sorted."""
    by: list[float] | None = None
    """[dx, dy] in px, instead of `to`."""
    path: Points | None = None
    """From the element's top left, instead of `to`."""

    @classmethod
    def from_value(cls, value: Any) -> dict[str, Any] | None:
        return as_drop(value)

    @classmethod
    def to_value(cls, given: dict[str, Any]) -> Any:
        return tell_drop(given)


class ClickAt(Parameters):
    VALUE: ClassVar[str | None] = "x"
    SAID: ClassVar[str] = "x,y from element_id's top left, or of the window"
    x: float
    y: float
    element_id: ElementId | None = None

    @classmethod
    def from_value(cls, value: Any) -> dict[str, Any] | None:
        points = as_points(str(value)) or [[]]
        return dict(zip(("x", "y"), points[0], strict=False))

    @classmethod
    def to_value(cls, given: dict[str, Any]) -> Any:
        return tell_points([[given["x"], given["y"]]])


class Draw(Parameters):
    VALUE: ClassVar[str | None] = "path"
    SAID: ClassVar[str] = "points from its top left, strokes apart by ; (0,0 9,5; 3,3 4,4)"
    element_id: ElementId
    path: list[Points]

    @classmethod
    def from_value(cls, value: Any) -> dict[str, Any] | None:
        return {"path": as_strokes(value)}

    @classmethod
    def to_value(cls, given: dict[str, Any]) -> Any:
        return tell_strokes(given["path"])


class ClickWith(Parameters):
    VALUE: ClassVar[str | None] = "keys"
    element_id: ElementId
    keys: str = Field(description="keys held: Control, Shift")


class SelectText(Parameters):
    VALUE: ClassVar[str | None] = "text"
    element_id: ElementId | None = Field(None, description="absent = wherever the words stand")
    text: str | None = Field(None, description="words, or 'first … last'; null = all")


class Copy(Parameters):
    element_id: ElementId | None = Field(None, description="all of it; absent = the selection")


class Paste(Parameters):
    element_id: ElementId | None = Field(None, description="absent = at the caret")


class CloseTab(Parameters):
    VALUE: ClassVar[str | None] = "number"
    number: int | None = Field(None, description="")


class Upload(Parameters):
    VALUE: ClassVar[str | None] = "files"
    element_id: ElementId
    files: list[str] = Field(min_length=1, description="path, or a list")

    @classmethod
    def from_value(cls, value: Any) -> dict[str, Any] | None:
        """One path, or a list as JSON text."""
        return {"files": as_list(value) or [str(value)]}


class DownloadFile(Click):
    pass


class Expand(Parameters):
    VALUE: ClassVar[str | None] = "region"
    region: str = Field(description="a left-out region: R3")


class Extract(Parameters):
    VALUE: ClassVar[str | None] = "data"
    data: Any = Field(
        description="what you read, as JSON text, each value as the page says it",
        json_schema_extra={"type": "string"},
    )
    name: str = Field("", description="when several things are extracted")
