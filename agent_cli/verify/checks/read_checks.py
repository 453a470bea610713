"""Reads checks as people write them: `TextPresent:Jas` on the command line, or a file of them."""

from __future__ import annotations

import json
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from agent_cli.contracts.checks import CHECK_TYPES, CheckSpec
from agent_cli.contracts.nesting import is_too_nested
from agent_cli.errors import BadFile, UsageError
from agent_cli.verify.checks.table import CHECKS, read_params

HINT = (
    'like --check "TextPresent:Jas" or --check \'ElementState:{"role": "button", "name": "Save", "state": "disabled"}\''
)
OF_SPEC = ("name", "on_fail")


def read_check(text: str) -> CheckSpec:
    """One check of the command line.

    What follows the first colon is the main parameter, or a JSON object of all of them, with `name` of the check as
    `check_name` and `on_fail` beside them. Raises UsageError.
    """
    kind, _, rest = text.partition(":")
    kind = kind.strip()
    if kind not in CHECKS:
        raise UsageError(f"--check {text!r:.400}: {_unknown(kind)}", HINT)
    try:
        spec = _spec(kind, rest.strip(), text)
        read_params(spec)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"--check {text!r:.400}: {tell_problem(error)}", HINT) from None
    return spec


def _spec(kind: str, rest: str, text: str) -> CheckSpec:
    if rest.startswith("{"):
        params = json.loads(rest)
        own = {"name": params.pop("check_name", kind), "on_fail": params.pop("on_fail", "FailNode")}
        return CheckSpec.model_validate({"check_type": kind, "params": params, **own})
    main = CHECKS[kind].main
    if rest and main is None:
        raise ValueError(f"{kind} takes a JSON object after the colon")
    params = {main: [rest] if main == "words" else rest} if rest and main else {}
    if kind in ("ElementPresent", "ElementAbsent"):
        params = _role_and_name(rest)
    return CheckSpec.model_validate({"name": text, "check_type": kind, "params": params})


def _role_and_name(rest: str) -> dict[str, str]:
    """`button "Save"` names the role, too; other words are a name."""
    role, _, name = rest.partition(' "')
    if name.endswith('"'):
        return {"role": role, "name": name[:-1]}
    return {"name": rest}


def read_checks(path: Path) -> tuple[list[CheckSpec], str | None]:
    """(checks, expected_outcome) of a YAML or JSON file: a list of checks, or an object of both. Raises BadFile."""
    try:
        text = path.read_text("utf-8-sig")
        if is_too_nested(text):
            raise RecursionError
        data = yaml.safe_load(text)
    except OSError as error:
        raise BadFile(f"the checks {path} cannot be read: {error.strerror}", "see --checks") from None
    except (yaml.YAMLError, ValueError) as error:  # also no UTF-8, and 2024-99-99, which YAML takes for a date
        raise BadFile(f"{path} is no YAML: {' '.join(str(error).split())}", "see docs/checks.md") from None
    except RecursionError:
        raise BadFile(f"{path} is nested too deep to be checks", "see docs/checks.md") from None
    outcome = None
    if isinstance(data, dict):
        unknown = set(data) - {"checks", "expected_outcome"}
        if unknown:
            raise BadFile(
                f"{path}: there is no key {sorted(map(str, unknown))[0]!r}", "checks and expected_outcome are"
            )
        data, outcome = data.get("checks", []), data.get("expected_outcome")
    if not isinstance(data, list) or not (outcome is None or isinstance(outcome, str)):
        raise BadFile(f"{path} holds no list of checks", "see docs/checks.md")
    return [_of_file(path, number, item) for number, item in enumerate(data, start=1)], outcome


def _of_file(path: Path, number: int, item: Any) -> CheckSpec:
    try:
        spec = CheckSpec.model_validate(item)
        read_params(spec)
    except (ValueError, ValidationError) as error:
        kind = item.get("check_type") if isinstance(item, dict) else None
        problem = tell_problem(error) if isinstance(kind, str) and kind in CHECKS else _unknown(str(kind))
        raise BadFile(f"{path}, check {number}: {problem}", "see docs/checks.md") from None
    return spec


def tell_problem(error: ValueError | RecursionError) -> str:
    """One sentence of a validation that failed."""
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        return f"{'.'.join(map(str, first['loc'])) or 'the check'}: {first['msg']}".replace("Value error, ", "")
    return str(error)


def _unknown(kind: str) -> str:
    near = get_close_matches(kind[:80], CHECK_TYPES, 1, 0.5)
    meant = f" (did you mean {near[0]}?)" if near else ""
    return f"there is no check type {kind!r:.80}{meant}; there are {', '.join(CHECK_TYPES)}"
