"""A scenario (`*.agent.yaml`): a site, steps, and checks after each step and at the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from agent_cli.contracts.checks import CheckSpec
from agent_cli.contracts.proposal import ExpectedOutcome


class Site(BaseModel):
    """A command that starts the site, run in the scenario's folder; `{port}` in it and in `ready` is a free port.

    The site answers when `ready` (an address) does. It is ended by its own process group.
    """

    model_config = ConfigDict(extra="forbid")

    command: str
    ready: str = "http://127.0.0.1:{port}/"
    environment: dict[str, str] = {}
    start_seconds: float = Field(30, gt=0)


class ElementSpec(BaseModel):
    """A control by role, visible name, words of its row, and number among several (from 1)."""

    model_config = ConfigDict(extra="forbid")

    role: str | None = None
    name: str | None = None
    row: str | None = None
    nth: int | None = Field(None, ge=1)


class DirectAction(BaseModel):
    """One action without a model; `value` as the tool takes it (docs/scenarios.md)."""

    model_config = ConfigDict(extra="forbid")

    tool: str
    element: ElementSpec | None = None
    to: ElementSpec | None = None
    value: Any = None
    expected_outcome: ExpectedOutcome | None = None


class ScenarioStep(BaseModel):
    """Exactly one of `task` (a model or the built-in rules), `replay` (a recording or a run folder) and `do`."""

    model_config = ConfigDict(extra="forbid")

    name: str = ""
    task: str | None = None
    replay: Path | None = None
    do: list[DirectAction] | None = None
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

    name: str = ""
    url: str
    site: Site | None = None
    variables: dict[str, str] = {}
    """Values as they are, or `${NAME}` and `${NAME:-default}` of the environment."""
    secrets: dict[str, str] = {}
    """Names to environment variables; a value is typed where `{{secret:NAME}}` stands, and told nowhere."""
    settings: dict[str, Any] = {}
    """Settings of the run (agent.toml's names): model_provider, max_steps, viewport_width, …"""
    steps: list[ScenarioStep] = Field(min_length=1)
    checks: list[CheckSpec] = []
    expected_outcome: str | None = None
