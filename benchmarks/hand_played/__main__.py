"""Play tasks by hand in the place of the model, from the prompts alone.

python -m benchmarks.hand_played serve       the sites, until it is stopped (installs them in .bench)
python -m benchmarks.hand_played start N     begin episode N and show its first prompt
python -m benchmarks.hand_played show N      the prompt that waits, or how the run ended
python -m benchmarks.hand_played answer N    answer it from standard input, then show the next
python -m benchmarks.hand_played table       what became of them all (Markdown)
"""

from __future__ import annotations

import sys

from benchmarks.hand_played.episodes import EPISODES
from benchmarks.hand_played.play import answer, show, start
from benchmarks.hand_played.sites import serve
from benchmarks.hand_played.table import print_table

WITHOUT, WITH = {"serve": serve, "table": print_table}, {"start": start, "show": show, "answer": answer}


def main(words: list[str]) -> int:
    if words[:1] and words[0] in WITHOUT and len(words) == 1:
        WITHOUT[words[0]]()
        return 0
    if len(words) == 2 and words[0] in WITH and words[1].isdigit() and int(words[1]) < len(EPISODES):
        WITH[words[0]](int(words[1]))
        return 0
    print(f"{__doc__}\nN is 0 to {len(EPISODES) - 1}.", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
