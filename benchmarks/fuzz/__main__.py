"""python -m benchmarks.fuzz --seconds 60 [--parser NAME…] [--seed S]: inputs a second and failures of each parser.

`--file FILE --parser NAME` gives one input again, as it was kept. Exit code 1 when something failed.
"""

from __future__ import annotations

import argparse
import resource
import sys
from pathlib import Path

from benchmarks.fuzz.run_parser import Tally, limit_memory, replay_input, run_parser
from tests.fuzz.parsers import PARSERS
from tests.fuzz.run_parsers import remove_whole_run
from tests.fuzz.samples import samples


def main() -> int:
    given = _read_arguments()
    limit_memory()
    try:
        if given.file is not None:
            print(replay_input(given.parser[0], given.file.read_bytes()) or "a value")
            return 0
        return _run_all(given)
    finally:
        remove_whole_run()


def _run_all(given: argparse.Namespace) -> int:
    print(f"{'parser':18} {'inputs':>8} {'per s':>7} {'values':>8} {'refused':>8} {'slowest':>9} {'failures':>9}")
    start, failed = samples(), 0
    for parser in given.parser or PARSERS:
        tally = run_parser(parser, start[parser], given.seconds, given.seed, given.keep)
        _print(tally)
        failed += tally.failed
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"seed {given.seed}; peak memory {peak_mb} MB; {failed} inputs failed")
    return 1 if failed else 0


def _print(tally: Tally) -> None:
    rate = tally.inputs / tally.seconds
    print(
        f"{tally.parser:18} {tally.inputs:8} {rate:7.0f} {tally.values:8} {tally.refused:8} "
        f"{tally.slowest_s * 1000:6.0f} ms {tally.failed:9}",
        flush=True,
    )
    for where, path in tally.failures.items():
        print(f"    {where}: {path}")


def _read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m benchmarks.fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60, help="for each parser (default 60)")
    parser.add_argument("--parser", action="append", choices=sorted(PARSERS), metavar="NAME", help=", ".join(PARSERS))
    parser.add_argument("--seed", type=int, default=0, help="equal seeds give equal inputs (default 0)")
    parser.add_argument("--keep", type=Path, default=Path("runs/fuzz"), help="where failing inputs are kept")
    parser.add_argument("--file", type=Path, help="give this input to the one --parser instead")
    given = parser.parse_args()
    if given.file is not None and len(given.parser or []) != 1:
        parser.error("--file needs one --parser")
    return given


if __name__ == "__main__":
    sys.exit(main())
