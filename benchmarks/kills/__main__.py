"""python -m benchmarks.kills: cuts runs off at random moments and counts what was kept, left, and can be gone on with.

A task of five steps on the patients site, its model a server beside it, is cut off by `kill -9`, by SIGTERM, by a disk
that is full (until the run has ended), or by `kill -9` of its Chromium; then `agent runs resume` has to complete it.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks.kills.player import start_player, task_for
from benchmarks.kills.scene import WAYS, Place, Trial, model_options, run_command, run_trial
from fixtures_sites import patients


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kills", description=__doc__)
    parser.add_argument("--by", choices=[*WAYS, "all"], default="all")
    parser.add_argument("--times", type=int, default=20, help="trials of each way (default 20)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-once", type=int, default=2)
    options = parser.parse_args()
    failed = 0
    with start_player() as model, patients.start_server() as site:
        _undisturbed(site.url, model, "first")
        with ThreadPoolExecutor(options.at_once) as pool:
            names = [f"beside {number}" for number in range(options.at_once)]
            lasts = max(pool.map(lambda name: _undisturbed(site.url, model, name), names))
        print(f"a run that nobody disturbs takes {lasts:.1f} s, {options.at_once} at once", flush=True)
        for way in WAYS if options.by == "all" else [options.by]:
            failed += _series(way, options, lasts, site, model)
    return 1 if failed else 0


def _undisturbed(url: str, model: str, name: str) -> float:
    """Seconds of the whole command."""
    root = Path(tempfile.mkdtemp(prefix="kl-", dir="/tmp"))
    place = Place(root)
    place.temp.mkdir()
    started = time.monotonic()
    arguments = ["run", task_for(f"Nobody {name}"), "--url", url, *model_options(model), "--out", str(place.runs)]
    done = run_command(place, arguments)
    seconds = time.monotonic() - started
    shutil.rmtree(root)
    if done.returncode != 0:
        raise SystemExit(f"the task does not succeed by itself: {done.stderr[-600:]}")
    return seconds


def _series(way: str, options: argparse.Namespace, lasts: float, site: patients.RunningSite, model: str) -> int:
    """Prints a line for each trial that failed, and the figures of all; gives the number of failures."""
    drawn = random.Random(f"{options.seed} {way}")
    moments = [drawn.uniform(0.05, lasts * 1.05) for _ in range(options.times)]
    started = time.monotonic()

    def one(index: int) -> Trial:
        return run_trial(way, f"Jas {way} {index}", moments[index], site.url, model, site.db_path)

    with ThreadPoolExecutor(options.at_once) as pool:
        trials = []
        for trial in pool.map(one, range(options.times)):
            trials.append(trial)
            for problem in trial.problems:
                print(f"  {way}: {trial.name} after {trial.moment} s ({trial.phase}): {problem}", flush=True)
    _report(way, trials, time.monotonic() - started)
    return sum(bool(trial.problems) for trial in trials)


def _report(way: str, trials: list[Trial], seconds: float) -> None:
    bad = [trial for trial in trials if trial.problems]
    finished = sum(trial.finished for trial in trials)
    phases = Counter(trial.phase for trial in trials)
    print(f"{way}: {len(trials)} trials in {seconds:.0f} s, {len(bad)} failed")
    print(f"  finished steps when cut off: {finished}, all readable" if not bad else f"  finished steps: {finished}")
    print(f"  cut off after: {', '.join(f'{phase} {count}' for phase, count in phases.most_common())}")
    print(f"  resumed: {sum(trial.resumes for trial in trials)} times", flush=True)


if __name__ == "__main__":
    sys.exit(main())
