"""Figures that tests count, gathered from all workers into one line for each suite at the end."""

from __future__ import annotations

from collections import Counter

import pytest

TALLIES: dict[str, Counter[str]] = {}


def tally(suite: str) -> Counter[str]:
    """The counter of a suite; what stands in it is printed behind the suite's name."""
    return TALLIES.setdefault(suite, Counter())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Hands the figures of a test over with its report, so that they arrive from the workers, too."""
    report = yield
    if report.when == "teardown":
        for suite, counter in TALLIES.items():
            if counter:
                report.user_properties.append((f"tally {suite}", dict(counter)))
                counter.clear()
    return report


def pytest_terminal_summary(terminalreporter):
    """Like "liars: false accepted 0, true refused 0"."""
    totals: dict[str, Counter[str]] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name.startswith("tally ") and report.when == "teardown":
                    totals.setdefault(name.removeprefix("tally "), Counter()).update(value)
    for suite, total in sorted(totals.items()):
        terminalreporter.write_line(f"{suite}: " + ", ".join(f"{name} {total[name]}" for name in sorted(total)))
