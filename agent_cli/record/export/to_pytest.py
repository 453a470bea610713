"""A recorded run as a test of pytest-playwright: role locators and `expect`, without this product.

What cannot be said faithfully (a drawing, a control in a frame, a drawn calendar) is refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action, ExpectedOutcome
from agent_cli.contracts.recording import RecordedStep, Recording, TargetSeen
from agent_cli.errors import BadFile, UsageError
from agent_cli.record.export.locators import locator_of
from agent_cli.record.export.render_test import render_test

LEFT_OUT = frozenset({"scroll", "expand", "extract", "needs_full_dom", "needs_screenshot", "copy"})
NATIVE_DATES = frozenset({"date", "time", "month", "week", "datetime-local"})


def export_pytest(recording: Recording, target: Path) -> list[Path]:
    """Writes the test; gives its path. Raises UsageError for what cannot be exported, BadFile for the file."""
    if not re.fullmatch(r"test_\w+\.py", target.name):
        raise UsageError(f"{target.name} is no name of a test", "name it like test_add_patient.py")
    root = "{0.scheme}://{0.netloc}".format(urlsplit(recording.url))
    lines = [line for step in recording.steps for line in _step_lines(step, root)]
    text = render_test(recording, target.stem, root, recording.url.removeprefix(root) or "/", lines)
    try:
        target.write_text(text, "utf-8")
    except OSError as error:
        raise BadFile(f"the test {target} cannot be written: {error.strerror}", "name another place") from None
    return [target]


def _step_lines(step: RecordedStep, root: str) -> list[str]:
    """The lines of a step; the answer to a question is prepared before the action that opens it."""
    lines: list[str] = []
    pairs = list(zip(step.proposal.actions, step.outcomes, strict=False))
    for action, outcome in pairs:
        if action.tool in LEFT_OUT:
            continue
        lines += _action_lines(step, action, root)
        if outcome.succeeded:
            lines += _expectations(step, action, outcome)
    if urlsplit(step.url).path != urlsplit(step.url_after or step.url).path:
        lines.append(f"expect(page).to_have_url(re.compile({_path_pattern(step.url_after)!r}))")
    return lines


def _action_lines(step: RecordedStep, action: Action, root: str) -> list[str]:
    make = WRITERS.get(action.tool)
    if make is None:
        raise UsageError(
            f"step {step.number}: {action.tool} cannot be said in a plain test",
            "export it as a scenario instead: agent runs export RUN --to scenario --file NAME.agent.yaml",
        )
    if action.tool in ("go_to", "new_tab"):
        url = str(action.parameters["url"])
        return [f"page.goto(root + {url.removeprefix(root)!r})" if url.startswith(root) else f"page.goto({url!r})"]
    return make(step, action)


def _on(step: RecordedStep, action: Action, key: str = "element_id") -> str:
    """The locator of the control that an action works. Raises UsageError where there is none that is sure."""
    return locator_of(_seen(step, action, key), f"step {step.number}: {action.tool}")


def _seen(step: RecordedStep, action: Action, key: str = "element_id") -> TargetSeen:
    seen = step.targets.get(str(action.parameters.get(key)))
    if seen is None:
        raise UsageError(f"step {step.number}: it is not recorded what {action.tool} worked", "record the run anew")
    return seen


def _method(name: str, *keys: str, **more: str) -> Callable[[RecordedStep, Action], list[str]]:
    """A method of the locator that takes these parameters as they are."""

    def write(step: RecordedStep, action: Action) -> list[str]:
        given = [repr(action.parameters[key]) for key in keys]
        given += [f"{key}={value!r}" for key, value in more.items()]
        return [f"{_on(step, action)}.{name}({', '.join(given)})"]

    return write


def _page(call: str) -> Callable[[RecordedStep, Action], list[str]]:
    return lambda step, action: [f"page.{call}"]


def _press(step: RecordedStep, action: Action) -> list[str]:
    keys = action.parameters["keys"]
    if action.parameters.get("element_id") is None:
        return [f"page.keyboard.press({keys!r})"]
    return [f"{_on(step, action)}.press({keys!r})"]


def _select(step: RecordedStep, action: Action) -> list[str]:
    if _seen(step, action).node.place.tag.lower() != "select":
        raise UsageError(f"step {step.number}: select on a list that is drawn", "export it as a scenario instead")
    return [f"{_on(step, action)}.select_option(label={action.parameters['option']!r})"]


def _set_date(step: RecordedStep, action: Action) -> list[str]:
    if _seen(step, action).node.place.type not in NATIVE_DATES:
        raise UsageError(f"step {step.number}: set_date on a calendar that is drawn", "export it as a scenario instead")
    return [f"{_on(step, action)}.fill({action.parameters['value']!r})"]


def _set_value(step: RecordedStep, action: Action) -> list[str]:
    if _seen(step, action).node.place.type not in ("range", "color", "number"):
        raise UsageError(f"step {step.number}: set_value on a drawn control", "export it as a scenario instead")
    return [f"{_on(step, action)}.fill({str(action.parameters['value'])!r})"]


def _drag(step: RecordedStep, action: Action) -> list[str]:
    if action.parameters.get("to") is None or action.parameters.get("at") is not None:
        raise UsageError(f"step {step.number}: a drag that ends on no control", "export it as a scenario instead")
    return [f"{_on(step, action)}.drag_to({_on(step, action, 'to')})"]


def _wait_for(step: RecordedStep, action: Action) -> list[str]:
    text = action.parameters.get("text")
    if text is None:
        return [f"page.wait_for_timeout({float(action.parameters.get('seconds', 5)) * 1000:g})"]
    return [f"expect(page.get_by_text({text!r}).first).to_be_visible()"]


def _answer(step: RecordedStep, action: Action) -> list[str]:
    """Playwright answers by a listener that has to be there before: see `_with_answers` in render_test.py."""
    accept, text = action.parameters["accept"], action.parameters.get("text")
    call = f"accept({text!r})" if text is not None else "accept()" if accept else "dismiss()"
    return [f"page.once('dialog', lambda dialog: dialog.{call})"]


WRITERS: dict[str, Callable[[RecordedStep, Action], list[str]]] = {
    "click": _method("click"),
    "double_click": _method("dblclick"),
    "right_click": _method("click", button="right"),
    "hover": _method("hover"),
    "fill": _method("fill", "value"),
    "type": _method("press_sequentially", "text"),
    "check": _method("check"),
    "uncheck": _method("uncheck"),
    "upload": _method("set_input_files", "files"),
    "press": _press,
    "select": _select,
    "set_date": _set_date,
    "set_value": _set_value,
    "drag": _drag,
    "wait_for": _wait_for,
    "answer_dialog": _answer,
    "go_to": _page("goto"),
    "back": _page("go_back()"),
    "forward": _page("go_forward()"),
    "reload": _page("reload()"),
}


def _expectations(step: RecordedStep, action: Action, outcome: Outcome) -> list[str]:
    """What was seen then, as far as `expect` can ask for it."""
    lines: list[str] = []
    values: dict[str, Callable[[], str]] = {
        "fill": lambda: f"to_have_value({action.parameters['value']!r})",
        "check": lambda: "to_be_checked()",
        "uncheck": lambda: "not_to_be_checked()",
    }
    if action.tool in values and not _is_password(step, action):
        lines.append(f"expect({_on(step, action)}).{values[action.tool]()}")
    expected = action.expected_outcome
    if expected is not None and outcome.verification is not None:
        lines += _stated(expected)
    return lines


def _is_password(step: RecordedStep, action: Action) -> bool:
    return _seen(step, action).node.place.type == "password"


def _stated(expected: ExpectedOutcome) -> list[str]:
    if not expected.text or expected.or_outcome is not None:
        return []
    words: dict[str, Any] = {
        "element_appears": "to_be_visible()",
        "element_disappears": "not_to_be_visible()",
    }
    ask = words.get(expected.type)
    return [f"expect(page.get_by_text({expected.text!r}).first).{ask}"] if ask else []


def _path_pattern(url: str) -> str:
    """The path, where numbers may be others, at the end or before a query."""
    pieces = re.split(r"(\d+)", urlsplit(url).path)
    return "".join(r"\d+" if piece.isdigit() else re.escape(piece) for piece in pieces) + r"(?:[?#]|$)"
