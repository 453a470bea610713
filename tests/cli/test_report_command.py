"""agent report, as a stranger types it."""

from __future__ import annotations

import json

from agent_cli.errors import ExitCode
from tests.make_runs import make_run


def test_the_path_is_printed_and_the_file_is_there(agent, tmp_path):
    run = make_run(tmp_path / "runs")
    done = agent("report", run.name)
    assert (done.code, done.out, done.err) == (0, f"runs/{run.name}/report.html\n", "")
    assert (run / "report.html").read_text("utf-8").startswith("<!doctype html>")


def test_a_folder_another_place_and_json(agent, tmp_path):
    run = make_run(tmp_path / "kept")
    done = agent("report", run.name, "--out", "kept", "--file", "out.html", "--json")
    assert done.json == {"report": "out.html", "bytes": (tmp_path / "out.html").stat().st_size}
    assert not (run / "report.html").exists()
    assert agent("report", str(run)).out == f"{run}/report.html\n"


def test_a_killed_run_has_a_report(agent, tmp_path):
    run = make_run(tmp_path / "runs", finish=False)
    assert agent("report", run.name).code == 0
    assert "UNFINISHED" in (run / "report.html").read_text("utf-8")


def test_what_cannot_be_is_a_sentence(agent, tmp_path):
    run = make_run(tmp_path / "runs")
    for arguments, code, said in (
        (["report", "no-such-run"], ExitCode.SETUP, "is no run folder"),
        (["report"], ExitCode.USAGE, "Missing argument"),
        (["report", run.name, "--file", "notes.txt"], ExitCode.USAGE, "does not end in .html"),
        (["report", run.name, "--file", "none/report.html"], ExitCode.SETUP, "does not exist: none"),
        (["report", run.name, "--file", "."], ExitCode.USAGE, "does not end in .html"),
        (["report", run.name, "--fancy"], ExitCode.USAGE, "No such option"),
    ):
        done = agent(*arguments)
        assert (done.code, done.out) == (code, ""), arguments
        assert said in done.err


def test_open_hands_the_file_to_the_browser_of_the_machine(agent, tmp_path):
    run = make_run(tmp_path / "runs")
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {seen}\n')
    browser.chmod(0o700)
    assert agent("report", run.name, "--open", BROWSER=str(browser)).code == 0
    assert seen.read_text() == (run / "report.html").as_uri()


def test_where_nothing_can_open_it_that_is_said(agent, tmp_path):
    run = make_run(tmp_path / "runs")
    done = agent("report", run.name, "--open", "--json", BROWSER="/no/such/browser", PATH="/nowhere", DISPLAY="")
    assert done.code == 0
    assert json.loads(done.out)["report"]
    assert "no browser could be opened" in done.err


def test_the_help_names_the_options_and_fits_80_columns(agent):
    out = agent("report", "--help").out
    assert all(option in out for option in ("RUN", "--out", "--file", "--open", "--json"))
    assert max(len(line) for line in out.splitlines()) <= 80
    assert "\n  report " in agent("--help").out
