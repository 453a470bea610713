"""Clauses about a single gesture: click, press a key, wait, switch tabs, expand, and bare commands."""

from __future__ import annotations

import re

from agent_cli.propose.builtin.intent import AnswerQuestion, Click, Expand, FindInTabs, Intent, PressKey, Target, Wait
from agent_cli.propose.builtin.parse_target import parse_target
from agent_cli.propose.builtin.quotes import Quoted

_WAIT = re.compile(r"wait(?: for)? (?P<count>\d+(?:\.\d+)?|an?|one|two|three|five|ten) (?:seconds?|secs?|s)", re.I)
_COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "five": 5, "ten": 10}
_KEY = re.compile(
    r"(?:press|hit|type)(?: on)? (?:the )?"
    r"(?:(?P<sure>enter|return|escape|esc|backspace|f5|arrow (?:up|down|left|right))(?: key)?|"
    r"(?P<named>tab|space|delete|home|end|page up|page down) key)",
    re.I,
)
_KEY_NAMES = {
    "return": "Enter",
    "esc": "Escape",
    "space": "Space",
    "page up": "PageUp",
    "page down": "PageDown",
}
_TABS = re.compile(
    r"(?:switch|look|go|browse|flip) (?:between|through) (?:the |all )?(?:the )?tabs(?: to find(?: it)?)?",
    re.I,
)
_SECTIONS = re.compile(
    r"(?:expand|open|unfold) (?:all )?(?:the )?(?:sections|panels)(?: below)?,? to find(?: it)?", re.I
)
_QUESTION = re.compile(
    r"(?:(?P<yes>accept|confirm|agree to)|dismiss|decline|reject|cancel) (?:the |that )?(?:browser |native )?"
    r"(?:dialog|alert|confirm|confirmation|prompt|question)(?: dialog| box)?",
    re.I,
)
_SWITCH_TO = re.compile(r"(?:switch|change|go) to (?:the )?(?P<what>.+? tab|tab .+)", re.I)
_PURPOSE = re.compile(
    r" to (?:\w+ )?(?:it|them|that|him|her)(?: as \w+)?$| (?:so|in order) to \w+(?: it| them)?$"
    r"| to (?:finish|continue|proceed)$",
    re.I,
)
_CLICK = re.compile(r"(?:(?:left[- ])?click|tap|press|hit|push|activate)(?: down)?(?: (?:on|at))? (?P<what>.+)", re.I)
_BY_CLICKING = re.compile(
    r"(?:close|dismiss|hide|submit|open|save|confirm|cancel|finish|send)\b.* by "
    r"(?:clicking|pressing|tapping)(?: on)? (?P<what>.+)",
    re.I,
)
_FOCUS = re.compile(r"(?:focus|put the cursor)(?: on| into| in)? (?P<what>.+)", re.I)
_DOUBLE = re.compile(r"double[- ]?click(?: on)? (?P<what>.+)", re.I)
_EXPAND = re.compile(r"(?P<verb>expand|unfold|collapse|fold) (?P<what>.+)", re.I)
_BARE = re.compile(
    r"(?P<verb>submit|save|send|cancel|close|confirm|continue|proceed|log ?out|sign ?out|log ?off|sign ?up|"
    r"check ?out|subscribe|refresh|reload|undo|redo|print|download|accept|next|go back)"
    r"(?: (?:it|them|that|the (?:form|page|changes|dialog|message|record|order|answer|window)"
    r"|your (?:changes|answer)))?",
    re.I,
)


def wait(clause: str, quoted: Quoted) -> Intent | None:
    match = _WAIT.fullmatch(clause)
    if not match:
        return None
    count = match["count"].lower()
    return Wait(seconds=float(_COUNTS.get(count, 0) or count))


def press_key(clause: str, quoted: Quoted) -> Intent | None:
    match = _KEY.fullmatch(clause)
    if not match:
        return None
    word = (match["sure"] or match["named"]).lower()
    return PressKey(keys=_KEY_NAMES.get(word) or "".join(part.capitalize() for part in reversed(word.split())))


def tabs(clause: str, quoted: Quoted) -> Intent | None:
    if _TABS.fullmatch(clause) or _SECTIONS.fullmatch(clause):
        return FindInTabs(target=Target(text=clause))
    match = _SWITCH_TO.fullmatch(clause)
    target = parse_target(match["what"], quoted) if match else None
    return Click(target=target) if target else None


def question(clause: str, quoted: Quoted) -> Intent | None:
    match = _QUESTION.fullmatch(clause)
    return AnswerQuestion(accept=bool(match["yes"])) if match else None


def click(clause: str, quoted: Quoted) -> Intent | None:
    """Also "close the dialog by clicking X" and "focus into X"."""
    patterns = (_CLICK, _BY_CLICKING, _FOCUS)
    return next((intent for pattern in patterns if (intent := _gesture(pattern, clause, quoted, "click"))), None)


def double_click(clause: str, quoted: Quoted) -> Intent | None:
    return _gesture(_DOUBLE, clause, quoted, "double_click")


def _gesture(pattern: re.Pattern[str], clause: str, quoted: Quoted, tool: str) -> Intent | None:
    match = pattern.fullmatch(clause)
    if not match:
        return None
    target = parse_target(_PURPOSE.sub("", match["what"]), quoted)
    return Click(target=target, tool=tool) if target else None


def expand(clause: str, quoted: Quoted) -> Intent | None:
    match = _EXPAND.fullmatch(clause)
    target = parse_target(match["what"], quoted) if match else None
    if not match or not target:
        return None
    return Expand(target=target, open=match["verb"].lower() in ("expand", "unfold"))


def bare_command(clause: str, quoted: Quoted) -> Intent | None:
    """ "log out", "save it": the control that carries this word."""
    match = _BARE.fullmatch(clause)
    if not match:
        return None
    return Click(target=Target(text=clause, names=(match["verb"].lower().removeprefix("go "),)))
