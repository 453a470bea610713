"""The table of checks: one entry here, one module, one test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from pydantic import ValidationError

from agent_cli.contracts.checks import CheckSpec
from agent_cli.verify.checks import (
    downloaded,
    element_absent,
    element_count,
    element_present,
    element_state,
    element_value,
    no_accessibility_violations,
    no_console_errors,
    request_made,
    screenshot_equals,
    table_row,
    template_found,
    text_absent,
    text_present,
    url_matches,
    window_title_matches,
)
from agent_cli.verify.checks.finding import Finding
from agent_cli.verify.checks.scene import Scene
from agent_cli.verify.checks.words import CheckParams


@dataclass(frozen=True)
class CheckKind:
    """`look` keeps what is seen as JSON, `judge` decides from that alone; `main` is the parameter of the short form."""

    params: type[CheckParams]
    look: Callable[[Scene, Any], dict[str, Any]]
    judge: Callable[[dict[str, Any], Any], Finding]
    main: str | None


def _kind(module: ModuleType, main: str | None) -> CheckKind:
    return CheckKind(module.Params, module.look, module.judge, main)


CHECKS: dict[str, CheckKind] = {
    "TextPresent": _kind(text_present, "text"),
    "TextAbsent": _kind(text_absent, "text"),
    "TemplateFound": _kind(template_found, "file"),
    "WindowTitleMatches": _kind(window_title_matches, "text"),
    "UrlMatches": _kind(url_matches, "text"),
    "ElementPresent": _kind(element_present, "name"),
    "ElementAbsent": _kind(element_absent, "name"),
    "ElementState": _kind(element_state, None),
    "ElementValue": _kind(element_value, None),
    "ElementCount": _kind(element_count, None),
    "TableRow": _kind(table_row, "words"),
    "Downloaded": _kind(downloaded, "text"),
    "RequestMade": _kind(request_made, "text"),
    "NoConsoleErrors": _kind(no_console_errors, None),
    "NoAccessibilityViolations": _kind(no_accessibility_violations, "level"),
    "ScreenshotEquals": _kind(screenshot_equals, "file"),
}


def read_params(spec: CheckSpec) -> CheckParams:
    """The parameters of a check. Raises ValueError with what is wrong with them."""
    kind = CHECKS[spec.check_type]
    try:
        return kind.params.model_validate(spec.params)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        known = ", ".join(kind.params.model_fields)
        problem = f"there is no parameter {where!r}; there are {known}" if first["type"] == "extra_forbidden" else ""
        said = problem or f"{where}: {first['msg']}".removeprefix(": ").replace("Value error, ", "")
        raise ValueError(f"{spec.check_type}: {said}") from None
