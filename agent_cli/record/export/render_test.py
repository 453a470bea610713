"""The file of an exported test, from its template."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from agent_cli.contracts.recording import Recording


def render_test(recording: Recording, name: str, root: str, path: str, lines: list[str]) -> str:
    """The source of the test. Every text of the page stands in it as a literal of Python (`repr`)."""
    import jinja2

    source = files("agent_cli.record.export").joinpath("templates/test_run.py.j2").read_text("utf-8")
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, keep_trailing_newline=True, trim_blocks=True)
    environment.filters["literal"] = repr
    body = _with_answers(lines)
    data: dict[str, Any] = {
        "task": recording.task,
        "name": name,
        "root": root,
        "path": path,
        "viewport": recording.viewport,
        "lines": body,
        "has_re": any("re.compile(" in line for line in body),
        "has_expect": any("expect(" in line for line in body),
    }
    return environment.from_string(source).render(data)


def _with_answers(lines: list[str]) -> list[str]:
    """The listener that answers a question goes before the line that opens it, and before what was expected of that."""
    found: list[str] = []
    for line in lines:
        if line.startswith("page.once('dialog'"):
            place = next((i for i in range(len(found) - 1, -1, -1) if not found[i].startswith("expect(")), 0)
            found.insert(place, line)
        else:
            found.append(line)
    return found
