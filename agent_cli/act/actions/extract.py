"""extract: takes the data that the model read from the page, if every word and number of it stands there."""

from __future__ import annotations

import json
from typing import Any

from agent_cli.act.lent import Lent
from agent_cli.act.prove_words import PageWords, leaves, plain
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.parameters import Extract

MOST_NAMED = 5


def run(session: BrowserSession, seen: Observation, lent: Lent, parameters: Extract) -> str:
    """Raises Trouble refused: no JSON, another shape than the schema wants, or a value that is not on the page."""
    data = _decoded(parameters.data)
    problem = lent.extracted.check(data)
    if problem:
        raise Trouble("refused", f"the data does not fit the schema: {problem}")
    most, size = session.limits.most_extracted, lent.extracted.size_with(parameters.name, data)
    if size > most:
        more = "extract less, or the rest in a run of its own"
        raise Trouble("refused", f"that makes {size:,} characters of data, and a run keeps {most:,}: {more}")
    found = list(leaves(data))
    if not found:
        raise Trouble("refused", "the data holds no word and no number that could be found on the page")
    _prove(found, PageWords.read(session, seen), lent.extracted.proven)
    lent.extracted.take(parameters.name, data, {plain(str(value)) for _, value in found})
    return f"extracted {len(found)} values, each of them stands on the page" if len(found) > 1 else _tell_one(found)


def _decoded(data: Any) -> Any:
    """A JSON text is read; other values are taken as they are."""
    if not isinstance(data, str) or not data.lstrip().startswith(("{", "[")):
        return data
    try:
        return json.loads(data)
    except ValueError as error:
        raise Trouble("refused", f"data is no valid JSON: {error}") from None


def _prove(found: list[tuple[str, Any]], page: PageWords, proven: set[str]) -> None:
    missing = [(path, value) for path, value in found if plain(str(value)) not in proven and not page.says(value)]
    if missing:
        named = ", ".join(f"{path} {value!r:.80}" for path, value in missing[:MOST_NAMED])
        more = f" and {len(missing) - MOST_NAMED} more" if len(missing) > MOST_NAMED else ""
        raise Trouble(
            "refused", f"not on the page: {named}{more}; copy what the page says, or open the page where it stands"
        )


def _tell_one(found: list[tuple[str, Any]]) -> str:
    return f"extracted {found[0][1]!r:.80}, which stands on the page"
