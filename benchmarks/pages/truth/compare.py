"""A product's list beside the truth: which controls it found, what it made up, which words it left out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from benchmarks.pages.truth import Control, Truth, Word
from benchmarks.pages.truth.boxes import Box

LARGEST_WRAPPER = 4
"""A listed box may have up to this many times the area of the control that it holds."""
SMALLEST_PART = 0.1
"""A listed box may lie inside a control (its label, its icon) when it has at least this share of its area."""
MOSTLY = 0.8


@dataclass(frozen=True)
class Listed:
    """A control as a product lists it; the box in the main viewport, None when the product tells none."""

    name: str
    box: Box | None
    is_covered: bool = False
    """The product says itself that something covers it."""
    is_claimed: bool = True
    """False = shown with an id but not as a control (picture, words): found when it is one, no phantom when not."""


@dataclass
class Findings:
    """`found` pairs each control of the truth with the listed one that stands for it."""

    found: list[tuple[Control, Listed]] = field(default_factory=list)
    missed: list[Control] = field(default_factory=list)
    phantoms: list[Listed] = field(default_factory=list)
    repeats: list[Listed] = field(default_factory=list)
    """Claims that stand for a control that another listed one stands for already."""
    missed_words: list[Word] = field(default_factory=list)
    listed_in_view: int = 0
    """Listed controls in the viewport that the product claims to be usable."""
    word_total: int = 0


def compare(truth: Truth, listed: list[Listed], words: Counter[str], view: Box) -> Findings:
    """One listed control stands for one control of the truth at most; any number of them may repeat one."""
    pairs = sorted(_pairs(truth.controls, listed), key=lambda pair: -pair[0])
    findings = Findings(word_total=len(truth.words))
    taken: set[int] = set()
    for _, control, each in pairs:
        if id(control) not in taken and id(each) not in taken:
            taken |= {id(control), id(each)}
            findings.found.append((control, each))
    findings.missed = [control for control in truth.controls if id(control) not in taken]
    real = {id(each) for _, _, each in pairs}
    claims = [each for each in listed if _is_a_claim(each) and each.box and _is_in(each.box, view)]
    findings.listed_in_view = len(claims)
    findings.phantoms = [each for each in claims if id(each) not in real]
    findings.repeats = [each for each in claims if id(each) in real and id(each) not in taken]
    findings.missed_words = _missed_words(truth.words, words)
    return findings


def _is_a_claim(listed: Listed) -> bool:
    return listed.is_claimed and not listed.is_covered


def _pairs(controls: list[Control], listed: list[Listed]) -> list[tuple[float, Control, Listed]]:
    found = []
    for control in controls:
        for each in listed:
            score = max((likeness(box, each.box) for box in control.boxes), default=0.0) if each.box else 0.0
            if score:
                found.append((score, control, each))
    return found


def likeness(control: Box, listed: Box) -> float:
    """0 = another thing; else the overlap, so that the nearest box wins."""
    overlap = control.overlap(listed)
    around = control.share_in(listed) >= MOSTLY and listed.area <= LARGEST_WRAPPER * control.area
    inside = listed.share_in(control) >= MOSTLY and listed.area >= SMALLEST_PART * control.area
    return overlap if overlap >= 0.5 or around or inside else 0.0


def _is_in(box: Box, view: Box) -> bool:
    """At least 3 by 3 pixels of it, and its visible centre with them."""
    part = box.cut(view)
    return part.w >= 3 and part.h >= 3


def _missed_words(words: list[Word], shown: Counter[str]) -> list[Word]:
    left = Counter(shown)
    missed = []
    for word in words:
        if left[word.text] > 0:
            left[word.text] -= 1
        else:
            missed.append(word)
    return missed
