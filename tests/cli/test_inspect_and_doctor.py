"""agent inspect and agent doctor from outside."""

from __future__ import annotations

import pytest

from agent_cli.errors import ExitCode

PAYLOAD = {
    "mode", "url", "title", "viewport", "scroll_position", "interactive_tree", "scrollable_containers", "recent_events",
    "has_errors", "has_success", "frames", "tabs", "meta",
}  # fmt: skip
NODE = {"i", "r", "n", "v", "s", "xy", "box", "f", "scr", "occ", "o"}


def test_inspect_prints_the_payload(agent, patients_site):
    done = agent("inspect", f"{patients_site.url}/patients", "--json")
    data = done.json
    assert done.code == 0
    assert set(data) == PAYLOAD
    assert data["mode"] == "semantic_v3"
    assert all(set(node) <= NODE for node in data["interactive_tree"])
    assert any(node["n"] == "New Patient" and node["r"] == "btn" for node in data["interactive_tree"])
    assert {"totalElements", "viewportElements", "prunedElements", "occludedElements", "estimatedTokens"} <= set(
        data["meta"]
    )


@pytest.mark.parametrize(
    ("page", "control", "frame"),
    [("open-shadow", "Open Save", None), ("closed-shadow", "Closed Save", None), ("cross-site-frame", "Inner save", 1)],
)
def test_inspect_sees_shadow_roots_and_cross_site_frames(agent, pages_site, page, control, frame):
    tree = agent("inspect", f"{pages_site.url}/{page}", "--json").json["interactive_tree"]
    node = next(node for node in tree if node["n"] == control)
    assert node.get("f") == frame
    assert node["i"].startswith("f1_") == bool(frame)


def test_inspect_prompt_is_the_outline(agent, patients_site):
    done = agent("inspect", f"{patients_site.url}/patients", "--prompt")
    assert '1 btn "New Patient"' in done.out.splitlines()


def test_inspect_keeps_to_the_token_budget_and_says_what_is_left_out(agent, pages_site):
    url = f"{pages_site.url}/big-list"
    whole, cut = (agent("inspect", url, "--json", *more).json for more in ([], ["--max-page-tokens", "250"]))
    assert cut["meta"]["estimatedTokens"] <= 250 < cut["meta"]["wholeTokens"]
    assert "left_out" not in whole
    assert {"id", "kind", "name", "rows", "controls"} <= set(cut["left_out"][0])
    assert len(cut["interactive_tree"]) == len(whole["interactive_tree"])
    shown = agent("inspect", url, "--max-page-tokens", "250").out
    assert f"tokens (of {cut['meta']['wholeTokens']})" in " ".join(shown.split())
    assert "expand R1)" in shown


def test_the_hostile_page_gives_the_same_tree(agent, pages_site):
    trees = [
        agent("inspect", f"{pages_site.url}/{name}", "--json").json["interactive_tree"]
        for name in ("hostile-builtins", "plain-builtins")
    ]
    assert trees[0] == trees[1]
    assert len(trees[0]) >= 9


def test_doctor_starts_the_browser_and_names_what_is_missing(agent):
    done = agent("doctor", "--json")
    assert done.code == 0
    findings = {item["name"]: item for item in done.json["findings"]}
    assert "Chromium" in findings["browser"]["says"]
    assert findings["OPENAI_API_KEY"]["ok"] is False
    assert "builtin" in findings["model"]["says"]


def test_doctor_without_a_browser_ends_with_4_and_the_line_to_type(agent):
    done = agent("doctor", AGENT_BROWSER="/nowhere/chrome")
    assert done.code == ExitCode.SETUP
    assert "/nowhere/chrome" in done.out
    assert "type:" in done.out


def test_inspect_of_no_page(agent, pages_site):
    done = agent("inspect", f"{pages_site.url}/files/report.csv")
    assert done.code == ExitCode.SETUP
    assert "file to download" in done.err


def test_runs_of_nothing(agent):
    assert agent("runs", "list").out.strip() == "no runs yet"
    done = agent("runs", "show", "nothing")
    assert done.code == ExitCode.SETUP
    assert "no run folder" in done.err
