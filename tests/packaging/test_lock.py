"""requirements.lock: holds what pyproject.toml asks for, with hashes, and names no place to take it from."""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
OWN = canonicalize_name(PROJECT["project"]["name"])
NOT_LOCKED = {"bench"}
"""Extras that `make bench` adds by itself."""


def locked() -> dict[str, list[str]]:
    """By name, the versions that are pinned (several where Pythons or systems differ)."""
    found: dict[str, list[str]] = {}
    for line in blocks():
        requirement = Requirement(line.split(" \\")[0])
        (pin,) = requirement.specifier
        assert pin.operator == "==", line
        found.setdefault(canonicalize_name(requirement.name), []).append(pin.version)
    return found


def blocks() -> list[str]:
    """Each requirement with its hashes, on one line."""
    text = (ROOT / "requirements.lock").read_text("utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
    return "\n".join(lines).replace("\\\n   ", "\\").split("\n")


def asked() -> list[Requirement]:
    extras = PROJECT["project"]["optional-dependencies"]
    texts = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]]
    texts += [text for name, group in extras.items() if name not in NOT_LOCKED for text in group]
    return [found for text in texts if canonicalize_name((found := Requirement(text)).name) != OWN]


@pytest.mark.parametrize("requirement", asked(), ids=str)
def test_each_dependency_is_locked_at_a_version_that_fits(requirement):
    versions = locked().get(canonicalize_name(requirement.name))
    assert versions, f"{requirement.name} is not in requirements.lock: make lock"
    unfit = [version for version in versions if not requirement.specifier.contains(version, prereleases=True)]
    assert not unfit, f"{requirement} does not allow {unfit}: make lock"


def test_each_pin_has_hashes_and_nothing_names_a_place():
    text = (ROOT / "requirements.lock").read_text("utf-8")
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", block) for block in blocks())
    assert "://" not in text
    assert set(re.findall(r"(?<!\S)--?[a-z-]+", text)) == {"--hash"}


def test_the_commands_that_set_up_install_from_the_lock_alone():
    lines = (ROOT / "Makefile").read_text("utf-8").splitlines()
    (rule,) = [at for at, line in enumerate(lines) if line.startswith("$(STAMP):")]
    installs = [line.strip() for line in lines[rule + 1 :][:8] if "$(PIP)" in line]
    assert installs == ["$(PIP) --require-hashes -r $(LOCK)", "$(PIP) --no-deps --no-build-isolation -e ."]


CLEAN = '{"dependencies": [{"name": "rich", "version": "15", "vulns": []}]}'
BAD = """{"dependencies": [{"name": "rich", "version": "15", "vulns": [{"id": "X-1", "fix_versions": ["16"]}]},
{"name": "httpx2", "skip_reason": "not found"}]}"""


@pytest.mark.parametrize(
    ("stdout", "stderr", "code", "lines"),
    [
        (CLEAN, "", 0, ["1 packages audited, 0 known vulnerabilities"]),
        (BAD, "", 1, ["rich 15: X-1, mended in 16", "1 packages audited, 1 known vulnerabilities",
                      "not audited: httpx2"]),
        (BAD.replace('{"id": "X-1", "fix_versions": ["16"]}', ""), "", 4,
         ["1 packages audited, 0 known vulnerabilities", "not audited: httpx2"]),
        ('{"dependencies": [{"name": "rich", "skip_reason": "not found"}]}', "", 4,
         ["not audited: the vulnerability database knows none of the 1 packages (no network?)"]),
        ("", "Traceback\nConnectionError: no route", 4,
         ["not audited: the vulnerability database could not be asked (pip-audit: ConnectionError: no route)"]),
    ],
    ids=["clean", "vulnerable", "partly asked", "nothing known", "no network"],
)  # fmt: skip
def test_an_audit_is_clean_only_when_everything_was_asked(stdout, stderr, code, lines):
    tell = runpy.run_path(str(ROOT / ".ci" / "audit.py"))["tell"]
    assert tell(stdout, stderr) == (code, lines)
