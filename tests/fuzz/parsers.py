"""The parsers that take bytes of a page, a model or a file, each behind one call: a value or an AgentError."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from agent_cli.browser.read_report import read_report
from agent_cli.errors import AgentError
from agent_cli.propose.parse_reply import parse_reply
from agent_cli.propose.parse_shorthand import parse_shorthand
from agent_cli.record.read_recording import read_last_words, read_recording
from agent_cli.record.read_run import list_runs, read_run
from agent_cli.scenario.load_scenario import load_scenario

Parser = Callable[[bytes, Path], object]


def _written(folder: Path, name: str, data: bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data)
    return folder / name


def _reply(data: bytes, _: Path) -> object:
    """Half surrogates may come out of JSON escapes; other broken bytes are replaced as the SDKs do."""
    try:
        text = data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
    return parse_reply(text)


def _shorthand(data: bytes, _: Path) -> object:
    return parse_shorthand(data.decode("utf-8", "replace"))


def _scenario(data: bytes, folder: Path) -> object:
    return load_scenario(_written(folder, "x.agent.yaml", data), {})


def _recording(data: bytes, folder: Path) -> object:
    return read_recording(_written(folder, "x.json", data))


def _run(data: bytes, folder: Path) -> object:
    """The same bytes as the events and as the header; all that reads a folder reads it."""
    path = _written(folder / "runs" / "one", "events.jsonl", data).parent
    _written(path, "run.json", data)
    statuses = [run.status for run in list_runs(path.parent)]
    return statuses, read_run(path).status, read_last_words(path), read_recording(path)


def _report(data: bytes, _: Path) -> object:
    return read_report(data.decode("utf-8", "replace"), 0)


PARSERS: dict[str, Parser] = {
    "reply": _reply,
    "shorthand": _shorthand,
    "scenario": _scenario,
    "recording": _recording,
    "run": _run,
    "report": _report,
}


def tell_of(name: str, data: bytes, folder: Path) -> str:
    """ "" for a value, the sentence for an AgentError; any other exception is the finding and passes through."""
    try:
        PARSERS[name](data, folder)
        return ""
    except AgentError as error:
        told = str(error).strip()
    assert told, "an error without a sentence"
    return told
