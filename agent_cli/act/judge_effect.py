"""What an action may bring about, judged from its tool, the control's role and words, its form, link and dialog.

In doubt the heavier class: docs/decisions/0016. Words are in effect_words.toml, five languages together.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from agent_cli.browser import BrowserSession
from agent_cli.contracts.actions import Repeat
from agent_cli.contracts.effects import HEAVIEST_FIRST, Effect, Subject
from agent_cli.contracts.proposal import Action
from agent_cli.contracts.reach import host_of, site_of, takes
from agent_cli.contracts.secrets import SLOT

READING = frozenset({
    "hover", "scroll", "wait_for", "extract", "expand", "needs_full_dom", "needs_screenshot", "switch_tab", "copy",
    "select_text", "go_to", "back", "forward", "reload", "new_tab", "close_tab", "right_click", "download",
})  # fmt: skip
PRESSING = frozenset({"click", "double_click", "click_with", "press", "download"})
LOOKING_ROLES = frozenset({"tab", "opt", "hdr", "cell", "row", "tree", "treeitem"})
LINKS = frozenset({"link"})
SENDING_KEYS = frozenset({"enter", "numpadenter", "space", " "})
DELETING_KEYS = frozenset({"delete"})
MOVING_KEYS = re.compile(
    r"(?:(?:shift|control|ctrl|meta|alt)\+)*(?:tab|escape|esc|arrow\w+|home|end|pageup|pagedown|f\d+|control\+[acf])",
    re.IGNORECASE,
)
SEARCHING = re.compile(
    r"\b(?:search|find|filter|query|suche|suchen|recherche\w*|buscar|busqueda|cerca|ricerca|filtr\w+)\b",
)

MESSAGING = re.compile(
    r"\b(?:message|reply|comment|nachricht|antwort\w*|repond\w*|mensaje|messaggio|commento|comentario)\b"
)
"""Enter sends what is written in such a field."""
AND_THEN = re.compile(r" (?:and|und|et|y|e|then|dann|puis|luego|poi) ")
CROSSES = frozenset("×xX✕✖⨯")


@dataclass(frozen=True)
class Facts:
    """Of the control that is worked; all empty for an action without one. `dialog` is the page's own."""

    role: str = ""
    name: str = ""
    href: str = ""
    download: bool = False
    submits: bool = False
    method: str = ""
    action: str = ""
    sends: str = ""
    opens: bool = False
    dialog: str = ""

    @classmethod
    def of(cls, info: dict[str, Any]) -> Facts:
        """From what `inspectElement` tells."""
        told = {key: value for key, value in (info.get("effects") or {}).items() if key in cls.__dataclass_fields__}
        return cls(role=str(info.get("role", "")), name=str(info.get("name", "")), **told)


def judge_effect(
    action: Action, facts: Facts, leaves: Callable[[str], bool] = lambda url: False, question: str = ""
) -> list[Effect]:
    """The effect classes, the heaviest first; at least one.

    `leaves` tells whether an address is of another site; `question` is what the browser's own dialog asks.
    """
    found: set[Effect] = {_weigh(action, facts, question)}
    if SLOT.search(str(action.parameters)):
        found.add("uses_secret")
    pressed = action.tool in PRESSING
    addresses = [facts.href if pressed else "", facts.action if pressed and facts.submits else ""]
    addresses += [str(action.parameters.get("url", "")) if action.tool in ("go_to", "new_tab") else ""]
    if any(address.startswith(("http:", "https:")) and leaves(address) for address in addresses):
        found.add("leaves_site")
    if len(found) > 1:
        found.discard("read")
    return [effect for effect in HEAVIEST_FIRST if effect in found]


def subject_of(session: BrowserSession, action: Action, facts: Facts, url: str) -> Subject:
    """What is about to be done in the document of this address."""
    site = session.fence.reach.site if session.fence else site_of(host_of(url))
    question = session.dialogs.open.message if session.dialogs.open else ""
    effects = judge_effect(action, facts, lambda address: not takes(site, address), question)
    return Subject(tool=action.tool, control=facts.name or question, host=host_of(url), effects=effects)


def _weigh(action: Action, facts: Facts, question: str) -> Effect:
    tool = action.tool
    if tool == "answer_dialog":
        return _of_answer(action, question)
    if tool == "repeat":
        return _of_rows(action)
    if tool == "press":
        return _of_keys(action, facts)
    if tool in PRESSING:
        return _of_press(facts)
    if tool in READING:
        return "read"
    if tool == "select":
        chosen = _of_words(str(action.parameters.get("option", "")))
        return chosen if chosen == "irreversible" else "write"
    if tool in ("fill", "type") and SEARCHING.search(plain(facts.name)):
        return "read"
    return "write"


def _of_answer(action: Action, question: str) -> Effect:
    if not action.parameters.get("accept"):
        return "read"
    return "irreversible" if _asks_heavily(question) else "write"


def _of_rows(action: Action) -> Effect:
    """Of the heaviest action in a row, by the words of its control."""
    try:
        parameters = Repeat.model_validate(action.parameters)
    except ValueError:
        return "write"
    weights: list[Effect] = []
    for item in parameters.actions:
        inner = Action(tool=item.tool, parameters=item.given())
        facts = Facts(role="btn", name=str(item.control or ""))
        weights.append("irreversible" if item.tool == "answer_dialog" else _weigh(inner, facts, ""))
    return next(effect for effect in HEAVIEST_FIRST if effect in weights)


def _of_keys(action: Action, facts: Facts) -> Effect:
    keys = str(action.parameters.get("keys", "")).casefold()
    if MOVING_KEYS.fullmatch(keys):
        return "read"
    if keys.split("+")[-1] in DELETING_KEYS and facts.role not in ("inp", "area"):
        return "irreversible"
    if keys.split("+")[-1] not in SENDING_KEYS:
        return "write"
    if facts.role in ("inp", "area") and facts.method:
        return _of_press(Facts("btn", facts.sends, submits=True, method=facts.method, dialog=facts.dialog))
    if facts.role in ("inp", "area", "") and MESSAGING.search(plain(facts.name)):
        return "irreversible"
    if facts.role in ("inp", "area", ""):
        return "read" if SEARCHING.search(plain(facts.name)) else "write"
    return _of_press(facts)


def _of_press(facts: Facts) -> Effect:
    weight = _of_words(facts.name)
    if facts.role not in LINKS | LOOKING_ROLES and _hides_a_heavy_word(facts.name):
        weight = "write" if weight == "read" else "irreversible"
    if weight == "irreversible":
        return "irreversible"
    if facts.dialog and _agrees(facts.name):
        return "irreversible" if _asks_heavily(facts.dialog) else "write"
    if facts.dialog and facts.name.strip() in CROSSES:
        return "read"
    if facts.submits and facts.method == "post":
        return "write"
    if weight == "read" or facts.role in LOOKING_ROLES or facts.opens:
        return "read"
    if _has("write", "first", plain(facts.name)) or _is_heavy(plain(facts.name)):
        return "write"
    if facts.role in LINKS and facts.href.startswith(("http:", "https:")):
        return "read"
    return "read" if facts.submits and facts.method == "get" and SEARCHING.search(plain(facts.name)) else "write"


def _of_words(text: str) -> Effect:
    """Of the words of a control alone: the heaviest of what it does first and what it does then."""
    words = plain(text)
    weights = {_of_part(part) for part in (words, *AND_THEN.split(words))}
    return next(effect for effect in HEAVIEST_FIRST if effect in weights)


def _of_part(words: str) -> Effect:
    if not words:
        return "write"
    if _is_negated(words):
        return "read"
    is_heavy = _is_heavy(words)
    if words in _table()["cancelling"] | _table()["closing"]:
        return "read"
    if not is_heavy and (what := _object_of("closing", words)) is not None:
        return "read" if what in _table()["closed"] else "write"
    if is_heavy:
        return "write" if any(_stands(phrase, words) for phrase in _table()["lighter"]) else "irreversible"
    return "read" if any(_has("read", place, words) for place in ("first", "last")) else "write"


def _hides_a_heavy_word(text: str) -> bool:
    """A button may say first what is understood, or whom it is for, and then what it does."""
    words = plain(text)
    if _is_negated(words) or words in _table()["cancelling"]:
        return False
    return _asks_heavily(text) and not any(_stands(phrase, words) for phrase in _table()["lighter"])


def _asks_heavily(question: str) -> bool:
    words = plain(question)
    return _has("question", "anywhere", words) or _has("question", "stems", words)


def _is_negated(words: str) -> bool:
    begins = any(words == phrase or words.startswith(f"{phrase} ") for phrase in _table()["negations"])
    return begins or bool(re.search(r"\bnicht \w+$", words))


def _object_of(kind: str, words: str) -> str | None:
    """What is cancelled, or closed: the words behind (or, in German, before) the verb; None where it stands alone."""
    for verb in _table()[kind]:
        if words.startswith(f"{verb} "):
            return words[len(verb) + 1 :]
        if words.endswith(f" {verb}"):
            return words[: -len(verb) - 1]
    return None


def _is_heavy(words: str) -> bool:
    """The verb alone, whatever it is done to; what is negated is none."""
    if _is_negated(words):
        return False
    by_verb = any(_has("irreversible", place, words) for place in ("first", "last", "anywhere"))
    return by_verb or _object_of("cancelling", words) is not None


def _agrees(text: str) -> bool:
    return plain(text) in _table()["agreeing"]


def _has(kind: str, place: str, words: str) -> bool:
    return any(_fits(place, phrase, words) for phrase in _table()[kind].get(place, ()))


def _fits(place: str, phrase: str, words: str) -> bool:
    if place == "stems":
        return f" {phrase}" in f" {words}"
    if place == "anywhere":
        return _stands(phrase, words)
    if place == "last":
        return words == phrase or words.endswith(f" {phrase}")
    return any(rest == phrase or rest.startswith(f"{phrase} ") for rest in _without_fillers(words))


def _stands(phrase: str, words: str) -> bool:
    return f" {phrase} " in f" {words} "


def _without_fillers(words: str) -> list[str]:
    """The words, and what is left of them behind a filler."""
    found = [words]
    for filler in _table()["fillers"]:
        if words.startswith(f"{filler} "):
            found.append(words[len(filler) + 1 :])
    return found


@lru_cache(4096)
def plain(text: str) -> str:
    """Small letters without accents, words and figures only, one space between."""
    bare = "".join(
        letter for letter in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(letter)
    )
    return " ".join(re.findall(r"[^\W_]+", bare))


@cache
def _table() -> dict[str, Any]:
    text = files("agent_cli.act").joinpath("effect_words.toml").read_text("utf-8")
    table = tomllib.loads(text)
    for key in ("fillers", "agreeing", "negations", "lighter", "cancelling", "closing", "closed"):
        table[key] = frozenset(map(plain, table[key]))
    for key in ("irreversible", "question", "read", "write"):
        table[key] = {place: tuple(dict.fromkeys(map(plain, phrases))) for place, phrases in table[key].items()}
    return table
