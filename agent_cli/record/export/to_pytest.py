"""A recorded run as a test of pytest-playwright: role locators and `expect`, without this product.

What cannot be said faithfully (a drawing, a control in a frame, a drawn calendar) is refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action, ExpectedOutcome
from agent_cli.contracts.recording import RecordedStep, Recording, TargetSeen
from agent_cli.contracts.secrets import SLOT
from agent_cli.errors import BadFile, UsageError
from agent_cli.record.export.locators import locator_of
from agent_cli.record.export.render_test import render_test

LEFT_OUT = frozenset({"scroll", "expand", "extract", "needs_full_dom", "needs_screenshot", "copy"})
NEW_TAB = "a new tab opened"
"""As the log of the browser says it (browser/session.py)."""
NATIVE_DATES = frozenset({"date", "time", "month", "week", "datetime-local"})


def export_pytest(recording: Recording, target: Path) -> list[Path]:
    """Writes the test; gives its path. Raises UsageError for what cannot be exported, BadFile for the file."""
    if not re.fullmatch(r"test_\w+\.py", target.name):
        raise UsageError(f"{target.name} is no name of a test", "name it like test_add_patient.py")
    try:
        root = "{0.scheme}://{0.netloc}".format(urlsplit(recording.url))
        lines = [line for step in recording.steps for line in _step_lines(step, root)]
    except (KeyError, ValueError) as error:  # a parameter that is gone, an address that is none
        raise BadFile(f"the recording is damaged: {error!s:.200}", "record the run anew") from None
    text = render_test(recording, target.stem, root, recording.url.removeprefix(root) or "/", lines)
    try:
        target.write_text(text, "utf-8")
    except OSError as error:
        raise BadFile(f"the test {target} cannot be written: {error.strerror}", "name another place") from None
    return [target]


def _step_lines(step: RecordedStep, root: str) -> list[str]:
    """The lines of a step; the answer to a question is prepared before the action that opens it."""
    lines: list[str] = []
    for action, outcome in zip(step.proposal.actions, step.outcomes, strict=False):
        if action.tool in LEFT_OUT:
            continue
        if NEW_TAB in outcome.model_dump_json():
            raise UsageError(f"step {step.number}: {action.tool} opens a new tab", "export it as a scenario instead")
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
    _refuse_secret(step, action)
    if action.tool == "go_to":
        url = str(action.parameters["url"])
        return [f"page.goto(root + {url.removeprefix(root)!r})" if url.startswith(root) else f"page.goto({url!r})"]
    return make(step, action)


def _refuse_secret(step: RecordedStep, action: Action) -> None:
    """Its value is in no file, so a test that stands by itself cannot type it."""
    if any(isinstance(value, str) and SLOT.search(value) for value in action.parameters.values()):
        raise UsageError(f"step {step.number}: {action.tool} types a secret", "export it as a scenario instead")


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


def _type(step: RecordedStep, action: Action) -> list[str]:
    """At the end of what stands there, as `type` does (act/actions/type_keys.py)."""
    node = _seen(step, action).node
    if node.r != "inp":
        raise UsageError(f"step {step.number}: type on what is no text field", "export it as a scenario instead")
    end = "Control+End" if node.place.tag == "textarea" else "End"
    typed = f"{_on(step, action)}.press_sequentially({action.parameters['text']!r})"
    return [f"{_on(step, action)}.press({end!r})", typed]


def _hover(step: RecordedStep, action: Action) -> list[str]:
    x, y = action.parameters.get("x"), action.parameters.get("y")
    if action.parameters.get("element_id") is None:
        return [f"page.mouse.move({x!r}, {y!r})"]
    at = "" if x is None else f"position={{'x': {x!r}, 'y': {y!r}}}"
    return [f"{_on(step, action)}.hover({at})"]


def _select(step: RecordedStep, action: Action) -> list[str]:
    """By the label that was chosen, which the words of the proposal may only have meant."""
    node = _seen(step, action).node
    if node.place.tag != "select":
        raise UsageError(f"step {step.number}: select on a list that is drawn", "export it as a scenario instead")
    option = action.parameters["option"]
    wanted = [option] if isinstance(option, str) else list(option)
    labels = [_label_of(text, node.o or []) for text in wanted]
    return [f"{_on(step, action)}.select_option(label={labels[0] if len(labels) == 1 else labels!r})"]


def _label_of(text: str, options: list[str]) -> str:
    """The option of the list that is the text, but for case and space; the text where none or several are."""
    plain = " ".join(text.split()).casefold()
    same = [option for option in options if " ".join(option.split()).casefold() == plain]
    return same[0] if len(same) == 1 and text not in options else text


def _upload(step: RecordedStep, action: Action) -> list[str]:
    if _seen(step, action).node.place.type != "file":
        raise UsageError(f"step {step.number}: upload to what is no file field", "export it as a scenario instead")
    return [f"{_on(step, action)}.set_input_files({action.parameters['files']!r})"]


def _set_date(step: RecordedStep, action: Action) -> list[str]:
    """In the form that such a field takes (act/actions/set_date.py)."""
    kind = _seen(step, action).node.place.type
    if kind not in NATIVE_DATES:
        raise UsageError(f"step {step.number}: set_date on a calendar that is drawn", "export it as a scenario instead")
    wanted = str(action.parameters["value"]).strip().replace(" ", "T")
    day, _, time = wanted.partition("T")
    text = {"date": day, "time": time or day, "month": day[:7]}.get(kind, wanted)
    return [f"{_on(step, action)}.fill({text!r})", f"expect({_on(step, action)}).to_have_value({text!r})"]


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
    return [f"expect(page.get_by_text({text!r}).filter(visible=True).first).to_be_visible()"]


def _answer(step: RecordedStep, action: Action) -> list[str]:
    """Playwright answers by a listener that has to be there before: see `_with_answers` in render_test.py."""
    accept, text = action.parameters["accept"], action.parameters.get("text")
    call = f"accept({text!r})" if text is not None else "accept()" if accept else "dismiss()"
    return [f"page.once('dialog', lambda dialog: dialog.{call})"]


WRITERS: dict[str, Callable[[RecordedStep, Action], list[str]]] = {
    "click": _method("click"),
    "double_click": _method("dblclick"),
    "right_click": _method("click", button="right"),
    "hover": _hover,
    "fill": _method("fill", "value"),
    "type": _type,
    "check": _method("check"),
    "uncheck": _method("uncheck"),
    "upload": _upload,
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
    shown = f"page.get_by_text({expected.text!r}).filter(visible=True)"
    if expected.type == "element_appears":
        return [f"expect({shown}.first).to_be_visible()"]
    return [f"expect({shown}).to_have_count(0)"] if expected.type == "element_disappears" else []


def _path_pattern(url: str) -> str:
    """The path, where numbers may be others, at the end or before a query."""
    pieces = re.split(r"(\d+)", urlsplit(url).path)
    return "".join(r"\d+" if piece.isdigit() else re.escape(piece) for piece in pieces) + r"(?:[?#]|$)"
