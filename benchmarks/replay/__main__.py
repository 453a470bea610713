"""How fast a replay is beside the same actions in plain Playwright, as whole commands and from the first address on.

    python -m benchmarks.replay [--repeat 9]

A run on the patients site is recorded once with the built-in rules, exported as a test, and its lines are put into a
script of Playwright's own. Then both are run in turn, each on a freshly filled site.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from agent_cli.browser.find_chromium import find_chromium
from agent_cli.settings import Settings
from fixtures_sites import patients

TASK = 'create a new patient named Jas Kaur, born 2001-05-03, sex female, phone "020 7946 0018"'
SCRIPT = """
import re, sys, time
from playwright.sync_api import expect, sync_playwright
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path={path!r}, chromium_sandbox=False, args={arguments!r})
    page = browser.new_context(viewport={{"width": 1280, "height": 757}}).new_page()
    root, begun = {root!r}, time.monotonic()
{lines}
    print((time.monotonic() - begun) * 1000)
    browser.close()
"""


def agent(*arguments: str) -> str:
    command = [sys.executable, "-m", "agent_cli.cli.main", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(arguments)}: exit code {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout


def record(folder: Path) -> tuple[Path, list[str]]:
    """(the run, the lines of its exported test that act on `page`)."""
    with patients.start_server() as site:
        options = ["--url", f"{site.url}/patients", "--model-provider", "builtin", "--out", str(folder), "--json"]
        told = agent("run", TASK, *options)
    run = Path(json.loads(told)["run_dir"])
    agent("runs", "export", str(run), "--to", "pytest", "--file", str(folder / "test_add.py"))
    lines = (folder / "test_add.py").read_text().splitlines()
    return run, [line.strip() for line in lines if line.strip().startswith(("page.", "expect("))]


def replay(run: Path, folder: Path) -> tuple[float, float]:
    """(ms of the command, ms from the first address to the end of the last step: neither side closes its browser)."""
    with patients.start_server() as site:
        begun = time.monotonic()
        told = agent("replay", str(run), "--url", f"{site.url}/patients", "--out", str(folder), "--json")
        whole = (time.monotonic() - begun) * 1000
    lines = (Path(json.loads(told)["run_dir"]) / "events.jsonl").read_text().splitlines()
    events = [json.loads(line) for line in lines]
    begun_at = next(event["at"] for event in events if event["event"] == "note" and "Chromium 1" in event["text"])
    ended_at = max(event["at"] for event in events if event["event"] == "step_finished")
    return whole, (ended_at - begun_at) * 1000


def plain(lines: list[str], folder: Path) -> tuple[float, float]:
    """The same of Playwright alone."""
    with patients.start_server() as site:
        body = "\n".join(f"    {line}" for line in lines)
        path = os.environ.get("AGENT_BROWSER") or str(chromium())
        script = folder / "plain.py"
        arguments = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking"]
        script.write_text(SCRIPT.format(path=path, root=site.url, lines=body, arguments=arguments))
        begun = time.monotonic()
        done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)
        whole = (time.monotonic() - begun) * 1000
    if done.returncode:
        sys.exit(f"the plain script failed: {done.stderr}")
    return whole, float(done.stdout)


def chromium() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return find_chromium(Settings().browser, playwright.chromium.executable_path).path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=9)
    repeat = parser.parse_args().repeat
    with tempfile.TemporaryDirectory(prefix="agent-replay-") as name:
        folder = Path(name)
        run, lines = record(folder)
        pairs = [(replay(run, folder), plain(lines, folder)) for _ in range(repeat)]
    print(f"{len(lines)} lines of Playwright, {repeat} times in turn; milliseconds, median")
    print("| | agent replay | plain Playwright | ratio (median of the pairs) |")
    print("|---|---|---|---|")
    for index, what in enumerate(("whole command", "in the browser")):
        ours, theirs = [one[index] for one, _ in pairs], [other[index] for _, other in pairs]
        ratio = median(a / b for a, b in zip(ours, theirs, strict=True))
        print(f"| {what} | {median(ours):,.0f} | {median(theirs):,.0f} | {ratio:.2f} |")


if __name__ == "__main__":
    main()
