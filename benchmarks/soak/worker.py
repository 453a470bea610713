"""python -m benchmarks.soak.worker: runs one after another in this process; a JSON line of figures after each."""

from __future__ import annotations

import ctypes
import gc
import json
import sys
import time
from pathlib import Path

import psutil

MALLINFO2 = ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")


class Silent:
    """Nobody watches."""

    def step(self, *_: object) -> None: ...
    def proposal(self, *_: object) -> None: ...
    def outcome(self, *_: object) -> None: ...
    def claim(self, *_: object) -> None: ...


def script_for(name: str) -> list[dict[str, object]]:
    def act(*actions: dict[str, object]) -> dict[str, object]:
        return {"complete": False, "message": "next", "actions": list(actions)}

    def on(tool: str, role: str, words: str, **more: object) -> dict[str, object]:
        return {"tool": tool, "parameters": {"element": {"role": role, "name": words}, **more}}

    save = {**on("click", "btn", "Save"), "expected_outcome": {"type": "element_appears", "text": name}}
    claim = {"complete": True, "message": f"[SUCCESS] {name} is in the list"}
    return [act(on("click", "btn", "New Patient")), act(on("fill", "inp", "Name", value=name), save), claim]


def run_one(name: str, url: str, out: Path) -> str:
    """The status of the run, with its reason where it is no success."""
    from agent_cli.propose import make_proposer
    from agent_cli.run_once import run_once
    from agent_cli.settings import Settings

    file = out / f"{name.replace(' ', '-')}.json"
    file.write_text(json.dumps(script_for(name)))
    settings = Settings(model_provider="script", script=file, out=out / "runs")
    proposer = make_proposer(settings, "script", lambda *_: None)
    result = run_once(f'add the patient "{name}"', url, settings, proposer, Silent(), lambda _: None)
    return result.status if result.status == "completed" else f"{result.status}: {result.reason}"


class Mallinfo2(ctypes.Structure):
    """`struct mallinfo2` of glibc 2.33 and newer, in bytes (mallinfo(3))."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in MALLINFO2)


def malloc_mib() -> tuple[float, float] | None:
    """What the process holds of malloc, and what malloc keeps free for it; None where the C library does not tell."""
    ask = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if ask is None:
        return None
    ask.restype = Mallinfo2
    told = ask()
    return round((told.uordblks + told.hblkhd) / 2**20, 2), round(told.fordblks / 2**20, 1)


def main() -> None:
    url, out, count, label = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    own = psutil.Process()
    for number in range(count):
        name, started = f"Soak {label} {number}", time.monotonic()
        status = run_one(name, url, out)
        seconds = time.monotonic() - started
        gc.collect()
        figures = {
            "name": name,
            "status": status,
            "seconds": round(seconds, 2),
            "rss_mib": round(own.memory_info().rss / 2**20, 1),
            **dict(zip(("held_mib", "free_mib"), malloc_mib() or (), strict=False)),
            "objects": len(gc.get_objects()),
            "handles": own.num_fds(),
            "threads": own.num_threads(),
            "children": len(own.children(recursive=True)),
        }
        print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    main()
