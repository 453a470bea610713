"""The help texts, the exit codes in them and in the README, and what the help may import."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from agent_cli.errors import ExitCode

HEAVY = ("openai", "anthropic", "playwright", "rapidfuzz", "PIL", "jinja2", "yaml", "pytest")
ROOT = Path(__file__).resolve().parents[2]


def test_help_names_every_command_and_exit_code(agent):
    done = agent("--help")
    assert done.code == 0
    for name in ("run", "debug", "inspect", "test", "replay", "report", "runs", "doctor"):
        assert f"\n  {name} " in done.out
    for code in ExitCode:
        assert f"{int(code)}  {code.meaning}" in done.out


def test_readme_has_the_same_exit_codes():
    readme = (ROOT / "README.md").read_text("utf-8")
    for code in ExitCode:
        assert f"| {int(code)} | {code.meaning} |" in readme


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["run", "--help"], ["inspect", "--help"], ["debug", "--help"], ["test", "--help"], ["--version"]],
)
def test_help_imports_neither_sdk_nor_playwright(arguments):
    code = (
        "import sys\nfrom agent_cli.cli import main\nsys.argv = ['agent', *sys.argv[1:]]\n"
        "try:\n    main.main()\nexcept SystemExit:\n    pass\n"
        f"heavy = [n for n in {HEAVY} if n in sys.modules]\n"
        "print('HEAVY', heavy)"
    )
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    assert done.stdout.rstrip().endswith("HEAVY []")


def test_help_fits_80_columns_and_has_no_colour(agent):
    for arguments in (["--help"], *([name, "--help"] for name in ("run", "runs", "debug", "test", "replay", "report"))):
        out = agent(*arguments).out
        assert "\x1b" not in out
        assert max(len(line) for line in out.splitlines()) <= 80


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["run", "x", "--url", "http://127.0.0.1/", "--no-such-option"], "No such option"),
        (["run", "add patient Jas"], "--url"),
        (["fly"], "No such command"),
        (["run", "  ", "--url", "http://127.0.0.1/"], "the task is empty"),
        (["run", "x", "--url", "localhost:8000/a"], "did you mean http://localhost:8000/a"),
        (["run", "x", "--url", "file:///etc/passwd"], "not an http or https address"),
        (["run", "x", "--url", "javascript:alert(1)"], "not an http or https address"),
        (["run", "x", "--url", "http://127.0.0.1/", "--max-steps", "0"], "max_steps"),
        (["run", "x", "--url", "http://127.0.0.1/", "--max-page-tokens", "10"], "max_page_tokens"),
        (["inspect", "http://127.0.0.1/", "--max-page-tokens", "10"], "max_page_tokens"),
        (["run", "x", "--url", "http://127.0.0.1/", "--model-provider", "gpt"], "model_provider"),
        (["run", "x", "--url", "http://127.0.0.1/", "--model-provider", "script"], "--script"),
    ],
)
def test_wrong_usage_is_a_sentence_and_exit_code_2(agent, arguments, said):
    done = agent(*arguments)
    assert done.code == ExitCode.USAGE
    assert said in done.err
    assert done.out == ""
    assert not (agent.folder / "runs").exists()
