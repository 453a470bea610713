"""A scenario from its file (`*.agent.yaml`): read, checked as far as that goes without a page, variables put in."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from agent_cli.contracts.checks import CheckSpec
from agent_cli.contracts.scenario import Scenario
from agent_cli.contracts.secrets import SLOT, Secrets
from agent_cli.errors import AgentError, BadFile, UsageError
from agent_cli.read_secrets import make_secrets, read_given
from agent_cli.scenario.check_actions import find_problems
from agent_cli.scenario.fill_variables import fill_variables, nearest, read_variables
from agent_cli.scenario.read_yaml import Place, Problem, Source, read_yaml
from agent_cli.scenario.tell_invalid import tell_invalid
from agent_cli.settings import Settings, environment
from agent_cli.verify.checks import read_params

SUFFIX = ".agent.yaml"
NOT_IN_A_FILE = frozenset(
    {"out", "extract_schema", "check", "checks", "expected_outcome", "plan", "allow", "dry_run", "confirm", "secret"}
)
"""Where runs are kept is for the one who runs; checks have keys of their own; data and plans are of single tasks."""
SECRET_FORM = "a name of letters and digits, then ENV_VARIABLE, totp:ENV_VARIABLE, or either with @HOST"
KEYS_OF_THEIR_OWN = {"secret": "secrets", "check": "checks"} | {
    key: key for key in ("allow", "checks", "expected_outcome")
}
PATHS = ("script", "storage_state", "browser", "policy")


def load_scenario(path: Path, environ: Mapping[str, str] | None = None) -> Scenario:
    """The scenario, with a name, absolute paths, and every text as it is to be used (secrets stay `{{secret:NAME}}`).

    Raises BadFile for all that is wrong, a line each: file, line, place, what was seen, and the nearest right word.
    """
    source = read_yaml(path)
    if not isinstance(source.data, dict):
        raise source.refusal([Problem((), "a scenario has keys and values: url, steps, …")])
    environ = environment() if environ is None else environ
    raw = _validate(source, source.data)
    problems: list[Problem] = []
    variables = read_variables(raw.variables, environ, problems)
    _check_secrets(raw, environ, problems)
    filled = fill_variables(source.data, variables, raw.secrets, problems)
    if problems:
        raise source.refusal(problems)
    scenario = _validate(source, filled).model_copy(update={"variables": variables})
    _finish(scenario, path, problems)
    if problems:
        raise source.refusal(problems)
    return scenario


def secrets_of(scenario: Scenario, environ: Mapping[str, str] | None = None) -> Secrets:
    """The values of now; each is bound to its own hosts, or to the site of the scenario's address.

    Raises UsageError, SetupError for what `load_scenario` would have refused.
    """
    given = [read_given(f"{name}={source}") for name, source in scenario.secrets.items()]
    return make_secrets(given, scenario.url, environment() if environ is None else environ)


def _validate(source: Source, data: dict[str, Any]) -> Scenario:
    try:
        return Scenario.model_validate(data)
    except ValidationError as error:
        raise source.refusal(tell_invalid(error)) from None


def _check_secrets(scenario: Scenario, environ: Mapping[str, str], problems: list[Problem]) -> None:
    for name, source in scenario.secrets.items():
        try:
            make_secrets([read_given(f"{name}={source}")], scenario.url, environ)
        except AgentError as error:
            hint = SECRET_FORM if isinstance(error, UsageError) else error.hint
            problem = str(error).removeprefix(f"--secret {name}: ").removeprefix("--secret: ")
            problems.append(Problem(("secrets", name), f"{problem}: {hint}"))


def _finish(scenario: Scenario, path: Path, problems: list[Problem]) -> None:
    """The name, the paths as seen from the file, and what only the whole of it tells."""
    folder = path.resolve().parent
    scenario.name = scenario.name or path.name.removesuffix(SUFFIX)
    _check_addresses(scenario, problems)
    _check_settings(scenario, folder, problems)
    for number, step in enumerate(scenario.steps):
        if step.replay is not None:
            step.replay = folder / step.replay
            if not _is_there(step.replay):
                problems.append(Problem(("steps", number, "replay"), f"there is no recording {step.replay}"))
            for name in _unnamed_secrets(step.replay, scenario):
                sentence = f"it types the secret {name}: name it under `secrets`, like {name}: ENV_VARIABLE"
                problems.append(Problem(("steps", number, "replay"), sentence))
        for index, action in enumerate(step.do or []):
            problems += find_problems(action, ("steps", number, "do", index))
        problems += _check_problems(step.checks, ("steps", number, "checks"))
    problems += _check_problems(scenario.checks, ("checks",))


def _is_there(path: Path) -> bool:
    """False also for what no file system takes: a name too long, a zero byte."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _unnamed_secrets(path: Path, scenario: Scenario) -> list[str]:
    """What a recording types and the scenario does not know; of one that cannot be read its step tells."""
    from agent_cli.record import read_recording

    try:
        used = SLOT.findall(read_recording(path).model_dump_json())
    except (BadFile, OSError, ValueError):
        return []
    return sorted(set(used) - set(scenario.secrets))


def _check_problems(specs: list[CheckSpec], place: Place) -> list[Problem]:
    """Parameters that their type does not take."""
    found = []
    for number, spec in enumerate(specs):
        try:
            read_params(spec)
        except ValueError as error:
            found.append(Problem((*place, number, "params"), str(error)))
    return found


def _check_addresses(scenario: Scenario, problems: list[Problem]) -> None:
    if not scenario.url.startswith(("http://", "https://")):
        problems.append(Problem(("url",), f"must begin with http:// or https://, not {scenario.url!r}"))
    if "{port}" in scenario.url and scenario.site is None:
        problems.append(Problem(("url",), "{port} is a port of `site`, and the file has none"))
    if scenario.site is not None and not scenario.site.ready.startswith(("http://", "https://")):
        problems.append(Problem(("site", "ready"), "must begin with http:// or https://"))


def _check_settings(scenario: Scenario, folder: Path, problems: list[Problem]) -> None:
    """Names that there are; their values are checked when the settings are made."""
    known = [name for name in Settings.model_fields if name not in NOT_IN_A_FILE]
    for name, value in scenario.settings.items():
        if name not in known:
            near, key = nearest(name, known), KEYS_OF_THEIR_OWN.get(name)
            hint = f"did you mean {near!r}?" if near else f"there are {', '.join(known)}"
            hint = f"write the key `{key}` beside `steps`" if key else hint
            problems.append(Problem(("settings", name), f"there is no setting {name!r} of a scenario; {hint}"))
        elif name in PATHS and isinstance(value, str):
            scenario.settings[name] = str(folder / value) if "/" in value or name != "browser" else value
        elif name == "upload" and isinstance(value, list):
            scenario.settings[name] = [str(folder / str(item)) for item in value]
