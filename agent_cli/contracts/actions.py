"""The table of actions: what a proposer may name, with which parameters, and what is expected when it does not say.

One entry here, one module in `act/actions/`, one test. The schema and the prompt are made from this table.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from agent_cli.contracts.proposal import OutcomeType

ElementId = Annotated[str, Field(description="id from the tree", json_schema_extra={"x-element-id": True})]


class Parameters(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Click(Parameters):
    element_id: ElementId


class Fill(Parameters):
    element_id: ElementId
    value: str


class TypeKeys(Parameters):
    element_id: ElementId
    text: str


class Press(Parameters):
    keys: str = Field(description="a key or chord: Enter, Escape, Control+A")
    element_id: ElementId | None = None


class Select(Parameters):
    element_id: ElementId
    option: str | list[str] = Field(description="text of the option; a list for a multiple select")


class Check(Parameters):
    element_id: ElementId


class Hover(Parameters):
    element_id: ElementId
    x: float | None = Field(None, description="from its top left")
    y: float | None = None


class Scroll(Parameters):
    direction: Literal["down", "up", "left", "right", "top", "bottom"] = "down"
    element_id: ElementId | None = Field(None, description="container; absent = page")


class GoTo(Parameters):
    url: str


class NoParameters(Parameters):
    pass


class AnswerDialog(Parameters):
    accept: bool
    text: str | None = Field(None, description="for a prompt")


class WaitFor(Parameters):
    text: str | None = Field(None, description="words to appear; absent = only wait")
    seconds: float = Field(5, ge=0, le=60)


class SwitchTab(Parameters):
    number: int


Points = list[list[float]]


class Drag(Parameters):
    element_id: ElementId
    to: ElementId | None = None
    at: Literal["before", "after"] | None = Field(None, description="before or after `to`, in a list that is sorted")
    by: list[float] | None = Field(None, description="[dx, dy] in px, instead of `to`")
    path: Points | None = Field(None, description="[[x, y], …] from the element's top left, instead of `to`")


class ClickAt(Parameters):
    x: float
    y: float
    element_id: ElementId | None = Field(None, description="x and y from its top left; absent = of the window")


class Draw(Parameters):
    element_id: ElementId
    path: list[Points] = Field(description="strokes, each [[x, y], …] from the element's top left")


class ClickWith(Parameters):
    element_id: ElementId
    keys: str = Field(description="held keys: Control, Shift, Control+Shift")


class SelectText(Parameters):
    element_id: ElementId | None = Field(None, description="absent = wherever the words stand")
    text: str | None = Field(None, description="the words, or 'first words … last words'; absent = all of it")


class Copy(Parameters):
    element_id: ElementId | None = Field(None, description="all of its text; absent = what is selected")


class Paste(Parameters):
    element_id: ElementId | None = Field(None, description="absent = where the caret is")


class Expand(Parameters):
    region: str = Field(description="id of what was left out, R3")


class ActionSpec(BaseModel):
    """One line of the table. `default_outcome` is what the sentinel expects when the proposal states nothing."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    name: str
    summary: str
    parameters: type[Parameters]
    default_outcome: OutcomeType


ACTIONS: dict[str, ActionSpec] = {
    spec.name: spec
    for spec in (
        ActionSpec(name="click", summary="click", parameters=Click, default_outcome="any_change"),
        ActionSpec(name="double_click", summary="double click", parameters=Click, default_outcome="any_change"),
        ActionSpec(name="fill", summary="replace a field's text", parameters=Fill, default_outcome="value_changes"),
        ActionSpec(
            name="type",
            summary="type at the end of a field, key by key",
            parameters=TypeKeys,
            default_outcome="value_changes",
        ),
        ActionSpec(name="press", summary="press a key or chord", parameters=Press, default_outcome="any_change"),
        ActionSpec(name="select", summary="choose in a select", parameters=Select, default_outcome="value_changes"),
        ActionSpec(name="check", summary="tick a box or radio", parameters=Check, default_outcome="state_changes"),
        ActionSpec(name="uncheck", summary="untick a box", parameters=Check, default_outcome="state_changes"),
        ActionSpec(name="hover", summary="move the mouse over", parameters=Hover, default_outcome="no_change"),
        ActionSpec(
            name="scroll",
            summary="scroll the page or a container",
            parameters=Scroll,
            default_outcome="any_change",
        ),
        ActionSpec(name="go_to", summary="open an address", parameters=GoTo, default_outcome="navigation"),
        ActionSpec(name="back", summary="one page back", parameters=NoParameters, default_outcome="navigation"),
        ActionSpec(name="reload", summary="load the page again", parameters=NoParameters, default_outcome="no_change"),
        ActionSpec(
            name="answer_dialog",
            summary="answer the open alert, confirm or prompt",
            parameters=AnswerDialog,
            default_outcome="no_change",
        ),
        ActionSpec(name="wait_for", summary="wait for words", parameters=WaitFor, default_outcome="no_change"),
        ActionSpec(
            name="switch_tab",
            summary="go to another tab",
            parameters=SwitchTab,
            default_outcome="no_change",
        ),
        ActionSpec(
            name="drag",
            summary="drag to an element, by an offset, along points",
            parameters=Drag,
            default_outcome="any_change",
        ),
        ActionSpec(
            name="click_at",
            summary="click at coordinates (canvas, map, drawing)",
            parameters=ClickAt,
            default_outcome="any_change",
        ),
        ActionSpec(name="draw", summary="draw strokes with the mouse", parameters=Draw, default_outcome="any_change"),
        ActionSpec(name="right_click", summary="right click", parameters=Click, default_outcome="any_change"),
        ActionSpec(
            name="click_with", summary="click with keys held", parameters=ClickWith, default_outcome="any_change"
        ),
        ActionSpec(
            name="select_text",
            summary="select words with the mouse",
            parameters=SelectText,
            default_outcome="no_change",
        ),
        ActionSpec(name="copy", summary="copy text", parameters=Copy, default_outcome="no_change"),
        ActionSpec(name="paste", summary="paste what was copied", parameters=Paste, default_outcome="any_change"),
        ActionSpec(name="expand", summary="list a left-out region", parameters=Expand, default_outcome="no_change"),
    )
}
