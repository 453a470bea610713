"""A scenario (`*.agent.yaml`): a site, steps, and checks after each step and at the end; and how it went."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from agent_cli.contracts.checks import CheckSpec, NodeVerdict
from agent_cli.contracts.proposal import OutcomeType
from agent_cli.contracts.run_record import ModelUse


class WrittenNumber(float):
    """A number of a YAML file that keeps how it was written: 1.50 is the text "1.50" where a text is meant."""

    written: str = ""


def _as_text(value: Any) -> Any:
    """A number where a text is meant is taken as it was written."""
    if isinstance(value, WrittenNumber):
        return value.written
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value


Text = Annotated[str, BeforeValidator(_as_text, json_schema_input_type=str | int | float)]


class Site(BaseModel):
    """A command that starts the site, run in the scenario's folder and ended with all its processes.

    It is split into words as a shell does, but no shell runs it. `{port}` in it and in `ready` is a free port,
    `{python}` the interpreter that runs the agent. The site answers when `ready` (an address) does.
    """

    model_config = ConfigDict(extra="forbid")

    command: str = Field(min_length=1)
    ready: str = "http://127.0.0.1:{port}/"
    environment: dict[str, Text] = {}
    start_seconds: float = Field(30, gt=0)


class ElementSpec(BaseModel):
    """A control by role, visible name, words of its row, and number among several (from 1)."""

    model_config = ConfigDict(extra="forbid")

    role: str | None = None
    name: Text | None = None
    row: Text | None = None
    nth: int | None = Field(None, ge=1)

    @model_validator(mode="after")
    def _names_something(self) -> ElementSpec:
        if self.role is None and self.name is None and self.row is None:
            raise ValueError("an element is named by its role, its name or its row")
        return self


class ExpectedSpec(BaseModel):
    """What the page has to show after an action; `element` is the control it is about."""

    model_config = ConfigDict(extra="forbid")

    type: OutcomeType
    text: Text | None = None
    element: ElementSpec | None = None
    or_outcome: ExpectedSpec | None = None
    timeout_ms: int | None = Field(None, ge=50, le=30000)


class DirectAction(BaseModel):
    """One action without a model.

    `value` as the tool takes it, or an object with the tool's own parameters (docs/scenarios.md).
    """

    model_config = ConfigDict(extra="forbid")

    tool: str
    element: ElementSpec | None = None
    to: ElementSpec | None = None
    value: Any = None
    expected_outcome: ExpectedSpec | None = None


class ScenarioStep(BaseModel):
    """Exactly one of `task` (a model or the built-in rules), `replay` (a recording or a run folder) and `do`.

    Its checks are looked at when it has succeeded; the first step that does not ends the scenario.
    """

    model_config = ConfigDict(extra="forbid")

    name: Text = ""
    task: str | None = Field(None, min_length=1)
    replay: Path | None = None
    do: Annotated[list[DirectAction], Field(min_length=1)] | None = None
    checks: list[CheckSpec] = []
    expected_outcome: str | None = None
    """Free text, judged by a model after the run (needs `--judge-model` or a model provider)."""
    repeat: int = Field(1, ge=1, le=100)
    """How often the step is done; the last time counts."""

    @model_validator(mode="after")
    def _one_kind(self) -> ScenarioStep:
        given = [key for key in ("task", "replay", "do") if getattr(self, key) is not None]
        if len(given) != 1:
            raise ValueError(f"a step has exactly one of task, replay and do, not {' and '.join(given) or 'none'}")
        return self

    @property
    def kind(self) -> Literal["task", "replay", "do"]:
        return "task" if self.task is not None else "replay" if self.replay is not None else "do"


class Scenario(BaseModel):
    """`url` may hold `{port}` of the site and `{{variables}}`, as every text of the steps may."""

    model_config = ConfigDict(extra="forbid")

    name: Text = ""
    url: str = Field(min_length=1)
    site: Site | None = None
    variables: dict[str, Text] = {}
    """Values as they are, or `${NAME}` and `${NAME:-default}` of the environment."""
    allow: list[Text] = []
    """Hosts beside the site of `url` that may be gone to (docs/limits.md); the command line's go before these."""
    secrets: dict[str, str] = {}
    """Names to environment variables (VARIABLE, totp:VARIABLE, either with @HOST); a value is typed where
    `{{secret:NAME}}` stands, on the site of `url` or on its own hosts, and told nowhere."""
    settings: dict[str, Any] = {}
    """Settings of the run (agent.toml's names): model_provider, max_steps, viewport_width, …"""
    steps: list[ScenarioStep] = Field(min_length=1)
    checks: list[CheckSpec] = []
    expected_outcome: str | None = None


Kind = Literal["passed", "warned", "product", "agent", "undecided", "setup", "broke", "bug", "interrupted"]

WORDS: dict[Kind, str] = {
    "passed": "passed",
    "warned": "passed with warnings",
    "product": "product failed",
    "agent": "agent failed",
    "undecided": "could not tell",
    "setup": "setup failed",
    "broke": "broke",
    "bug": "a bug of ours",
    "interrupted": "interrupted",
}
"""What a person reads; docs/decisions/0013 says when each is said."""

EXIT_CODES: dict[Kind, int] = {
    "passed": 0,
    "warned": 0,
    "product": 1,
    "agent": 3,
    "undecided": 3,
    "setup": 4,
    "broke": 5,
    "bug": 70,
    "interrupted": 130,
}
WORST_FIRST = (130, 70, 5, 4, 1, 3, 0)


def worst_code(codes: list[int]) -> int:
    """The exit code for several scenarios: the first of `WORST_FIRST` that occurred."""
    return next((code for code in WORST_FIRST if code in codes), 0)


class ScenarioResult(BaseModel):
    """What became of a scenario; one of these for each in `agent test --json`."""

    name: str
    file: str
    kind: Kind
    word: str
    reason: str
    """One sentence: the node and what was seen there."""
    failed_node: str = ""
    nodes: list[NodeVerdict] = []
    steps: int = 0
    """Steps of the loop, all scenario steps together."""
    seconds: float = 0
    model: ModelUse = ModelUse(provider="", name="")
    run_dir: str = ""
    """"" = it ended before there was a run folder."""
    tries: int = 1
    exit_code: int = 0
