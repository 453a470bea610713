"""The end of `agent test` for a person: a verdict bar, and a line for each scenario."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
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
    width = max((len(result.name) for result in results), default=0)
    longest = max((len(result.word) for result in results), default=0)
    for result in sorted(results, key=lambda result: result.file):
        sign, color = SIGNS[result.kind]
        name = f"{result.name:<{min(width, 40)}}"
        out.print(Text.assemble((f"  {sign} {result.word:<{longest}}", color), f"  {name}  {result.seconds:5.1f} s"))
        if result.kind != "passed" or result.tries > 1:
            where = f"{result.failed_node}: " if result.failed_node else ""
            out.print(Padding(Text((where + result.reason).splitlines()[0]), (0, 0, 0, 6)))
        if result.kind not in ("passed", "warned") and result.run_dir:
            out.print(Text(f"      run folder: {result.run_dir}"), soft_wrap=True)


def bar(results: list[ScenarioResult], seconds: float, code: int, shard: str) -> Text:
    """Like `FAILED  9 passed, 1 product failed, 1 setup failed`, and a line with the time and the exit code."""
    counts = {kind: sum(result.kind == kind for result in results) for kind in WORDS}
    told = ", ".join(f"{count} {WORDS[kind]}" for kind, count in counts.items() if count)
    part = f" of shard {shard}" if shard else ""
    passed = counts["passed"] + counts["warned"] == len(results)
    word, color = ("PASSED", "black on green") if passed else ("FAILED", "white on red")
    if passed and counts["warned"]:
        word, color = "PASSED, with warnings", "black on yellow"
    return Text.assemble(
        (f" {word} ", color), f"  {told or 'no scenario'}{part}\n  in {seconds:.1f} s; exit code {code}"
    )
