"""From a run folder, or a recording file, to what a replay does again.

What reached the page is done again, also where it did not bring what was expected (its success is not asked for then).
Left out are claims that were turned back, actions that never reached the page, and those that only concern the prompt.
Only the last step of the run can be its end: a part of a planned task that was proven on the way is none.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from agent_cli.contracts.recording import RECORDING_VERSION, RecordedStep, Recording, named_ids
from agent_cli.contracts.run_record import StepRecord
from agent_cli.contracts.whole_text import whole_value
from agent_cli.errors import BadFile
from agent_cli.record.read_run import read_run

ABOUT_THE_PROMPT = frozenset({"expand", "extract", "needs_full_dom", "needs_screenshot"})
PASSED = ("passed", "passed with warnings")
"""Verdicts of a scenario (contracts/scenario.py); those of a single run have other words."""
HINT = "give a run folder, or a recording that `agent runs export` wrote"


def read_recording(path: Path) -> Recording:
    """Raises BadFile for what is neither a run folder nor a recording, or cannot be replayed."""
    if path.is_dir():
        return _of_run(path)
    try:
        data = whole_value(json.loads(path.read_text("utf-8-sig")))
    except OSError as error:
        raise BadFile(f"the recording {path} cannot be read: {error.strerror}", HINT) from None
    except ValueError as error:
        raise BadFile(f"the recording {path} is no JSON: {error}", HINT) from None
    except RecursionError:
        raise BadFile(f"the recording {path} is nested too deep to be one", HINT) from None
    version = data.get("recording_version", RECORDING_VERSION) if isinstance(data, dict) else None
    if isinstance(version, int) and version > RECORDING_VERSION:
        raise BadFile(f"{path} was written by a newer agent (recording {version})", "update: pip install -U agent-cli")
    try:
        return Recording.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise BadFile(f"{path} is no recording: {where}: {first['msg']}", HINT) from None


def read_last_words(path: Path) -> str:
    """What the page said when the run claimed its end in a step of its own; "" where that is not known."""
    if not path.is_dir():
        return ""
    steps = read_run(path).steps
    outline = path / "steps" / f"{steps[-1].number:02d}" / "outline.txt" if steps and not steps[-1].outcomes else None
    return outline.read_text("utf-8", "replace") if outline is not None and outline.is_file() else ""


def write_recording(recording: Recording, path: Path) -> None:
    """Raises BadFile when the file cannot be written."""
    try:
        path.write_text(recording.model_dump_json(exclude_none=True, indent=1) + "\n", "utf-8")
    except OSError as error:
        raise BadFile(f"the recording {path} cannot be written: {error.strerror}", "name another place") from None


def _of_run(path: Path) -> Recording:
    run = read_run(path)
    last = run.steps[-1].number if run.steps else 0
    steps = [step for record in run.steps if (step := _recorded(path, record, record.number == last)) is not None]
    if not steps:
        raise BadFile(f"{path} holds no step that could be replayed", "`agent runs show` tells what is there")
    stored = run.header.get("settings")
    settings: dict[str, Any] = stored if isinstance(stored, dict) else {}
    sizes = {key: settings.get(f"viewport_{key}") for key in ("width", "height")}
    viewport = {key: size for key, size in sizes.items() if isinstance(size, int)}
    task, url = str(run.header.get("task", "")), str(run.header.get("url", ""))
    if "{port}" in url:  # of a scenario that starts its own site
        url = steps[0].url
    passed = (run.result or {}).get("verdict") in PASSED
    given = settings.get("allow")
    allow = [str(host) for host in given] if isinstance(given, list) else []
    secrets = _sources(settings.get("secret"))
    return Recording(task=task, url=url, viewport=viewport, passed=passed, allow=allow, secrets=secrets, steps=steps)


def _sources(given: Any) -> dict[str, str]:
    """What the run was told by `--secret`: the variables by name."""
    texts = [str(item) for item in given] if isinstance(given, list) else []
    return {name: source for name, sign, source in (text.partition("=") for text in texts) if sign}


def _recorded(path: Path, record: StepRecord, is_last: bool) -> RecordedStep | None:
    """The step without what is not done again; None when nothing is left of it."""
    pairs = zip(record.proposal.actions, record.outcomes, strict=False)
    done = [(a, o) for a, o in pairs if o.executed and a.tool not in ABOUT_THE_PROMPT]
    is_end = is_last and record.claim is not None and record.claim.accepted
    if not done and not is_end:
        return None
    for action, _ in done:
        missing = [name for name in named_ids(action) if name not in record.targets]
        if action.parameters.get("element_id") in missing:
            problem = f"step {record.number} of {path} does not say what {missing[0]} was"
            raise BadFile(problem, "it was recorded by an older agent, or is damaged: record it anew")
    update = {"actions": [action for action, _ in done], "complete": is_end}
    return RecordedStep(
        number=record.number,
        url=record.url,
        url_after=record.url_after,
        proposal=record.proposal.model_copy(update=update),
        outcomes=[outcome for _, outcome in done],
        targets=record.targets,
    )
