"""Cuts a task into clauses: at sentence ends, then, and, commas; quotes are masked before."""

from __future__ import annotations

import re

from agent_cli.propose.builtin.words import strip_end

_VERBS = (
    "click|double-click|right-click|press|tap|hit|push|select|choose|pick|check|tick|uncheck|untick|mark|enter|type|"
    "write|put|input|paste|fill|set|open|go|visit|navigate|search|find|locate|look|add|create|make|register|delete|remove|"
    "trash|log|login|sign|wait|submit|save|send|close|cancel|reply|respond|forward|expand|collapse|scroll|hover|"
    "switch|use|confirm|accept|dismiss|answer|clear|edit|change|rename|update|upload|download|drag|move|sort|filter|"
    "book|buy|show|view|copy|tell|read|verify|draw|solve|guess|win|resize|focus|toggle|turn|adjust|follow|note|"
    "logout|start|stop|play|reload|refresh"
)
_SENTENCE_END = re.compile(r"(?:[.;!?]+(?=\s|$)|\n)+")
_ADVERB = r"(?:(?:then|now|next|afterwards?|finally|also|please|lastly|first|after that),? )*"
_THEN = re.compile(r"(?:\s*,)?(?:\s+and)?\s+(?:then|after that|afterwards)(?:\s*,)?\s+", re.IGNORECASE)
_JOINT = re.compile(rf"(?:\s*,\s*and\s+|\s*,\s+|\s+and\s+)(?={_ADVERB}(?:{_VERBS})\b)", re.IGNORECASE)
_LEAD = re.compile(
    r"^(?:(?:please|now|next|then|also|and|finally|first|lastly|kindly|just|simply|afterwards?|"
    r"(?:can|could|will|would) you(?: please)?|i (?:want|need) you to|you (?:should|must))\b,?\s*)+",
    re.IGNORECASE,
)
_TAIL = re.compile(r",?\s+(?:when (?:you are |you're |you’re )?(?:done|finished|ready)|please)$", re.IGNORECASE)
_ONLY_LOOKING = re.compile(r"^(?:find|locate|look)(?: for)?$", re.IGNORECASE)


def split_clauses(masked: str) -> list[str]:
    """The clauses in order, without filler words; a bare "find" before "and click" is dropped."""
    clauses: list[str] = []
    for sentence in _SENTENCE_END.split(masked):
        for part in _THEN.split(sentence):
            clauses += _JOINT.split(part)
    cleaned = [_clean(clause) for clause in clauses]
    return [clause for clause in cleaned if clause and not _ONLY_LOOKING.match(clause)]


def _clean(clause: str) -> str:
    text = strip_end(re.sub(r"\s+", " ", clause))
    text = _LEAD.sub("", text)
    return strip_end(_TAIL.sub("", text))
