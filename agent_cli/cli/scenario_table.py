"""The end of `agent test` for a person: a verdict bar, and a line for each scenario."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from agent_cli.contracts.scenario import WORDS, Kind, ScenarioResult

SIGNS: dict[Kind, tuple[str, str]] = {
    "passed": ("+", "green"),
    "warned": ("!", "yellow"),
    "product": ("x", "red"),
    "agent": ("x", "magenta"),
    "undecided": ("?", "yellow"),
    "setup": ("-", "magenta"),
    "broke": ("-", "magenta"),
    "bug": ("-", "magenta"),
    "interrupted": ("-", "yellow"),
}
"""A sign and a word tell it as well: nothing hangs on the colour."""


def print_scenarios(results: list[ScenarioResult], seconds: float, code: int, shard: str) -> None:
    """To stdout; reasons are wrapped on a terminal, whole lines elsewhere."""
    out = Console(highlight=False)
    if not out.is_terminal:
        out = Console(highlight=False, width=max(out.width, 80))
    out.print(bar(results, seconds, code, shard))
    if not results:
        return
    table = Table(box=None, pad_edge=False)
    for name in ("", "scenario", "result", "seconds", "reason"):
        table.add_column(name, overflow="fold", justify="right" if name == "seconds" else "left")
    for result in results:
        sign, color = SIGNS[result.kind]
        where = f"{result.failed_node}: " if result.failed_node else ""
        reason = (where + result.reason).splitlines()[0]
        table.add_row(
            Text(sign, style=color),
            Text(result.name),
            Text(result.word, style=color),
            f"{result.seconds:.1f}",
            Text(reason),
        )
    out.print(table)
    for result in results:
        if result.kind not in ("passed", "warned") and result.run_dir:
            out.print(Text(f"run folder of {result.name}: {result.run_dir}"), soft_wrap=True)


def bar(results: list[ScenarioResult], seconds: float, code: int, shard: str) -> Text:
    """Like `FAILED  9 passed, 1 product failed, 1 setup failed  in 31.0 s; exit code 4`."""
    counts = {kind: sum(result.kind == kind for result in results) for kind in WORDS}
    told = ", ".join(f"{count} {WORDS[kind]}" for kind, count in counts.items() if count)
    part = f" of shard {shard}" if shard else ""
    passed = counts["passed"] + counts["warned"] == len(results)
    word, color = ("PASSED", "black on green") if passed else ("FAILED", "white on red")
    if passed and counts["warned"]:
        word, color = "PASSED, with warnings", "black on yellow"
    return Text.assemble((f" {word} ", color), f"  {told or 'no scenario'}{part} in {seconds:.1f} s; exit code {code}")
