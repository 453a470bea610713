"""Runs scenario files with pytest as the engine, and gathers what became of each."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from agent_cli.contracts.scenario import EXIT_CODES, WORDS, ScenarioResult
from agent_cli.errors import AgentError, SetupError, UsageError

SUFFIX = ".agent.yaml"
PLUGIN = "agent_cli.scenario.pytest_plugin"
EXTRA = "pip install 'agent-cli[test]'"
NOT_ENTERED = frozenset({"node_modules", "__pycache__", "site-packages"})
INTERRUPTED, INTERNAL, USAGE, NOTHING = 2, 3, 4, 5


@dataclass(frozen=True)
class Wanted:
    """What `agent test` was asked for; `settings` by agent.toml's names."""

    files: list[Path]
    workers: str = "0"
    shard: str = ""
    reruns: int = 0
    expression: str = ""
    junit_xml: Path | None = None
    settings: dict[str, Any] = field(default_factory=dict)


def find_scenarios(paths: list[Path]) -> list[Path]:
    """The files that are named, and all below the folders that are. Raises UsageError when there is none."""
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_file() and not path.name.endswith(SUFFIX):
            raise UsageError(f"{path} is no scenario: its name does not end in {SUFFIX}", "see docs/scenarios.md")
        if not path.exists():
            raise UsageError(f"there is no {path}", f"name a scenario (*{SUFFIX}), or a folder of them")
        found.update(dict.fromkeys(_below(path) if path.is_dir() else [path]))
    if not found:
        looked = ", ".join(map(str, paths))
        raise UsageError(f"no scenario was found: no *{SUFFIX} in {looked}", "write one: see docs/scenarios.md")
    return list(found)


def _below(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(n for n in folders if not n.startswith(".") and n not in NOT_ENTERED)
        if "pyvenv.cfg" in names:
            folders[:] = []
        yield from (Path(place) / name for name in sorted(names) if name.endswith(SUFFIX))


def run_with_pytest(wanted: Wanted) -> list[ScenarioResult]:
    """Results in the order in which they came. pytest writes to stderr.

    Raises SetupError when the extra `test` is not installed, UsageError when nothing is selected, KeyboardInterrupt.
    """
    _check_installed(wanted)
    import pytest

    gathered = Gathered()
    with redirect_stdout(sys.stderr):
        code = int(pytest.main(arguments(wanted), plugins=[gathered]))
    if code == INTERRUPTED:
        raise KeyboardInterrupt
    if code == INTERNAL:
        raise AgentError("pytest broke off with an error of its own (see above)", "report it, with what is above")
    if code == USAGE:
        raise UsageError("pytest does not take these options (see above)", "see `agent test --help`")
    if code == NOTHING and not wanted.shard:
        many = f"none of {len(wanted.files)} scenarios fits" if len(wanted.files) > 1 else "the scenario does not fit"
        raise UsageError(f"{many} -k {wanted.expression!r}", "-k takes words of the file's name and its folders")
    return list(gathered.results.values())


def arguments(wanted: Wanted) -> list[str]:
    """The command line for pytest: nothing of the project's own settings, plugins and conftest files."""
    given = ["-c", str(Path(__file__).with_name("pytest.ini")), f"--rootdir={_root(wanted.files)}", "--noconftest"]
    given += ["--disable-plugin-autoload", "-p", plugin_name(), "-p", "no:cacheprovider", "-p", "no:warnings"]
    given += ["--agent-only", "-v", "--no-header", "-rN"]
    for name, value in wanted.settings.items():
        given += ["--agent-set", f"{name}={value}"]
    if wanted.workers != "0":
        given += ["-p", "xdist", "-n", wanted.workers]
    if wanted.reruns:
        given += ["-p", "rerunfailures", "--reruns", str(wanted.reruns)]
    if wanted.shard:
        given += ["--agent-shard", wanted.shard]
    if wanted.expression:
        given += ["-k", wanted.expression]
    if wanted.junit_xml is not None:
        given += [f"--junit-xml={wanted.junit_xml}"]
    return [*given, *map(str, wanted.files)]


def _root(files: list[Path]) -> str:
    """What all files are below, this folder too where it can be: pytest names them by their path from there."""
    return os.path.commonpath([Path.cwd(), *(file.resolve() for file in files)])


def plugin_name() -> str:
    """By its entry point where the product is installed with it, else by its module."""
    installed = any(point.name == "agent" and point.value == PLUGIN for point in entry_points(group="pytest11"))
    return "agent" if installed else PLUGIN


def _check_installed(wanted: Wanted) -> None:
    needed = {"pytest": True, "xdist": wanted.workers != "0", "pytest_rerunfailures": wanted.reruns > 0}
    for module, is_needed in needed.items():
        if is_needed and find_spec(module) is None:
            raise SetupError(f"`agent test` needs {module}, and it is not installed", EXTRA)


class Gathered:
    """A plugin of pytest: the last result of each scenario, also of those whose process was lost."""

    def __init__(self) -> None:
        self.results: dict[str, ScenarioResult] = {}

    def pytest_runtest_logreport(self, report: Any) -> None:
        result = getattr(report, "agent_result", None)
        if result is not None and report.outcome != "rerun":
            self.results[report.nodeid] = ScenarioResult.model_validate(result)
        elif report.failed and report.nodeid not in self.results:
            self.results[report.nodeid] = _lost(report)


def _lost(report: Any) -> ScenarioResult:
    """A scenario without a result: its process ended, or pytest itself failed round it."""
    file, _, name = report.nodeid.partition("::")
    text = str(report.longrepr)
    kind = "broke" if "crashed" in text else "bug"
    return ScenarioResult.model_validate(
        {
            "name": name,
            "file": file,
            "kind": kind,
            "word": WORDS[kind],  # type: ignore[index]
            "reason": text.splitlines()[-1] if text else "it ended without a result",
            "exit_code": EXIT_CODES[kind],  # type: ignore[index]
        }
    )
