"""Counts what became of the presses, for the line at the end."""

from __future__ import annotations

from tests.tally import tally

TALLY = tally("stale")


def count(picked: list[int], meant: int, status: str, could_be_found: bool) -> None:
    """One more press: `could_be_found` says that the record was still there to be pressed."""
    TALLY["presses"] += 1
    TALLY["wrong element"] += any(record != meant for record in picked)
    TALLY["right element"] += picked == [meant]
    TALLY["healed"] += status == "healed"
    TALLY["refused"] += not picked
    TALLY["could be found"] += could_be_found
    TALLY["found of these"] += could_be_found and picked == [meant]
