"""Hostile pages, each worked by the real command in a process of its own.

python -m benchmarks.hostile [--only NAME…] [--at-once 2] [--keep DIR] [--json FILE]

Exit code 1 when a case is wrong: no clear end in time, an end that its page does not allow, a trick that worked,
a claim that was believed, a traceback, a process left behind, a run folder that cannot be read.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from benchmarks.hostile.sites import Site, sources
from benchmarks.hostile.work_case import MAX_SECONDS, Ended, work_case
from fixtures_sites.hostile.case import Case

MIB = 1024 * 1024


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.hostile",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these cases")
    parser.add_argument("--at-once", type=int, default=2, help="runs at the same time (default 2)")
    parser.add_argument("--keep", type=Path, help="a folder for the runs, kept afterwards (a folder for each case)")
    parser.add_argument("--json", type=Path, help="the figures as JSON")
    parser.add_argument("--list", action="store_true", help="say what the cases try, and do nothing")
    options = parser.parse_args()
    wanted = set(options.only or ())
    unknown = wanted - {case.name for source in sources() for case in source.CASES}
    if unknown:
        parser.error(f"there is no case {', '.join(sorted(unknown))}; --list says which there are")
    if options.list:
        for source in sources():
            for case in source.CASES:
                print(f"{case.name:28} {case.tries} — {case.honest}")
        return 0
    with ExitStack() as stack:
        folder = options.keep or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hostile-")))
        jobs = [
            (case, site, folder.resolve() / case.name)
            for source in sources()
            for site in [stack.enter_context(source.start_server())]
            for case in source.CASES
            if not wanted or case.name in wanted
        ]
        found = _work(jobs, max(1, options.at_once))
    if options.json:
        options.json.write_text(json.dumps([_figures(ended) for ended in found], indent=1), "utf-8")
    print("\n".join(_summary(found)))
    return 1 if any(ended.wrong for ended in found) else 0


def _work(jobs: list[tuple[Case, Site, Path]], at_once: int) -> list[Ended]:
    print(f"{'case':28} {'end':10} {'code':>4} {'s':>6} {'python':>7} {'browser':>8} {'folder':>7}  MiB", flush=True)
    found = []
    with ThreadPoolExecutor(at_once) as pool:
        for ended in pool.map(lambda job: partial(work_case, *job)(), jobs):
            print(_line(ended), flush=True)
            found.append(ended)
    return found


def _line(ended: Ended) -> str:
    sizes = f"{ended.own_peak / MIB:7.0f} {ended.browser_peak / MIB:8.0f} {ended.run_bytes / MIB:7.1f}"
    line = f"{ended.case.name:28} {ended.status:10} {ended.code!s:>4} {ended.seconds:6.1f} {sizes}"
    return "\n".join([line, *(f"    WRONG {wrong}" for wrong in ended.wrong)])


def _figures(ended: Ended) -> dict[str, object]:
    return {"case": ended.case.name, **{key: value for key, value in vars(ended).items() if key != "case"}}


def _summary(found: list[Ended]) -> Iterable[str]:
    ends = Counter(f"{ended.status} ({ended.code})" for ended in found)
    wrong = [ended for ended in found if ended.wrong]
    yield f"{len(found)} cases: " + ", ".join(f"{count} {end}" for end, count in ends.most_common())
    if found:
        longest = max(found, key=lambda ended: ended.seconds)
        over = [ended for ended in found if ended.over_s]
        yield f"longest: {longest.case.name}, {longest.seconds:.1f} s; {len(over)} ran over --max-seconds {MAX_SECONDS}"
        own, browser = max(found, key=lambda e: e.own_peak), max(found, key=lambda e: e.browser_peak)
        yield f"most memory: Python {own.own_peak / MIB:.0f} MiB ({own.case.name}), "
        yield f"  Chromium and driver {browser.browser_peak / MIB:.0f} MiB ({browser.case.name})"
    for word in ("left behind", "traceback", "trick worked", "believed", "cannot be read", "over the limit", "hung"):
        yield f"{word}: {sum(any(word in wrong for wrong in ended.wrong) for ended in found)}"
    yield f"wrong: {len(wrong)}" + (": " + ", ".join(ended.case.name for ended in wrong) if wrong else "")


if __name__ == "__main__":
    sys.exit(main())
