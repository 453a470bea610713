"""Clauses about fields: enter a value, fill with, select from, check, and words to be taken from the page."""

from __future__ import annotations

import re

from agent_cli.propose.builtin.intent import Check, Entry, Fill, FindWord, Intent, Select, Target, Value
from agent_cli.propose.builtin.parse_target import DESCRIBES, parse_target
from agent_cli.propose.builtin.quotes import MARK, Quoted
from agent_cli.propose.builtin.words import ordinal, strip_end

_VERB = r"(?:enter|type|write|put|input|key in|fill in|fill|paste)"
_CASE = re.compile(r"\s*,?\s*\b(?:in|using) (?:all )?(?P<case>upper|lower)[- ]?case(?: letters| characters)?", re.I)
_INTO = re.compile(
    rf"{_VERB} (?P<what>.+?)\s+(?:into|in|to|as|for|on|inside) (?P<where>.+)",
    re.I,
)
_WITH = re.compile(r"(?:fill(?: in| out)?|complete) (?P<where>.+?)\s+(?:with|as) (?P<what>.+)", re.I)
_SET = re.compile(r"set (?P<where>.+?)\s+(?:to|as) (?P<what>.+)", re.I)
_SLIDER = re.compile(
    r"(?:select|choose|pick|set) (?P<what>-?\d+(?:\.\d+)?) (?:with|using|on) (?P<where>the slider)", re.I
)
_PLAIN = re.compile(rf"{_VERB}:? (?P<what>.+)", re.I)
_USE = re.compile(rf"(?:use|using) (?P<where>.+?),? to {_VERB} (?P<what>.+)", re.I)
_NOUN_VALUE = re.compile(rf"(?:the |a |an |your )?(?P<noun>[\w\- ]+?)?\s*[:=]?\s*(?P<mark>{MARK})")
_PLAIN_NOUNS = frozenset(
    (
        "",
        "number",
        "text",
        "word",
        "value",
        "string",
        "following text",
        "digits",
        "phrase",
        "words",
        "following",
    )
)
_FOUND = frozenset(("it", "that", "that word", "this word", "the word", "this", "this text", "that text"))
_DESCRIPTION = re.compile(r"(?:the|your|an?|this|that|some|any|all|my|each|every|both|what|whatever|one)(?=\s|$)", re.I)
_ALL_FIELDS = re.compile(
    r"(?:both|all|each|every)(?: of)?(?: the)? (?:text |input |password )?"
    r"(?:fields?|boxes|inputs?|text ?boxes)",
    re.I,
)
_FIELDS = re.compile(
    r"(?:the )?(?:text |input |form |corresponding |appropriate )*(?:fields|boxes|inputs|form|text ?boxes)",
    re.I,
)
_FIND_WORD = re.compile(
    r"(?:find|look up|read|copy|take|get) the (?P<position>\w+) word (?:in|of|from) the "
    r"(?P<place>paragraph|text area|textarea|text|article|passage|message)",
    re.I,
)
_COPY = re.compile(
    r"(?:copy|take|read) the (?:whole |entire )?(?:text|contents?) (?:in|of|from) the "
    r"(?P<place>text area|textarea|paragraph)(?: below| above)?",
    re.I,
)
_SELECT = re.compile(
    r"(?:select|choose|pick)(?: out)? (?P<what>.+?)\s+(?:from|in|on|under|as|for) "
    r"(?:the |a |an )?(?P<where>.+)",
    re.I,
)
_SELECT_PLAIN = re.compile(r"(?:select|choose|pick) (?P<what>.+)", re.I)
_CHECK = re.compile(r"(?P<verb>check|tick|mark|uncheck|untick|deselect)(?: off)? (?P<what>.+)", re.I)
_BOX_WORDS = re.compile(r"\s+(?:check ?box(?:es)?|box(?:es)?|radio(?: button)?s?|options?)$", re.I)
_NOT_OPTION = re.compile(
    r"^(?:all|every|each|any|both|your|my|nothing|none|following|the following)\b"
    r"|\b(?:with|using|by moving) the\b",
    re.I,
)
_LIST_JOINT = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.I)


def fill(clause: str, quoted: Quoted) -> Intent | None:
    clause, case = _split_case(clause)
    for pattern in (_SLIDER, _WITH, _SET, _INTO):
        match = pattern.fullmatch(clause)
        entries = _entries(match["what"], match["where"], case, quoted) if match else None
        if entries:
            return Fill(entries=entries)
    match = _PLAIN.fullmatch(clause)
    entries = _entries(match["what"], "", case, quoted) if match else None
    return Fill(entries=entries) if entries else None


def use_field(clause: str, quoted: Quoted) -> Intent | None:
    """ "Use the textbox to enter V"."""
    clause, case = _split_case(clause)
    match = _USE.fullmatch(clause)
    entries = _entries(match["what"], match["where"], case, quoted) if match else None
    return Fill(entries=entries) if entries else None


def _split_case(clause: str) -> tuple[str, str | None]:
    match = _CASE.search(clause)
    return (_CASE.sub("", clause), match["case"].lower()) if match else (clause, None)


def _entries(what: str, where: str, case: str | None, quoted: Quoted) -> tuple[Entry, ...] | None:
    pairs = _noun_values(what, quoted)
    if pairs is None:
        value = _plain_value(what, case, quoted)
        pairs = [("", value)] if value else None
    else:
        pairs = [(noun, Value(value.literal, case)) for noun, value in pairs]
    if not pairs:
        return None
    if not where:
        return _each_own_field(pairs, quoted)
    if _ALL_FIELDS.fullmatch(where) and len(pairs) == 1:
        return (Entry(pairs[0][1], Target(text=quoted.reveal(where), kind="field", plural=True)),)
    if _FIELDS.fullmatch(where):
        return _each_own_field(pairs, quoted)
    return _one_field(pairs, where, quoted)


def _one_field(pairs: list[tuple[str, Value]], where: str, quoted: Quoted) -> tuple[Entry, ...] | None:
    target = parse_target(where, quoted)
    if len(pairs) != 1 or target is None or target.plural:
        return None
    return (Entry(pairs[0][1], target),)


def _each_own_field(pairs: list[tuple[str, Value]], quoted: Quoted) -> tuple[Entry, ...] | None:
    """ "the username "u" and the password "p"": the noun before a value names its field."""
    if len(pairs) == 1 and pairs[0][0] in _PLAIN_NOUNS:
        return (Entry(pairs[0][1]),)
    if any(noun in _PLAIN_NOUNS or DESCRIBES.search(noun) for noun, _ in pairs):
        return None
    return tuple(Entry(value, Target(text=noun, names=(noun,), kind="field")) for noun, value in pairs)


def _noun_values(what: str, quoted: Quoted) -> list[tuple[str, Value]] | None:
    """Pairs of noun and literal; None when the words do not consist of such pairs."""
    pairs = []
    for part in _LIST_JOINT.split(what):
        match = _NOUN_VALUE.fullmatch(part.strip())
        if not match:
            return None
        noun = (match["noun"] or "").strip().lower()
        pairs.append((noun, Value(quoted.reveal(match["mark"]))))
    return pairs


def _plain_value(what: str, case: str | None, quoted: Quoted) -> Value | None:
    """A value without quotes; words that describe one ("your answer", "the text below") are none."""
    text = what.strip()
    if text.lower() in _FOUND:
        return Value(None, case)
    if not text or _DESCRIPTION.match(text) or re.search(MARK, text):
        return None
    return Value(quoted.reveal(text), case)


def find_word(clause: str, quoted: Quoted) -> Intent | None:
    match = _FIND_WORD.fullmatch(clause)
    position = ordinal(match["position"]) if match else None
    if match and position:
        return FindWord(position=position, place=match["place"].lower())
    copy = _COPY.fullmatch(clause)
    return FindWord(position=None, place=copy["place"].lower()) if copy else None


def select(clause: str, quoted: Quoted) -> Intent | None:
    match = _SELECT.fullmatch(clause)
    if match:
        target = parse_target(match["where"], quoted)
        options = _option_list(match["what"], quoted)
        if target and options and not target.row:
            return Select(options=options, whole=quoted.reveal(match["what"].strip()), target=target)
    plain = _SELECT_PLAIN.fullmatch(clause)
    if not plain:
        return None
    targets = _check_targets(plain["what"], quoted)
    if targets and targets[0].ordinals:
        return Check(targets=targets)
    what = _BOX_WORDS.sub("", plain["what"])
    options = _option_list(what, quoted)
    return Select(options=options, whole=quoted.reveal(what)) if options else None


def _option_list(what: str, quoted: Quoted) -> tuple[str, ...] | None:
    parts = [part.strip() for part in _LIST_JOINT.split(what.strip())]
    for part in parts:
        bare = re.sub(MARK, "", part).strip()
        if not part or (bare and re.search(MARK, part)) or _NOT_OPTION.search(bare):
            return None
    return tuple(quoted.reveal(re.sub(r"^(?:the|a|an) ", "", part, flags=re.I)) for part in parts)


def check(clause: str, quoted: Quoted) -> Intent | None:
    match = _CHECK.fullmatch(clause)
    targets = _check_targets(match["what"], quoted) if match else None
    if not match or not targets:
        return None
    return Check(targets=targets, on=match["verb"].lower() in ("check", "tick", "mark"))


def _check_targets(what: str, quoted: Quoted) -> tuple[Target, ...] | None:
    whole = parse_target(what, quoted)
    if whole and (whole.ordinals or whole.quoted):
        return (whole,) if whole.kind in ("checkbox", "radio", None) else None
    names = _LIST_JOINT.split(_BOX_WORDS.sub("", strip_end(what)))
    targets = [parse_target(name, quoted) for name in names]
    kind = "radio" if re.search(r"\bradio\b", what, re.I) else "checkbox"
    found = [target for target in targets if target and target.names]
    if len(found) != len(names):
        return None
    return tuple(Target(text=t.text, names=t.names[-1:], quoted=t.quoted, kind=kind, row=t.row) for t in found)
