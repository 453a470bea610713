"""The table of actions: what a proposer may name, with which parameters, and what is expected when it does not say.

One entry here, one module in `act/actions/`, one test. The schema and the prompt are made from this table.
"""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, model_validator

from agent_cli.contracts.parameters import (
    AnswerDialog,
    Check,
    Click,
    ClickAt,
    ClickWith,
    CloseTab,
    Copy,
    DownloadFile,
    Drag,
    Draw,
    ElementId,
    Expand,
    Extract,
    Fill,
    GoTo,
    Hover,
    NoParameters,
    Parameters,
    Paste,
    Press,
    Scroll,
    Select,
    SelectText,
    SetDate,
    SetValue,
    SwitchTab,
    TypeKeys,
    Upload,
    WaitFor,
)
from agent_cli.contracts.proposal import OutcomeType
from agent_cli.contracts.value_forms import as_object


class RowAction(BaseModel):
    """`control` is the visible name of a control in the row, or in what came up since; `value` as in an action."""

    tool: str
    control: str | None = None
    value: Any = Field(None, json_schema_extra={"type": "string"})

    @model_validator(mode="before")
    @classmethod
    def _own_name(cls, data: Any) -> Any:
        """A tool's own name for its value will do as well: {"tool": "press", "keys": "Enter"}."""
        spec = ACTIONS.get(str(data.get("tool"))) if isinstance(data, dict) else None
        own = spec.parameters.VALUE if spec else None
        return {**{k: v for k, v in data.items() if k != own}, "value": data[own]} if own and own in data else data

    def given(self) -> dict[str, Any]:
        """The parameters of the tool, under its own names, without the element."""
        spec = ACTIONS.get(self.tool)
        return (spec.parameters.from_value(self.value) or {}) if spec and self.value is not None else {}


class Repeat(Parameters):
    VALUE: ClassVar[str | None] = "rows"
    SAID: ClassVar[str] = (
        '{"rows": words in each row meant, "" = all of element_id\'s table, "actions": [{"tool", "control": its name '
        'there or in what came up, "value"}]} as text'
    )
    rows: str = ""
    actions: list[RowAction] = Field(min_length=1, max_length=8)
    element_id: ElementId | None = None
    limit: int = Field(50, ge=1, le=50)

    @classmethod
    def from_value(cls, value: Any) -> dict[str, Any] | None:
        return as_object(value) or {"rows": str(value)}

    @classmethod
    def to_value(cls, given: dict[str, Any]) -> Any:
        return {name: part for name, part in given.items() if name != "element_id"}


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
        ActionSpec(name="fill", summary="replaces the text", parameters=Fill, default_outcome="value_changes"),
        ActionSpec(
            name="type",
            summary="key by key, at the end",
            parameters=TypeKeys,
            default_outcome="value_changes",
        ),
        ActionSpec(name="press", summary="", parameters=Press, default_outcome="any_change"),
        ActionSpec(
            name="select",
            summary="in a select, combobox, list, menu",
            parameters=Select,
            default_outcome="value_changes",
        ),
        ActionSpec(name="check", summary="box, radio, switch", parameters=Check, default_outcome="state_changes"),
        ActionSpec(name="uncheck", summary="uncheck", parameters=Check, default_outcome="state_changes"),
        ActionSpec(
            name="set_date",
            summary="",
            parameters=SetDate,
            default_outcome="value_changes",
        ),
        ActionSpec(
            name="set_value",
            summary="slider, spinner, rating, color",
            parameters=SetValue,
            default_outcome="value_changes",
        ),
        ActionSpec(name="hover", summary="hover", parameters=Hover, default_outcome="no_change"),
        ActionSpec(
            name="scroll",
            summary="",
            parameters=Scroll,
            default_outcome="no_change",
        ),
        ActionSpec(name="go_to", summary="address", parameters=GoTo, default_outcome="navigation"),
        ActionSpec(name="back", summary="back", parameters=NoParameters, default_outcome="navigation"),
        ActionSpec(name="forward", summary="forward", parameters=NoParameters, default_outcome="navigation"),
        ActionSpec(name="reload", summary="reload", parameters=NoParameters, default_outcome="no_change"),
        ActionSpec(
            name="answer_dialog",
            summary="",
            parameters=AnswerDialog,
            default_outcome="no_change",
        ),
        ActionSpec(name="wait_for", summary="", parameters=WaitFor, default_outcome="no_change"),
        ActionSpec(
            name="switch_tab",
            summary="its number",
            parameters=SwitchTab,
            default_outcome="no_change",
        ),
        ActionSpec(
            name="drag",
            summary="",
            parameters=Drag,
            default_outcome="any_change",
        ),
        ActionSpec(
            name="click_at",
            summary="",
            parameters=ClickAt,
            default_outcome="any_change",
        ),
        ActionSpec(name="draw", summary="", parameters=Draw, default_outcome="any_change"),
        ActionSpec(name="right_click", summary="right click", parameters=Click, default_outcome="any_change"),
        ActionSpec(name="click_with", summary="", parameters=ClickWith, default_outcome="any_change"),
        ActionSpec(
            name="select_text",
            summary="",
            parameters=SelectText,
            default_outcome="no_change",
        ),
        ActionSpec(
            name="copy", summary="an element's text, or what is selected", parameters=Copy, default_outcome="no_change"
        ),
        ActionSpec(name="paste", summary="paste", parameters=Paste, default_outcome="any_change"),
        ActionSpec(name="new_tab", summary="address", parameters=GoTo, default_outcome="no_change"),
        ActionSpec(name="close_tab", summary="number or null", parameters=CloseTab, default_outcome="no_change"),
        ActionSpec(
            name="upload",
            summary="to a field, chooser, drop zone",
            parameters=Upload,
            default_outcome="any_change",
        ),
        ActionSpec(
            name="download",
            summary="presses and waits for the file",
            parameters=DownloadFile,
            default_outcome="any_change",
        ),
        ActionSpec(
            name="extract",
            summary="",
            parameters=Extract,
            default_outcome="no_change",
        ),
        ActionSpec(
            name="needs_full_dom",
            summary="next look: whole document; twice a run",
            parameters=NoParameters,
            default_outcome="no_change",
        ),
        ActionSpec(
            name="needs_screenshot",
            summary="next look: a picture",
            parameters=NoParameters,
            default_outcome="no_change",
        ),
        ActionSpec(name="repeat", summary="the same for many rows", parameters=Repeat, default_outcome="any_change"),
        ActionSpec(name="expand", summary="", parameters=Expand, default_outcome="no_change"),
    )
}
