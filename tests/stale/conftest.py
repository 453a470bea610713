"""Counts what became of the presses, for one line at the end."""

from __future__ import annotations

from collections import Counter

import pytest

TALLY: Counter[str] = Counter()


def count(picked: list[int], meant: int, status: str, could_be_found: bool) -> None:
    """One more press: `could_be_found` says that the record was still there to be pressed."""
    TALLY["presses"] += 1
    TALLY["wrong element"] += any(record != meant for record in picked)
    TALLY["right element"] += picked == [meant]
    TALLY["healed"] += status == "healed"
    TALLY["refused"] += not picked
    TALLY["could be found"] += could_be_found
    TALLY["found of these"] += could_be_found and picked == [meant]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Hands the figures of a test over with its report, so that they arrive from the workers, too."""
    report = yield
    if report.when == "teardown" and TALLY:
        report.user_properties.append(("stale", dict(TALLY)))
        TALLY.clear()
    return report


def pytest_terminal_summary(terminalreporter):
    """One line: what was pressed, what was refused, what was healed."""
    total: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == "stale" and report.when == "teardown":
                    total.update(value)
    if total:
        terminalreporter.write_line("stale: " + ", ".join(f"{name} {total[name]}" for name in total))
