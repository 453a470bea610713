"""What became of the episodes: solved by the reward or the database, claimed by the exit code."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import urllib.request
from collections.abc import Sequence
from contextlib import closing, suppress
from statistics import mean
from typing import Any

from benchmarks.hand_played.episodes import EPISODES, Episode
from benchmarks.hand_played.play import folder_of, result
from benchmarks.hand_played.sites import DATABASES, FOLDER

COLUMNS = ("where", "task", "solved", "claimed", "calls", "prompt tokens a step", "s beside the model")


def is_solved(episode: Episode, message: str) -> bool:
    """By the raw reward, by the site's database, or by the answer that was asked for."""
    if episode.site == "MiniWoB++":
        base = json.loads((FOLDER / "sites.json").read_text())["bases"][episode.site]
        with urllib.request.urlopen(f"{base}/reward?episode=hand-{episode.task}") as reply:
            return bool((json.load(reply)["reward"] or 0) > 0)
    if episode.query:
        with closing(sqlite3.connect(DATABASES[episode.site])) as database:
            row = database.execute(episode.query).fetchone()
        return row is not None and str(row[0]) == episode.expected
    return episode.expected in message.replace(".", " ").replace(",", " ").split()


def print_table() -> None:
    """Prints a line for each episode that ended and the sums; ends the bridges of those."""
    rows = [row for number in range(len(EPISODES)) if (row := _row(number)) is not None]
    _print_line(COLUMNS)
    _print_line(["---"] * len(COLUMNS))
    for row in rows:
        a_step = f"{row['tokens'] / max(1, row['calls']):,.0f}"
        words = [row["site"], row["task"], _word(row["solved"]), _word(row["claimed"])]
        _print_line([*words, row["calls"], a_step, f"{row['seconds']:.1f}"])
    if rows:
        print(
            f"\n{len(rows)} tasks: {sum(r['solved'] for r in rows)} solved, {sum(r['claimed'] for r in rows)} claimed, "
            f"{sum(r['claimed'] and not r['solved'] for r in rows)} false completions, "
            f"{sum(r['solved'] and not r['claimed'] for r in rows)} missed; {mean(r['calls'] for r in rows):.1f} calls "
            f"and {mean(r['tokens'] for r in rows):,.0f} prompt tokens a task."
        )


def _print_line(words: Sequence[object]) -> None:
    print(f"| {' | '.join(map(str, words))} |")


def _word(value: bool) -> str:
    return "yes" if value else "no"


def _row(number: int) -> dict[str, Any] | None:
    code, told = folder_of(number) / "exit_code", result(number)
    if not code.is_file():
        return None
    _end_bridge(number)
    model, timing = told.get("model", {}), told.get("timing_ms", {})
    return {
        "site": EPISODES[number].site,
        "task": EPISODES[number].task,
        "solved": is_solved(EPISODES[number], told.get("message", "")),
        "claimed": code.read_text().strip() == "0",
        "calls": model.get("calls", 0),
        "tokens": model.get("prompt_tokens", 0),
        "seconds": (timing.get("total", 0) - timing.get("model", 0)) / 1000,
    }


def _end_bridge(number: int) -> None:
    pid = folder_of(number) / "bridge.pid"
    if pid.is_file():
        with suppress(ProcessLookupError):
            os.killpg(int(pid.read_text()), signal.SIGTERM)
        pid.unlink()
