"""The pytest plugin: scenarios (`*.agent.yaml`) are items, and `agent` is a fixture over pytest-playwright's `page`.

pytest loads this in every project where the product is installed: it imports nothing heavy, and does nothing where
there is no scenario and nobody asks for the fixture.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from agent_cli.contracts.scenario import ScenarioResult
    from agent_cli.scenario.page_agent import PageAgent

SUFFIX = ".agent.yaml"
ERRORS = ("setup", "broke", "bug")
"""Kinds that say nothing of the product: <error> in JUnit, not <failure>."""
RESULT = "agent_result"
MARKER = "agent_settings(**settings): settings of the `agent` fixture for this test, by agent.toml's names"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("agent", "scenarios of the browser agent (*.agent.yaml)")
    group.addoption(
        "--agent-set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a setting for all scenarios, by agent.toml's names: model_provider=builtin, out=runs, headed=true",
    )
    group.addoption(
        "--agent-shard", default="", metavar="K/N", help="only the K-th of N parts of the scenarios and tests"
    )
    group.addoption("--agent-only", action="store_true", default=False, help="collect scenarios, and nothing else")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MARKER)
    read_shard(config.getoption("--agent-shard"))
    read_given(config)
    config.pluginmanager.register(_Reports(config), "agent-reports")


def read_shard(text: str) -> tuple[int, int]:
    """(k, n) of "k/n"; (1, 1) for "". Raises pytest.UsageError."""
    if not text:
        return 1, 1
    first, _, last = text.partition("/")
    if not (first.isdigit() and last.isdigit() and 1 <= int(first) <= int(last)):
        raise pytest.UsageError(f"--agent-shard {text!r}: write it like 1/4 (the first of four parts)")
    return int(first), int(last)


def read_given(config: pytest.Config) -> dict[str, str]:
    """The settings of `--agent-set`. Raises pytest.UsageError."""
    given = {}
    for text in config.getoption("--agent-set"):
        name, sign, value = text.partition("=")
        if not (sign and name):
            raise pytest.UsageError(f"--agent-set {text!r}: write it like model_provider=builtin")
        given[name.strip()] = value
    if config.getoption("--headed", default=False):
        given.setdefault("headed", "true")
    return given


# -- collection ---------------------------------------------------------------


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    return ScenarioFile.from_parent(parent, path=file_path) if file_path.name.endswith(SUFFIX) else None


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if not config.getoption("--agent-only") or collection_path.is_dir():
        return None
    return None if collection_path.name.endswith(SUFFIX) else True


@pytest.hookimpl(tryfirst=True)
def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A folder of scenarios is no Python package: its __init__.py is not imported."""
    return pytest.Dir.from_parent(parent, path=path) if parent.config.getoption("--agent-only") else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deals the items out to the shards, in the order of the hashes of their node ids: equal on every machine."""
    shard, count = read_shard(config.getoption("--agent-shard"))
    if count == 1:
        return
    ordered = sorted(items, key=lambda item: hashlib.sha256(item.nodeid.encode()).hexdigest())
    mine = {item.nodeid for item in ordered[shard - 1 :: count]}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in mine])
    items[:] = [item for item in items if item.nodeid in mine]


class ScenarioFile(pytest.File):
    """One file, one item; it is read when it is run, so that a bad one fails by itself."""

    def collect(self) -> Iterable[pytest.Item]:
        yield ScenarioItem.from_parent(self, name=self.path.name.removesuffix(SUFFIX))


class ScenarioFailed(Exception):
    """A scenario that did not pass."""

    def __init__(self, result: ScenarioResult) -> None:
        super().__init__(f"{result.word}: {result.reason}")
        self.result = result


class ScenarioItem(pytest.Item):
    """Runs its file; a run again (pytest-rerunfailures) remembers the tries before."""

    result: ScenarioResult | None = None

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.earlier: list[ScenarioResult] = []

    def runtest(self) -> None:
        from agent_cli.scenario.run_apart import run_apart
        from agent_cli.scenario.run_scenario import run_scenario
        from agent_cli.scenario.tell_result import StepLines, properties_of

        watcher, given = StepLines(), read_given(self.config)
        self.result = None
        result = run_apart(lambda: run_scenario(self.path, given, watcher))
        self._tell_tries(result)
        self.user_properties[:] = [pair for pair in self.user_properties if not pair[0].startswith("agent.")]
        self.user_properties += properties_of(result)
        self.add_report_section("call", "steps", "\n".join(watcher.lines))
        self.result = result
        if result.kind not in ("passed", "warned"):
            self.earlier.append(result)
            raise ScenarioFailed(result)

    def _tell_tries(self, result: ScenarioResult) -> None:
        result.tries = len(self.earlier) + 1
        if self.earlier and result.kind in ("passed", "warned"):
            told = "; ".join(f"try {n}: {one.word}: {one.reason}" for n, one in enumerate(self.earlier, start=1))
            result.reason = f"{result.reason}, in try {result.tries}; before, {told}"

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, ScenarioFailed):
            from agent_cli.scenario.tell_result import tell_failure

            return tell_failure(excinfo.value.result)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, self.name


# -- reports ------------------------------------------------------------------


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    outcome = yield
    if isinstance(item, ScenarioItem) and call.when == "call" and item.result is not None:
        setattr(outcome.get_result(), RESULT, item.result.model_dump(mode="json"))


def pytest_report_teststatus(report: pytest.TestReport) -> Any:
    """The word instead of FAILED, and a letter of its own for warnings."""
    result = getattr(report, RESULT, None)
    if result is None or str(report.outcome) == "rerun":
        return None
    if result["kind"] == "warned":
        return "passed", "w", (result["word"].upper(), {"yellow": True})
    letters = {"product": "F", "agent": "A", "undecided": "?", "setup": "S", "broke": "B", "bug": "!"}
    if report.failed:
        return "failed", letters.get(result["kind"], "F"), (result["word"].upper(), {"red": True})
    return None


class _Reports:
    """Sees the reports where they are put together: here, or in the process that xdist's workers report to."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._seen: dict[str, dict[str, Any]] = {}

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> Generator[None, Any, None]:
        yield
        result = getattr(report, RESULT, None)
        if result is not None and not hasattr(self._config, "workerinput"):
            self._seen[report.nodeid] = result
            if report.failed:
                self._name_in_junit(report, result)

    def _name_in_junit(self, report: pytest.TestReport, result: dict[str, Any]) -> None:
        """`type` and `message` say the word; what says nothing of the product is an <error>."""
        with suppress(ImportError, LookupError, AttributeError):  # the writer has no public way to do this
            from _pytest.junitxml import xml_key

            xml = self._config.stash[xml_key]
            element = xml.node_reporter(report).nodes[-1]
            element.set("type", result["word"])
            element.set("message", f"{result['word']}: {result['reason']}".splitlines()[0])
            if result["kind"] in ERRORS and element.tag == "failure":
                element.tag = "error"
                xml.stats["failure"] -= 1
                xml.stats["error"] += 1

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """A line for each scenario that did not simply pass."""
        told = {node: result for node, result in self._seen.items() if result["kind"] != "passed"}
        if told and not self._config.getoption("--agent-only"):
            terminalreporter.section("scenarios")
            for node, result in told.items():
                terminalreporter.write_line(f"{node}: {result['word']}: {result['reason']}".splitlines()[0])


# -- the fixture --------------------------------------------------------------


@pytest.fixture
def agent(page: Any, request: pytest.FixtureRequest) -> Iterator[PageAgent]:
    """The agent on pytest-playwright's page: `agent.run(task)`, `agent.do(tool, …)`, `agent.check(type, …)`."""
    from agent_cli.scenario.page_agent import open_page_agent, plainly

    __tracebackhide__ = True
    marker = request.node.get_closest_marker("agent_settings")
    given = {**(marker.kwargs if marker else {}), **read_given(request.config)}
    with ExitStack() as stack:
        opened = plainly(stack.enter_context)(open_page_agent(page, request.node.name, given))
        yield opened
        request.node.user_properties += opened.properties()
