"""Settings from the command line, `AGENT_*` variables and agent.toml, in that order of precedence."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, PrivateAttr, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
    TomlConfigSettingsSource,
)

from agent_cli.errors import BadFile, UsageError

Provider = Literal["auto", "openai", "anthropic", "builtin", "script", "manual"]
Mode = Literal["auto", "semantic_v3", "semantic", "skeleton", "hybrid", "full", "axtree"]
PRECEDENCE = "command line > AGENT_* variables > agent.toml > [tool.agent] in pyproject.toml > defaults"


class Settings(BaseSettings):
    """All of it. Times in seconds unless the name says else; tokens as the provider counts them."""

    model_config = SettingsConfigDict(env_prefix="AGENT_", extra="forbid")

    model_provider: Provider = "auto"
    model: str | None = None
    base_url: str | None = None
    script: Path | None = None
    mode: Mode = "auto"
    """How the page is told to the model."""
    browser: Path | None = None
    headed: bool = False
    max_steps: int = Field(25, ge=1, le=1000)
    max_seconds: float = Field(600, gt=0)
    max_call_seconds: float = Field(120, gt=0)
    """For one reply of the model, with all that is tried for it."""
    max_tokens: int | None = Field(None, ge=1)
    max_cost: float | None = Field(None, gt=0)
    """US dollars, all calls."""
    price_input: float | None = Field(None, ge=0)
    price_output: float | None = Field(None, ge=0)
    """US dollars per million tokens, for a model whose price is not listed (both, or neither)."""
    max_page_tokens: int = Field(6000, ge=200, le=200_000)
    """o200k tokens of one look at most; what does not fit is named and can be asked for."""
    max_download_mb: float = Field(1000, gt=0)
    """Of all downloads of a run together (1 MB = 1,000,000 bytes)."""
    max_run_mb: float = Field(2000, gt=0)
    """Of a run folder, without downloads, trace and video."""
    max_reply_mb: float = Field(20, gt=0)
    """Of one reply of the model's server."""
    upload: list[Path] = []
    """Files, and folders of files, that may be given to a page."""
    allow: list[str] = []
    """Hosts beside the start address's site that may be gone to: `HOST`, `*.HOST`, `HOST:PORT`, or `*`."""
    strict_network: bool = False
    """Nothing that a page loads or sends goes elsewhere, either."""
    policy: Path | None = None
    """A file of rules (YAML): what may be done, and what a person is asked about (docs/policy.md)."""
    confirm: Literal["write", "irreversible"] | None = None
    """Ask a person before each such action."""
    dry_run: bool = False
    """Do nothing; end with what the first proposal would do."""
    secret: list[str] = []
    """`NAME=ENV_VARIABLE[@HOST]`, or `NAME=totp:ENV_VARIABLE[@HOST]` (read_secrets.py)."""
    plan: bool = False
    """Split the task into parts first (needs a model)."""
    judge: bool = False
    """A second opinion on each claim of completion (needs a model)."""
    judge_model: str | None = None
    """Another model of the same provider for it."""
    check: list[str] = []
    """Checks of the end, like `TextPresent:Jas` (docs/checks.md)."""
    checks: Path | None = None
    """A file of checks (YAML or JSON)."""
    expected_outcome: str | None = None
    """In free text, judged by a model that sees (the provider's, or `judge_model`)."""
    page_delta: Literal["auto", "off"] = "off"
    """auto: after a page was sent in full, the next steps send what changed (docs/decisions/0007)."""
    out: Path = Path("runs")
    viewport_width: int = Field(1280, ge=200, le=7680)
    viewport_height: int = Field(757, ge=200, le=4320)
    extract_schema: Path | None = None
    """JSON Schema of the data that the run has to bring."""
    storage_state: Path | None = None
    trace: bool = False
    """Keep `trace.zip` in the run folder, for `playwright show-trace`."""
    video: bool = False
    cdp_url: str | None = None
    """A browser that runs already: its CDP address, or a Playwright server (ws://…)."""
    profile: Path | None = None
    """A folder with the browser's profile, used and kept."""
    locale: str | None = None
    limits: dict[str, Annotated[int, Field(ge=1)]] = {}
    """By the names in docs/limits.md: `limits = { NODES_LISTED = 8000 }`, AGENT_LIMITS='{"NODES_LISTED": 8000}'."""
    _mask: Callable[[str], str] = PrivateAttr(default=str)

    @property
    def mask(self) -> Callable[[str], str]:
        """Takes the run's secrets out of a text, for whoever is made from settings and sends text away."""
        return self._mask

    def mask_with(self, mask: Callable[[str], str]) -> None:
        """To be said before clients are made."""
        self._mask = mask

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        del dotenv_settings, file_secret_settings
        files: list[PydanticBaseSettingsSource] = []
        if Path("agent.toml").is_file():
            files.append(TomlConfigSettingsSource(settings_cls, Path("agent.toml")))
        if _has_tool_table(Path("pyproject.toml")):
            files.append(_ToolTable(settings_cls))
        return (init_settings, env_settings, *files)


def _has_tool_table(path: Path) -> bool:
    if not path.is_file():
        return False
    tools = tomllib.loads(path.read_text("utf-8")).get("tool")
    return isinstance(tools, dict) and "agent" in tools


class _ToolTable(TomlConfigSettingsSource):
    def __init__(self, settings_cls: type[BaseSettings]) -> None:
        super().__init__(settings_cls, Path("pyproject.toml"))

    def _read_file(self, file_path: Path | Traversable) -> dict[str, Any]:
        table = super()._read_file(file_path)["tool"]["agent"]
        if not isinstance(table, dict):
            raise ValueError("[tool.agent] is no table")
        return table


def load_settings(**given: Any) -> Settings:
    """Settings with the given command-line values on top; None means not given.

    Raises UsageError for a value out of range and BadFile for a settings file that cannot be read.
    """
    try:
        return Settings(**{key: value for key, value in given.items() if value is not None})
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        # The value of a setting that there is none of may be a key that was put into the wrong place.
        got = "" if first["type"] == "extra_forbidden" else f" (got {first.get('input')!r:.80})"
        raise UsageError(
            f"setting {name}: {first['msg']}{got}",
            f"see `agent run --help`; precedence: {PRECEDENCE}",
        ) from None
    except SettingsError as error:  # a list of `AGENT_*`, which is written as JSON
        hint = """a list is written as JSON, like AGENT_UPLOAD='["a.pdf"]'"""
        raise UsageError(f"a setting cannot be read: {error}", hint) from None
    except (ValueError, RecursionError) as error:  # no TOML, no UTF-8, nested without end
        raise BadFile(f"a settings file is no valid TOML: {error}", "mend agent.toml or pyproject.toml") from None
    except OSError as error:
        raise BadFile(f"{error.filename} cannot be read: {error.strerror}", "see its mode and owner") from None


def load_settings_over(base: Mapping[str, Any], **given: Any) -> Settings:
    """Settings of a file (a scenario): below the command line and `AGENT_*`, above agent.toml. Raises as above."""
    named = {name for name in Settings.model_fields if f"AGENT_{name.upper()}" in os.environ}
    own = {name: value for name, value in base.items() if name not in named}
    return load_settings(**{**own, **{name: value for name, value in given.items() if value is not None}})


@contextmanager
def environment_with(values: Mapping[str, str]) -> Iterator[None]:
    """Programs that are started inside find these variables; afterwards they are as they were."""
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def environment() -> Mapping[str, str]:
    """The environment as it is; nobody else reads it."""
    return os.environ


def api_key(name: str) -> str | None:
    """The provider's key from the environment, or None (empty counts as none)."""
    return os.environ.get(name) or None
