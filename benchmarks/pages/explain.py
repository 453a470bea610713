"""What was missed and what was made up on one page, a line each: for those who mend the extractor."""

from __future__ import annotations

from collections import Counter

from benchmarks.pages.truth import Truth
from benchmarks.pages.truth.compare import Findings

MOST_WORDS = 60


def explain(name: str, truth: Truth, findings: Findings) -> str:
    """The findings as text; boxes are [x, y, width, height] in the main viewport."""
    lines = [
        f"{name}: {len(findings.found)} of {len(truth.controls)} controls found, {len(findings.phantoms)} phantoms, "
        f"{len(findings.repeats)} repeats, "
        f"{findings.word_total - len(findings.missed_words)} of {findings.word_total} words shown"
    ]
    lines += [f"  missed {c.kind:16} {c.boxes[0].as_list()} {c.snippet}" for c in findings.missed]
    lines += [f"  phantom {each.box.as_list() if each.box else ''} {each.name}" for each in findings.phantoms]
    covered = [each for _, each in findings.found if each.is_covered]
    lines += [f"  not covered {each.box.as_list() if each.box else ''} {each.name}" for each in covered]
    lines += [f"  repeat  {each.box.as_list() if each.box else ''} {each.name}" for each in findings.repeats]
    groups = Counter((word.text, word.parent) for word in findings.missed_words)
    lines += [f"  word {text!r} x{count} in {parent}" for (text, parent), count in groups.most_common(MOST_WORDS)]
    if len(groups) > MOST_WORDS:
        lines.append(f"  … and {len(groups) - MOST_WORDS} more kinds of words")
    return "\n".join(lines)
