"""agent inspect --mode and --overlay, and agent run --mode, from outside."""

from __future__ import annotations

import base64
import json
import re
from io import BytesIO

import pytest
from PIL import Image

from agent_cli.errors import ExitCode

COMMON = {
    "mode", "url", "title", "viewport", "scroll_position", "scrollable_containers", "recent_events", "has_errors",
    "has_success", "frames", "tabs", "meta",
}  # fmt: skip
OWN = {
    "semantic_v3": {"interactive_tree"},
    "semantic": {"semanticNodes"},
    "skeleton": {"skeletonDom"},
    "hybrid": {"skeletonDom", "screenshot", "screenshotHash", "marks"},
    "full": {"dom"},
    "axtree": {"interactive_tree"},
}


@pytest.mark.parametrize("mode", OWN)
def test_the_payload_of_each_mode(agent, patients_site, mode):
    data = agent("inspect", f"{patients_site.url}/patients", "--mode", mode, "--json").json
    assert set(data) == COMMON | OWN[mode]
    assert data["mode"] == mode
    assert data["meta"]["mode_reason"] == "asked for"
    assert data["meta"]["textBytes"] > 500
    assert data["meta"]["estimatedTokens"] > 100
    assert data["meta"]["modeTimeMs"] >= 0
    told = json.dumps({key: data[key] for key in OWN[mode]}, ensure_ascii=False)
    assert "New Patient" in told


def test_hybrid_has_the_picture_in_the_json(agent, pages_site):
    data = agent("inspect", f"{pages_site.url}/open-shadow", "--mode", "hybrid", "--json").json
    picture = Image.open(BytesIO(base64.b64decode(data["screenshot"])))
    assert (picture.format, picture.size) == ("PNG", (1280, 757))
    assert len(data["screenshotHash"]) == 16
    assert all(f'id="{mark["id"]}"' in data["skeletonDom"] for mark in data["marks"])


def test_the_prompt_of_a_mode_is_its_text(agent, pages_site):
    done = agent("inspect", f"{pages_site.url}/open-shadow", "--mode", "skeleton", "--prompt")
    assert done.out.startswith("<h1>")
    assert '<button id="2" type="button">Open Save</button>' in done.out


def test_a_person_is_told_mode_sizes_and_times(agent, pages_site):
    out = agent("inspect", f"{pages_site.url}/open-shadow", "--mode", "semantic").out
    assert "mode semantic: asked for" in out
    assert re.search(r"\d+ bytes, \d+ tokens;", out)
    assert "looked in " in out


@pytest.mark.parametrize(("images", "mode"), [([], "semantic_v3"), (["--images"], "hybrid")])
def test_auto_follows_the_task(agent, pages_site, images, mode):
    data = agent("inspect", f"{pages_site.url}/open-shadow", "--task", "press the gear icon", "--json", *images).json
    assert data["mode"] == mode
    assert "an icon" in data["meta"]["mode_reason"]


@pytest.mark.parametrize("mode", ["semantic_v3", "hybrid"])
def test_overlay_writes_the_marked_screenshot_in_any_mode(agent, pages_site, mode):
    done = agent("inspect", f"{pages_site.url}/open-shadow", "--mode", mode, "--overlay", "shot.png")
    assert done.code == 0
    assert "shot.png" in done.err
    with Image.open(agent.folder / "shot.png") as picture:
        colors = {color for _, color in picture.convert("RGB").getcolors(1 << 20)}
    assert (0xC1, 0x12, 0x1F) in colors


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--mode", "fancy"], ExitCode.USAGE, "semantic_v3"),
        (["--overlay", "shot.jpg"], ExitCode.USAGE, "--overlay shot.jpg does not end in .png"),
        (["--overlay", "nowhere/shot.png"], ExitCode.SETUP, "a folder that does not exist: nowhere"),
        (["--overlay", "/proc/shot.png"], ExitCode.SETUP, "--overlay /proc/shot.png cannot be written"),
    ],
)
def test_wrong_options_are_one_sentence_and_a_code(agent, pages_site, arguments, code, said):
    done = agent("inspect", f"{pages_site.url}/open-shadow", *arguments)
    assert done.code == code
    said_lines = [line for line in done.err.splitlines() if line.startswith("agent: ")]
    assert len(said_lines) == 1
    assert said in said_lines[0]
    assert done.out == ""


def test_an_overlay_over_a_folder(agent, pages_site):
    (agent.folder / "shot.png").mkdir()
    done = agent("inspect", f"{pages_site.url}/open-shadow", "--overlay", "shot.png")
    assert done.code == ExitCode.SETUP
    assert "is a folder" in done.err


@pytest.mark.parametrize("mode", ["skeleton", "hybrid"])
def test_a_run_in_a_mode(agent, script, pages_site, mode):
    """The outline of each step is that mode's text; hybrid keeps the marked screenshot beside it."""
    press = {"tool": "click", "parameters": {"element_id": "2"}, "expected_outcome": {"type": "any_change"}}
    options = script(
        {"complete": False, "message": "press", "actions": [press]},
        {"complete": True, "message": "[FAIL] enough", "actions": []},
    )
    done = agent("run", "press it", "--url", f"{pages_site.url}/open-shadow", "--mode", mode, *options, "--json")
    folder = agent.folder / done.json["run_dir"]
    outline = (folder / "steps/01/outline.txt").read_text()
    observation = json.loads((folder / "steps/01/observation.json").read_text())
    assert '<button id="2" type="button">Open Save</button>' in outline
    assert observation["mode"] == mode
    assert observation["skeletonDom"] == outline.rstrip("\n")
    assert "screenshot" not in observation
    assert (folder / "steps/01/marked.png").exists() == (mode == "hybrid")
    assert json.loads((folder / "run.json").read_text())["settings"]["mode"] == mode
    step = json.loads((folder / "steps/01/step.json").read_text())
    assert step["outcomes"][0]["status"] == "done"


def test_a_bad_mode_of_a_run(agent):
    done = agent("run", "x", "--url", "http://127.0.0.1/", "--mode", "fancy")
    assert done.code == ExitCode.USAGE
    assert "setting mode" in done.err
    assert not (agent.folder / "runs").exists()
