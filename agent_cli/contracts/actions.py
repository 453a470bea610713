"""The table of actions: what a proposer may name, with which parameters, and what is expected when it does not say.

One entry here, one module in `act/actions/`, one test. The schema and the prompt are made from this table.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

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


class Scroll(Parameters):
    direction: Literal["down", "up", "left", "right", "top", "bottom"] = "down"
    element_id: ElementId | None = Field(None, description="container; absent = page")
    text: str | None = Field(None, description="scroll until these words are in view")


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


class CloseTab(Parameters):
    number: int | None = Field(None, description="absent = this one")


class Upload(Parameters):
    element_id: ElementId
    files: list[str] = Field(min_length=1, description="paths on this machine")


class DownloadFile(Click):
    pass


class Expand(Parameters):
    region: str = Field(description="id of what was left out, R3")


class Extract(Parameters):
    data: Any = Field(
        description="what you read, as JSON text; each value as the page says it",
        json_schema_extra={"type": "string"},
    )
    name: str = Field("", description="when several things are extracted")


class RowAction(Parameters):
    """`control` is the visible name of a control in the row, or in what came up since."""

    tool: str
    control: str | None = None
    value: str | None = None
    text: str | None = None
    option: str | None = None
    keys: str | None = None
    accept: bool | None = None

    def given(self) -> dict[str, Any]:
        """The parameters of the tool, without the element."""
        return self.model_dump(exclude={"tool", "control"}, exclude_none=True)


class Repeat(Parameters):
    rows: str = Field("", description="words in every row meant; empty = all rows of element_id's table")
    actions: list[RowAction] = Field(
        min_length=1,
        max_length=8,
        description="[{tool, control, value…}]; control: its visible name in the row, or in what came up",
    )
    element_id: ElementId | None = None
    limit: int = Field(50, ge=1, le=50)


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
        ActionSpec(name="forward", summary="one page forward", parameters=NoParameters, default_outcome="navigation"),
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
        ActionSpec(name="new_tab", summary="open in a new tab", parameters=GoTo, default_outcome="no_change"),
        ActionSpec(name="close_tab", summary="close a tab", parameters=CloseTab, default_outcome="no_change"),
        ActionSpec(
            name="upload",
            summary="give files to a field, chooser or drop zone",
            parameters=Upload,
            default_outcome="any_change",
        ),
        ActionSpec(
            name="download",
            summary="press, and wait for the file",
            parameters=DownloadFile,
            default_outcome="any_change",
        ),
        ActionSpec(
            name="extract",
            summary="hand in data read from the page",
            parameters=Extract,
            default_outcome="no_change",
        ),
        ActionSpec(
            name="needs_full_dom",
            summary="next look: whole document",
            parameters=NoParameters,
            default_outcome="no_change",
        ),
        ActionSpec(
            name="needs_screenshot",
            summary="next look: with a picture",
            parameters=NoParameters,
            default_outcome="no_change",
        ),
        ActionSpec(
            name="repeat", summary="same actions for many rows", parameters=Repeat, default_outcome="any_change"
        ),
        ActionSpec(name="expand", summary="list a left-out region", parameters=Expand, default_outcome="no_change"),
    )
}
