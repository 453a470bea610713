"""What a JSON Schema must look like for each provider, and whose complaint is about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

LOOSE_KEYWORDS = frozenset({"patternProperties", "oneOf", "allOf", "not", "if", "default"})


def names_any(text: str, words: Iterable[str]) -> bool:
    """True when one of the words stands in the text, in any case."""
    folded = text.casefold()
    return any(word in folded for word in words)


def is_strict(schema: dict[str, Any]) -> bool:
    """True when OpenAI's strict mode takes it: objects closed, every property required, no loose keyword.

    Source: https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
    """
    if LOOSE_KEYWORDS & schema.keys():
        return False
    if schema.get("type") == "object" or "properties" in schema:
        properties = schema.get("properties", {})
        if schema.get("additionalProperties") is not False:
            return False
        if set(schema.get("required", [])) != set(properties):
            return False
    return all(is_strict(part) for part in subschemas(schema))


def subschemas(schema: dict[str, Any]) -> Iterable[dict[str, Any]]:
    """The schemas directly inside this one."""
    yield from schema.get("properties", {}).values()
    yield from schema.get("$defs", {}).values()
    yield from schema.get("anyOf", [])
    if isinstance(schema.get("items"), dict):
        yield schema["items"]


def nulls_to_optional(schema: dict[str, Any]) -> dict[str, Any]:
    """The same shape with "required, or null" turned into "optional".

    Anthropic's structured output allows few unions (16 in one request) and more optional properties (24):
    https://platform.claude.com/docs/en/build-with-claude/structured-outputs
    """
    nullable = frozenset(
        f"#/$defs/{name}" for name, part in schema.get("$defs", {}).items() if _allows_null(part, frozenset())
    )
    return _to_optional(schema, nullable)


def _to_optional(schema: dict[str, Any], nullable: frozenset[str]) -> dict[str, Any]:
    result = dict(schema)
    for key in ("properties", "$defs"):
        if key in schema:
            parts = {name: _without_null(part) for name, part in schema[key].items()}
            result[key] = {name: _to_optional(part, nullable) for name, part in parts.items()}
    if "anyOf" in schema:
        result["anyOf"] = [_to_optional(part, nullable) for part in schema["anyOf"]]
    if isinstance(schema.get("items"), dict):
        result["items"] = _to_optional(schema["items"], nullable)
    if "required" in schema:
        parts = schema.get("properties", {})
        result["required"] = [name for name in schema["required"] if not _allows_null(parts.get(name, {}), nullable)]
    return result


def _allows_null(schema: dict[str, Any], nullable: frozenset[str]) -> bool:
    """True for a type with null in it; `nullable` are the references to such types."""
    if schema.get("$ref") in nullable or {"type": "null"} in schema.get("anyOf", []):
        return True
    return isinstance(schema.get("type"), list) and "null" in schema["type"]


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """The type without null; a reference stays, as what it refers to is stripped on its own."""
    if not _allows_null(schema, frozenset()):
        return schema
    if isinstance(schema.get("type"), list):
        types = [name for name in schema["type"] if name != "null"]
        listed = {"enum": [value for value in schema["enum"] if value is not None]} if "enum" in schema else {}
        return {**schema, "type": types[0] if len(types) == 1 else types, **listed}
    parts = [part for part in schema["anyOf"] if part != {"type": "null"}]
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    return {**rest, **parts[0]} if len(parts) == 1 else {**rest, "anyOf": parts}
