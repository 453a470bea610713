"""One episode: the shared bridge in the place of the model, the product against it, and the talk between them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from benchmarks.hand_played.episodes import EPISODES
from benchmarks.hand_played.sites import FOLDER
from benchmarks.pages.corpus.miniwob import _shared

PORT = 8800
SECONDS = 3000


def folder_of(number: int) -> Path:
    return FOLDER / f"{number:02}"


def start(number: int) -> None:
    """Starts the bridge and the product for this episode, and waits for the first prompt."""
    episode, known = EPISODES[number], json.loads((FOLDER / "sites.json").read_text())
    folder, port = folder_of(number), PORT + number
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    bridge = _shared() / "tools" / "model_bridge.py"
    serve = [sys.executable, str(bridge), "--port", str(port), "--dir", str(folder), "--timeout", str(SECONDS), "serve"]
    _background(serve, folder / "bridge")
    sentence = known["sentences"].get(episode.task, episode.task)
    command = [sys.executable, "-m", "agent_cli.cli.main", "run", sentence]
    command += [
        "--url",
        known["bases"][episode.site] + episode.path,
        "--model-provider",
        "openai",
        "--model",
        "by-hand",
    ]
    command += ["--base-url", f"http://127.0.0.1:{port}/v1", "--max-seconds", str(SECONDS), "--json"]
    command += ["--max-call-seconds", str(SECONDS), "--out", str(folder / "runs")]
    state = FOLDER / f"{episode.site}.json"
    command += ["--storage-state", str(state)] if state.is_file() else []
    time.sleep(0.5)
    _background(["sh", "-c", '"$@"; echo $? > exit_code', "sh", *command], folder / "agent")
    print(f"The task: {sentence}")
    show(number)


def _background(command: list[str], log: Path) -> None:
    environment = {**os.environ, "OPENAI_API_KEY": "by-hand", "PYTHONPATH": os.getcwd()}
    with open(f"{log}.out", "wb") as out, open(f"{log}.err", "wb") as err:
        process = subprocess.Popen(
            command, stdout=out, stderr=err, cwd=log.parent, env=environment, start_new_session=True
        )
    Path(f"{log}.pid").write_text(str(process.pid))


def waiting(number: int) -> Path | None:
    """The newest request that nobody has answered."""
    asked = sorted(folder_of(number).glob("*.request.json"))
    open_ones = [path for path in asked if not path.with_name(path.name.replace(".request.json", ".answer")).exists()]
    return open_ones[-1] if open_ones else None


def show(number: int, seconds: float = 90) -> None:
    """Prints the prompt that waits, all of it, or how the run ended."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        asked = waiting(number)
        if asked is not None:
            for role, text in json.loads(asked.read_text())["parts"]:
                print(f"[{role}]\n{text}")
            return
        if (folder_of(number) / "exit_code").is_file():
            print("THE RUN HAS ENDED:", json.dumps(result(number)))
            return
        time.sleep(0.1)
    print("(nothing yet: show again)")


def answer(number: int) -> None:
    """Answers the prompt that waits with what stands on standard input, and shows the next."""
    asked = waiting(number)
    if asked is None:
        print("(no prompt is waiting)")
        return
    part = asked.with_suffix(".part")
    part.write_text(sys.stdin.read().strip())
    part.rename(asked.with_name(asked.name.replace(".request.json", ".answer")))
    time.sleep(0.3)
    show(number)


def result(number: int) -> dict[str, Any]:
    """What the product printed (empty when it printed nothing)."""
    try:
        return dict(json.loads((folder_of(number) / "agent.out").read_text()))
    except (OSError, ValueError):
        return {}
