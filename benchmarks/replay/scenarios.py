"""Every scenario of the test sites that passes, recorded once and replayed again and again, also on a changed site.

python -m benchmarks.replay.scenarios [--times 20] [--redesign looks|twins] [--only NAME…]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import urllib.request
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from agent_cli.contracts.scenario import Scenario
from agent_cli.scenario.load_scenario import load_scenario
from agent_cli.scenario.serve_site import serve_site

FOLDER = Path(__file__).resolve().parents[2] / "fixtures_sites" / "scenarios"
PATIENTS = "fixtures_sites.patients --port {port}"


def record(names: list[str], folder: Path) -> dict[str, Path]:
    """The run folders of the scenarios that passed, by the name of the file."""
    files = [str(path) for path in sorted(FOLDER.glob("*.agent.yaml")) if not names or path.stem.split(".")[0] in names]
    command = [sys.executable, "-m", "agent_cli.cli.main", "test", *files, "-n", "2", "--out", str(folder), "--json"]
    told = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    passed = [item for item in told["scenarios"] if item["kind"] in ("passed", "warned")]
    return {Path(item["file"]).name: Path(item["run_dir"]) for item in passed}


def replay(name: str, run: Path, redesign: str, folder: Path) -> dict[str, Any]:
    """One replay on a site of its own: how it ended, and how often a twin was pressed."""
    scenario = load_scenario(FOLDER / name)
    with serve_site(_site(scenario, redesign), FOLDER, lambda log: None) as port:
        url = scenario.url.replace("{port}", str(port))
        command = [sys.executable, "-m", "agent_cli.cli.main", "replay", str(run), "--url", url]
        done = subprocess.run([*command, "--out", str(folder), "--json"], capture_output=True, text=True)
        pressed = 0
        if redesign:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/twin") as reply:
                pressed = json.load(reply)["pressed"]
    told = json.loads(done.stdout) if done.stdout else {"reason": done.stderr.strip()[-300:]}
    reason = (told.get("drift") or {}).get("reason") or told.get("reason", "")
    calls = told.get("model", {}).get("calls", 0)
    return {"code": done.returncode, "reason": reason, "pressed": pressed, "calls": calls}


def _site(scenario: Scenario, redesign: str) -> Any:
    if not redesign or scenario.site is None:
        return scenario.site
    command = scenario.site.command.replace(PATIENTS, f"{PATIENTS} --redesign {redesign}")
    return scenario.site.model_copy(update={"command": command})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--redesign", choices=("looks", "twins"), default="")
    parser.add_argument("--only", nargs="*", default=[])
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="agent-scenarios-") as place, ThreadPoolExecutor(2) as pool:
        folder = Path(place)
        runs = record(given.only, folder / "recorded")
        if given.redesign:
            runs = {name: run for name, run in runs.items() if PATIENTS in (FOLDER / name).read_text()}
        print(f"{len(runs)} scenarios recorded; each replayed {given.times} times {given.redesign or 'as it was'}")
        print("| scenario | passed | drifted | other ends | twins pressed | model calls | said |")
        print("|---|---|---|---|---|---|---|")
        for name, run in runs.items():
            wanted = [pool.submit(replay, name, run, given.redesign, folder / "again") for _ in range(given.times)]
            _print_line(name, [one.result() for one in wanted])


def _print_line(name: str, found: list[dict[str, Any]]) -> None:
    codes = Counter(item["code"] for item in found)
    others = {code: count for code, count in codes.items() if code not in (0, 1)}
    said = Counter(item["reason"] for item in found if item["code"]).most_common(1)
    pressed, calls = sum(item["pressed"] for item in found), sum(item["calls"] for item in found)
    words = [name.removesuffix(".agent.yaml"), codes[0], codes[1], others or "", pressed, calls]
    print(f"| {' | '.join(map(str, words))} | {said[0][0] if said else ''} |", flush=True)


if __name__ == "__main__":
    main()
