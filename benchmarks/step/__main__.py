"""What a step costs beside the model: observe, act and verify on the patients site, with a scripted proposer.

    python -m benchmarks.step [--runs 15]

Each run adds one patient: open the form, fill three fields and save, claim. Printed: median, 95th percentile and
maximum in milliseconds of each kind of step, of all steps together ("a step"), of parts of the whole run (`timing_ms`
of the result), and of the time from process start to the first proposal that is asked for.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from fixtures_sites.patients.server import start_server

STEPS = ("step 1", "step 2", "claim")


def proposals(name: str) -> list[dict]:
    """The scripted answers for one patient."""

    def fill(label: str, role: str, value: str) -> dict:
        return {"tool": "fill", "parameters": {"element": {"role": role, "name": label}, "value": value}}

    def click(label: str, expect: str | None = None) -> dict:
        action: dict = {"tool": "click", "parameters": {"element": {"role": "btn", "name": label}}}
        return {**action, "expected_outcome": {"type": "element_appears", "text": expect}} if expect else action

    form = [fill("Name", "inp", name), fill("Birth date", "date", "1999-01-02"), fill("Phone", "inp", "0113 496 0000")]
    return [
        {"complete": False, "message": "open the form", "actions": [click("New Patient")]},
        {"complete": False, "message": "fill and save", "actions": [*form, click("Save", name)]},
        {"complete": True, "message": f"[SUCCESS] {name} was added"},
    ]


def measure(url: str, number: int, folder: Path) -> dict[str, float]:
    """One run in a process of its own; milliseconds."""
    script = folder / f"{number}.json"
    script.write_text(json.dumps(proposals(f"Person {number}")))
    started = time.time()
    command = [
        sys.executable,
        "-m",
        "agent_cli.cli.main",
        "run",
        "add a patient",
        "--url",
        url,
        "--script",
        str(script),
    ]
    done = subprocess.run(
        [*command, "--out", str(folder / "runs"), "--json"], capture_output=True, text=True, check=True
    )
    result = json.loads(done.stdout)
    events = [json.loads(line) for line in (Path(result["run_dir"]) / "events.jsonl").read_text().splitlines()]
    first = next(event["at"] for event in events if event["event"] == "proposed")
    steps = [event["at"] for event in events if event["event"] == "step_finished"]
    timing = result["timing_ms"]
    return {
        "first request": (first - started) * 1000,
        "step 1": (steps[0] - first) * 1000,
        "step 2": (steps[1] - steps[0]) * 1000,
        "claim": (steps[2] - steps[1]) * 1000,
        "observe, all": timing["observe"],
        "act, all": timing["act"],
        "whole run": timing["total"],
    }


def percentile(values: list[float], percent: int) -> float:
    """The nearest-rank percentile."""
    return sorted(values)[math.ceil(len(values) * percent / 100) - 1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=15)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, start_server() as site:
        rows = [measure(f"{site.url}/patients", number, Path(folder)) for number in range(arguments.runs)]
    print(f"{'ms, ' + str(len(rows)) + ' runs':16} {'median':>8} {'p95':>8} {'max':>8}")
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    columns["a step"] = [value for name in STEPS for value in columns[name]]
    for name, values in columns.items():
        print(f"{name:16} {statistics.median(values):8.0f} {percentile(values, 95):8.0f} {max(values):8.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
