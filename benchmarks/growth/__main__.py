"""How the cost of a look grows.

python -m benchmarks.growth elements [--sizes 100 1000 …]   time and tokens on longer and longer pages
python -m benchmarks.growth looks [--looks 500]             memory and ids over many looks at a changing page
"""

from __future__ import annotations

import argparse
import sys

from benchmarks.growth.elements import SIZES, measure_sizes, verdicts
from benchmarks.growth.looks import Identities, Sample, watch

MIB = 1024 * 1024


def show_elements(sizes: list[int], repeat: int) -> None:
    print(f"{'elements':>8} {'product':12} {'ms':>9} {'ms per 1,000':>13} {'tokens':>9}")
    rows = []
    for row in measure_sizes(sizes, repeat):
        rows.append(row)
        print(
            f"{row.size:8} {row.product:12} {row.ms:9.1f} {row.ms / row.size * 1000:13.2f} {row.tokens:9}", flush=True
        )
    print("\n".join(verdicts(rows)))


def show_looks(looks: int) -> int:
    """Prints the samples and the growth after the first fifth; 1 when an id was reused."""
    identities, samples = Identities(), []
    print(f"{'looks':>6} {'heap MiB':>9} {'nodes':>7} {'process MiB':>12}")
    for sample in watch(looks, max(looks // 5, 1), identities):
        samples.append(sample)
        print(f"{sample.looks:6} {sample.heap / MIB:9.2f} {sample.nodes:7} {sample.process / MIB:12.1f}", flush=True)
    print(_growth(samples[1], samples[-1]))
    print(f"{len(identities.words_of)} ids seen, {len(identities.reused)} of them for a second element")
    for line in identities.reused[:10]:
        print("  " + line)
    return 1 if identities.reused else 0


def _growth(first: Sample, last: Sample) -> str:
    heap, process = (last.heap - first.heap) / MIB, (last.process - first.process) / MIB
    return (
        f"from look {first.looks} to look {last.looks}: heap {heap:+.2f} MiB, nodes {last.nodes - first.nodes:+}, "
        f"process {process:+.1f} MiB"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("elements", "looks", "both"), default="both")
    parser.add_argument("--sizes", nargs="+", type=int, default=list(SIZES))
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--looks", type=int, default=500)
    arguments = parser.parse_args()
    if arguments.what != "looks":
        show_elements(arguments.sizes, arguments.repeat)
    return show_looks(arguments.looks) if arguments.what != "elements" else 0


if __name__ == "__main__":
    sys.exit(main())
