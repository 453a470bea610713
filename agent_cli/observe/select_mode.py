"""Which modes to try for a task, in order, each with the reason (extraction seed, sections 14 and 15).

The seed's word lists are not taken as they are. "first", "price", "table", "show", "near" or "top" stand in ordinary
tasks ("open the first order", "price below 50"), and the tree answers them better than a picture: it has the rows,
the reading order, the words and the boxes. So a screenshot is taken only for what the tree cannot say: a look ("a gear
icon", "the red circle"), a place on the screen told by two cues or a corner, or what a drawing shows. Words in
quotation marks are names and values, never cues. Nor do "click" and "fill" mean skeleton, as the seed has it:
semantic_v3 tells the same controls in fewer tokens.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from agent_cli.contracts.mode_view import ModeName
from agent_cli.settings import Mode

_COLOR = r"(?:red|green|blue|yellow|orange|purple|pink|brown|black|white|gr[ae]y|cyan|magenta|turquoise)"
_DRAWN = r"(?:circle|square|triangle|rectangle|star|dot|shape|icon|arrow|bar|line|dots|button|badge|marker|pin|area)"
_PICTURE = r"(?:chart|graph|diagram|map|picture|photo|image|drawing|screenshot|captcha|canvas)"
STRONG_CUES: dict[str, re.Pattern[str]] = {
    "an icon": re.compile(r"\b(?:\w+[- ])?icons?\b|\b(?:hamburger|kebab) menu\b|\bthree dots\b"),
    "a colour": re.compile(rf"\b{_COLOR}\s+(?:\w+\s+)?{_DRAWN}s?\b"),
    "a look": re.compile(r"\blooks? like\b|\bshaped like\b|\bin the shape of\b"),
    "a corner": re.compile(
        r"\b(?:top|upper|bottom|lower)[- ](?:left|right|corner)\b|\bcorner of the (?:page|screen)\b"
    ),
    "a picture": re.compile(
        rf"\b(?:in|on|from) the (?:\w+ )?{_PICTURE}\b|\bwhat (?:is|does|do) (?:on )?(?:the )?(?:\w+ )?{_PICTURE}s?\b"
    ),
}
NAMED_ICON = re.compile(r"\b(\w+)[- ]icons?\b")
WEAK_CUES = re.compile(
    r"\b(?:on|at|to) the (?:left|right|top|bottom)(?:[- ]hand)?\b|\b(?:left|right|top|bottom)most\b|\bnext to the\b"
    r"|\b(?:above|below|beside|between|underneath) the\b|\bin the middle of the (?:page|screen)\b|\bthumbnail|\blogo\b"
)
WEAK_CUES_NEEDED = 2
QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|«[^»]*»|(?<!\w)'[^']*'(?!\w)")


@dataclass(frozen=True)
class Wish:
    """What is known before the look.

    `takes_images`: the model can be sent a screenshot. `needs_full_dom`: a reply asked for the whole document,
    `needs_screenshot`: for a picture.
    """

    mode: Mode = "auto"
    task: str = ""
    takes_images: bool = False
    needs_full_dom: bool = False
    needs_screenshot: bool = False


@dataclass(frozen=True)
class Choice:
    mode: ModeName
    reason: str


FALLBACKS = (
    Choice("semantic_v3", "the first choice"),
    Choice("semantic", "semantic_v3 found no control in the viewport"),
    Choice("skeleton", "neither semantic_v3 nor semantic found a control"),
)


def order_modes(wish: Wish, names: Iterable[str] = ()) -> list[Choice]:
    """The modes to try, the best first; the next is for when one fails or finds no control.

    `names` are those of the controls that the tree has: an icon that is named there needs no picture.
    A mode that was asked for by name has no fallback. `full` is never chosen on our own account.
    """
    if wish.needs_full_dom:
        return [Choice("full", "the reply asked for the whole document (needs_full_dom)")]
    if wish.needs_screenshot and wish.mode == "auto":
        return [Choice("semantic_v3", "the first choice, with the picture that was asked for"), *FALLBACKS[1:]]
    if wish.mode != "auto":
        return [Choice(wish.mode, "asked for")]
    cue = visual_cue(wish.task, names)
    if cue and wish.takes_images:
        return [Choice("hybrid", f"the task speaks of {cue}"), *FALLBACKS]
    if cue:
        first = Choice("semantic_v3", f"the task speaks of {cue}, but the model takes no images")
        return [first, *FALLBACKS[1:]]
    return list(FALLBACKS)


def visual_cue(task: str, names: Iterable[str] = ()) -> str:
    """What in the task only a picture can answer, like "an icon"; "" when there is nothing."""
    words = QUOTED.sub(" … ", task.lower())
    known = {word for name in names for word in re.findall(r"\w+", name.lower())}
    words = NAMED_ICON.sub(lambda found: found[1] if found[1] in known else found[0], words)
    for cue, pattern in STRONG_CUES.items():
        if pattern.search(words):
            return cue
    return "places on the screen" if len(WEAK_CUES.findall(words)) >= WEAK_CUES_NEEDED else ""
