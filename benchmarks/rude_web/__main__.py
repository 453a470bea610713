"""Web servers that misbehave (fixtures_sites/rude_web), each worked by the real command in a process of its own.

python -m benchmarks.rude_web [--only NAME…] [--at-once 2] [--keep DIR]

Exit code 1 when a case is wrong: no clear end in time, an end that is not honest, nothing said of what was seen,
a traceback, a process left behind, a run folder that cannot be read.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from benchmarks.rude_web.work_rude import Ended, work_rude
from fixtures_sites.rude_web import CASES, start_server

MIB = 1024 * 1024


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.rude_web",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these cases")
    parser.add_argument("--at-once", type=int, default=2, help="runs at the same time (default 2)")
    parser.add_argument("--keep", type=Path, help="a folder for the runs, kept afterwards (a folder for each case)")
    options = parser.parse_args()
    unknown = set(options.only or ()) - {rude.name for rude in CASES}
    if unknown:
        parser.error(f"there is no case {', '.join(sorted(unknown))}; {', '.join(rude.name for rude in CASES)}")
    wanted = [rude for rude in CASES if not options.only or rude.name in options.only]
    found = []
    with ExitStack() as stack:
        folder = options.keep or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="rude-")))
        site = stack.enter_context(start_server())
        pool = stack.enter_context(ThreadPoolExecutor(max(1, options.at_once)))
        for ended in pool.map(lambda rude: work_rude(rude, site, folder.resolve() / rude.name), wanted):
            print(_line(ended), flush=True)
            found.append(ended)
    print(_summary(found))
    return 1 if any(ended.wrong for ended in found) else 0


def _line(ended: Ended) -> str:
    line = f"{ended.rude.name:28} {ended.status:10} {ended.code!s:>4} {ended.seconds:6.1f} s"
    return "\n".join([line, *(f"    WRONG {wrong}" for wrong in ended.wrong)])


def _summary(found: list[Ended]) -> str:
    ends = Counter(f"{ended.status} ({ended.code})" for ended in found)
    longest = max(found, key=lambda ended: ended.seconds)
    wrong = [ended.rude.name for ended in found if ended.wrong]
    lines = [f"{len(found)} cases: " + ", ".join(f"{count} {end}" for end, count in ends.most_common())]
    lines.append(f"longest: {longest.rude.name}, {longest.seconds:.1f} s (--max-seconds {longest.rude.seconds})")
    most = max(found, key=lambda ended: ended.own_peak), max(found, key=lambda ended: ended.browser_peak)
    sizes = f"Python {most[0].own_peak / MIB:.0f} MiB ({most[0].rude.name})"
    lines.append(
        f"most memory: {sizes}, Chromium and driver {most[1].browser_peak / MIB:.0f} MiB ({most[1].rude.name})"
    )
    lines.append(f"wrong: {len(wrong)}" + (": " + ", ".join(wrong) if wrong else ""))
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
