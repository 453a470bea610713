"""Plays the MiniWoB++ tasks with scripted policies through the real loop.

python -m benchmarks.miniwob [--tasks a,b] [--seeds 1,2,3,4,5] [--json] [--show] [--server URL]
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from agent_cli.browser.open_session import start_browser
from agent_cli.settings import Settings
from benchmarks.miniwob.episode import Result, play
from benchmarks.miniwob.policies import POLICIES
from benchmarks.pages.corpus.miniwob import MINIWOB

TASKS = [page.name for page in MINIWOB.pages]


def tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def play_task(browser: Browser, server: str, task: str, seeds: list[int], out: Path, show: bool) -> list[Result]:
    """The results of one task, a line for each episode that was not solved or not believed."""
    results = []
    for seed in seeds:
        result = play(browser, server, task, seed, POLICIES[task], out, tell if show else lambda text: None)
        results.append(result)
        if not result.is_solved or not result.is_accepted:
            tell(f"  {task} {seed} reward {result.reward} {result.status}: {result.reason} ({result.sentence})")
    return results


def line(task: str, results: list[Result]) -> str:
    """Like `enter-text 5/5 solved, 15 steps, 5 claims, 0 false, 0 missed, 21 s`."""
    return (
        f"{task:32} {sum(r.is_solved for r in results)}/{len(results)} solved"
        f" {sum(r.steps for r in results):4} steps {sum(r.claims for r in results):3} claims"
        f" {len(false_completions(results))} false {len(missed(results))} missed"
        f" {sum(r.seconds for r in results):5.0f} s"
    )


def false_completions(results: Iterable[Result]) -> list[Result]:
    return [result for result in results if result.is_accepted and not result.is_solved]


def missed(results: Iterable[Result]) -> list[Result]:
    return [result for result in results if result.is_solved and not result.is_accepted]


def totals(played: dict[str, list[Result]]) -> dict[str, int]:
    results = [result for one in played.values() for result in one]
    return {
        "tasks": len(played),
        "tasks_solved_on_all_seeds": sum(all(r.is_solved for r in one) for one in played.values()),
        "episodes": len(results),
        "solved": sum(result.is_solved for result in results),
        "claims": sum(result.claims for result in results),
        "false_completions": len(false_completions(results)),
        "missed_completions": len(missed(results)),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tasks", default=",".join(TASKS))
    parser.add_argument("--seeds", default="1,2,3,4,5")
    parser.add_argument("--server", help="a server that runs already; absent = one is started")
    parser.add_argument("--out", type=Path, help="keep the run folders here")
    parser.add_argument("--json", action="store_true", help="print one JSON object with every episode")
    parser.add_argument("--show", action="store_true", help="print each look and action")
    arguments = parser.parse_args()
    seeds = [int(seed) for seed in arguments.seeds.split(",")]
    tasks = [task for task in arguments.tasks.split(",") if task in POLICIES]
    played: dict[str, list[Result]] = {}
    with contextlib.ExitStack() as stack:
        out = arguments.out or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = arguments.server or stack.enter_context(MINIWOB.serve())
        playwright = stack.enter_context(sync_playwright())
        browser, _ = start_browser(playwright, Settings(), lambda text: None)
        stack.callback(browser.close)
        for task in tasks:
            played[task] = play_task(browser, server, task, seeds, out, arguments.show)
            print(line(task, played[task]), file=sys.stderr if arguments.json else sys.stdout, flush=True)
    report = {"totals": totals(played), "episodes": [result.row() for one in played.values() for result in one]}
    print(json.dumps(report if arguments.json else report["totals"], indent=1 if arguments.json else None))
    return 0


if __name__ == "__main__":
    sys.exit(main())
