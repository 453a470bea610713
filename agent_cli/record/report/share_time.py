"""The parts of a time as shares of the whole, for the bars of the report."""

from __future__ import annotations

from agent_cli.record.report.report_data import TimeShare

SMALLEST_REST_MS = 1.0
TONES = {"observe": 0, "look and proof": 0, "model": 1, "act": 2, "actions": 2, "verify": 3}


def share_time(parts: dict[str, float], total_ms: float, rest: str = "") -> list[TimeShare]:
    """Shares in the given order; what the parts leave of the total is called `rest` ("" = it is not told)."""
    known = {name: max(0.0, ms) for name, ms in parts.items()}
    left = total_ms - sum(known.values())
    if rest and left > SMALLEST_REST_MS:
        known[rest] = left
    whole = max(total_ms, sum(known.values())) or 1.0
    shares, start = [], 0.0
    for name, ms in known.items():
        share = 100 * ms / whole
        shares.append(TimeShare(name, ms, round(start, 2), round(share, 2), TONES.get(name, 4)))
        start += share
    return shares
