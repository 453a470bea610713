"""`{{name}}` of the variables in every text, `${NAME}` and `${NAME:-default}` of the environment in the variables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from agent_cli.scenario.read_yaml import Place, Problem

SLOT = re.compile(r"\{\{\s*(secret:)?\s*([^{}]*?)\s*\}\}")
FROM_ENVIRONMENT = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}")
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")


def read_variables(given: Mapping[str, str], environ: Mapping[str, str], problems: list[Problem]) -> dict[str, str]:
    """The values of the variables; what cannot be told is added to `problems`."""
    found = {}
    for name, text in given.items():
        place: Place = ("variables", name)
        if not WORD.fullmatch(name):
            problems.append(Problem(place, f"a variable is named by letters, digits and _, not {name!r}"))

        def put(match: re.Match[str], place: Place = place) -> str:
            wanted, default = match.group(1), match.group(2)
            value = environ.get(wanted) or default
            if value is None:
                hint = f"set it, or write ${{{wanted}:-default}}"
                problems.append(Problem(place, f"the environment has no {wanted}: {hint}"))
                return ""
            return value

        found[name] = FROM_ENVIRONMENT.sub(put, text)
    return found


def fill_variables(
    data: Any, variables: Mapping[str, str], secrets: Mapping[str, str], problems: list[Problem], place: Place = ()
) -> Any:
    """A copy of the data with the variables put in; `{{secret:NAME}}` stays. Unknown names are added to `problems`."""
    if isinstance(data, dict):
        return {
            key: value
            if (*place, key) in (("variables",), ("secrets",))
            else fill_variables(value, variables, secrets, problems, (*place, key))
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [fill_variables(v, variables, secrets, problems, (*place, n)) for n, v in enumerate(data)]
    if not isinstance(data, str) or "{{" not in data:
        return data

    def put(match: re.Match[str]) -> str:
        is_secret, name = match.group(1), match.group(2)
        known = secrets if is_secret else variables
        if name in known:
            return f"{{{{secret:{name}}}}}" if is_secret else known[name]
        problems.append(Problem(place, _tell_unknown(name, known, bool(is_secret))))
        return match.group(0)

    return SLOT.sub(put, data)


def _tell_unknown(name: str, known: Mapping[str, str], is_secret: bool) -> str:
    kind, kinds = ("secret", "secrets") if is_secret else ("variable", "variables")
    if near := nearest(name, list(known)):
        return f"there is no {kind} {name!r}; did you mean {near!r}?"
    there = f"there are {', '.join(known)}" if known else f"the file has no {kinds}"
    return f"there is no {kind} {name!r}; {there}"


def nearest(word: object, known: list[str]) -> str:
    """The known word that was probably meant, or ""."""
    folded = {name.casefold(): name for name in known}
    found = get_close_matches(str(word).casefold(), list(folded), n=1, cutoff=0.6)
    return folded[found[0]] if found else ""
