"""A recorded run as a scenario: `NAME.agent.yaml`, and beside it the recording that it replays."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import yaml

from agent_cli.contracts.checks import CheckSpec
from agent_cli.contracts.recording import RecordedStep, Recording
from agent_cli.errors import BadFile, UsageError
from agent_cli.record.read_recording import write_recording

ENDING = ".agent.yaml"


def export_scenario(recording: Recording, target: Path, last_words: str = "") -> list[Path]:
    """Writes the scenario and its recording; gives both paths.

    `last_words` is what the page said at the end: words that were expected then and stand there become checks.
    Raises UsageError for a name without the ending, BadFile when a file cannot be written.
    """
    if not target.name.endswith(ENDING):
        raise UsageError(f"{target} is no name of a scenario", f"end it with {ENDING}")
    beside = target.with_name(target.name.removesuffix(ENDING) + ".recording.json")
    write_recording(recording, beside)
    data = scenario_of(recording, beside.name, last_words)
    try:
        target.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=120), "utf-8")
    except OSError as error:
        raise BadFile(f"the scenario {target} cannot be written: {error.strerror}", "name another place") from None
    return [target, beside]


def scenario_of(recording: Recording, replayed: str, last_words: str) -> dict[str, Any]:
    """The scenario as data, in the order in which a person reads it."""
    settings = {f"viewport_{key}": size for key, size in recording.viewport.items()}
    step = {"name": recording.task, "replay": replayed, "checks": checks_of(recording, last_words)}
    return {
        "name": recording.task,
        "url": recording.url,
        **({"allow": recording.allow} if recording.allow else {}),
        **({"secrets": recording.secrets} if recording.secrets else {}),
        **({"settings": settings} if settings else {}),
        "steps": [{key: value for key, value in step.items() if value}],
    }


def checks_of(recording: Recording, last_words: str) -> list[dict[str, Any]]:
    """Checks of what was proven: the address where no number names a record, and words that came and stayed."""
    specs = []
    path = urlsplit(recording.steps[-1].url_after or recording.steps[-1].url).path
    if path.strip("/") and not any(letter.isdigit() for letter in path):
        specs.append(CheckSpec(name=f"the page is {path}", check_type="UrlMatches", params={"text": path}))
    shown = " ".join(last_words.split()).casefold()
    for text in dict.fromkeys(text for step in recording.steps for text in _proven_words(step)):
        if " ".join(text.split()).casefold() in shown:
            specs.append(CheckSpec(name=f"the page shows {text}", check_type="TextPresent", params=_as_written(text)))
    return [spec.model_dump(exclude_defaults=True) for spec in specs]


def _proven_words(step: RecordedStep) -> list[str]:
    """Words that an action was expected to bring, and brought."""
    pairs = zip(step.proposal.actions, step.outcomes, strict=False)
    expected = [action.expected_outcome for action, outcome in pairs if outcome.succeeded]
    return [item.text for item in expected if item and item.type == "element_appears" and item.text]


def _as_written(text: str) -> dict[str, Any]:
    return {"text": text, "ignore_case": True}
