"""The JSON Schema that extracted data has to fit, read from a file before the run begins."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from agent_cli.contracts.extracted import Extracted
from agent_cli.errors import BadFile

HINT = "check --extract-schema; https://json-schema.org shows the form"
BLANK = " \t\r\n,:"


def read_extract_schema(path: Path | None) -> Extracted:
    """Raises BadFile with the line when the file is missing, no JSON, or no JSON Schema."""
    if path is None:
        return Extracted()
    text = _read_text(path)
    try:
        schema = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadFile(f"{path}, line {error.lineno}: no valid JSON: {error.msg}", HINT) from None
    except (ValueError, RecursionError):
        raise BadFile(f"{path} is nested too deep, or holds a number of thousands of digits", HINT) from None
    if not isinstance(schema, dict):
        raise BadFile(f"{path}, line 1: a JSON Schema is an object", HINT)
    return Extracted(check=_checker(path, text, schema), schema_text=json.dumps(schema, ensure_ascii=False))


def _read_text(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise BadFile(f"cannot read the schema {path}: {error.strerror}", HINT) from None
    except UnicodeDecodeError as error:
        raise BadFile(f"the schema {path} is not UTF-8 text (byte {error.start})", "save it as UTF-8") from None


def _checker(path: Path, text: str, schema: dict[str, Any]) -> Callable[[Any], str]:
    from jsonschema import Draft202012Validator, FormatChecker, SchemaError
    from jsonschema.exceptions import best_match
    from jsonschema.validators import validator_for
    from referencing import Registry
    from referencing.exceptions import Unresolvable

    try:
        kind = validator_for(schema, default=Draft202012Validator)
        kind.check_schema(schema)
    except SchemaError as error:
        line = line_of(text, list(error.absolute_path))
        raise BadFile(f"{path}, line {line}: no valid JSON Schema: {error.message:.200}", HINT) from None
    except (ValueError, RecursionError) as error:  # a `$schema` that is no address
        raise BadFile(f"{path}: no valid JSON Schema: {error!s:.200}", HINT) from None
    validator = kind(schema, format_checker=FormatChecker(), registry=Registry())

    def check(data: Any) -> str:
        try:
            error = best_match(validator.iter_errors(data))
        except Unresolvable as missing:
            return f"the schema itself refers to {missing.ref!r}, which is not in the file"
        except (ValueError, RecursionError, re.error) as problem:
            return f"the schema itself cannot be used: {problem!s:.200}"
        return "" if error is None else f"{_tell_path(error.absolute_path)}: {error.message:.200}"

    return check


def _tell_path(path: Sequence[str | int]) -> str:
    return "data" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)


def line_of(text: str, path: list[str | int]) -> int:
    """The line (from 1) on which the value at this path of a JSON text begins."""
    position = len(text) - len(text.lstrip())
    for part in path:
        position = _step_into(text, position, part)
    return text.count("\n", 0, position) + 1


def _step_into(text: str, position: int, part: str | int) -> int:
    """From the start of an object or list to the start of one of its values."""
    decoder, index = json.JSONDecoder(), 0
    position = _skip(text, position + 1)
    while text[position] not in "}]":
        key: str | int = index
        if isinstance(part, str):
            key, position = decoder.raw_decode(text, position)
            position = _skip(text, position)
        if key == part:
            return position
        _, position = decoder.raw_decode(text, position)
        position, index = _skip(text, position), index + 1
    return position


def _skip(text: str, position: int) -> int:
    return len(text) - len(text[position:].lstrip(BLANK))
