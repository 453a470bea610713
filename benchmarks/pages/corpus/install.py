"""Puts pinned packages of PyPI and npm into the cache folder, once per set of pins."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

CACHE = Path(__file__).resolve().parents[3] / ".bench"
INSTALL_SECONDS = 900


class NotInstalled(Exception):
    """Something of the corpus cannot be had here; the text says what and why."""


def python_packages(name: str, *pins: str) -> Path:
    """The Python of a virtual environment that holds these pins (`Django==5.2`). Raises NotInstalled."""
    folder = CACHE / f"py-{name}"
    python = folder / "bin" / "python"
    if not _is_fresh(folder, pins):
        _run([sys.executable, "-m", "venv", "--clear", str(folder)], CACHE)
        _run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pins], CACHE)
        _mark_fresh(folder, pins)
    return python


def node_packages(name: str, *pins: str) -> Path:
    """A folder whose `node_modules` holds these pins (`tabulator-tables@6.5.3`). Raises NotInstalled."""
    folder = CACHE / f"npm-{name}"
    if not _is_fresh(folder, pins):
        if shutil.which("npm") is None:
            raise NotInstalled("npm is not on the path (Debian: apt-get install npm)")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        (folder / "package.json").write_text("{}")
        _run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", "--save-exact", *pins], folder)
        _mark_fresh(folder, pins)
    return folder


def _is_fresh(folder: Path, pins: tuple[str, ...]) -> bool:
    stamp = folder / ".pins"
    return stamp.is_file() and stamp.read_text() == "\n".join(pins)


def _mark_fresh(folder: Path, pins: tuple[str, ...]) -> None:
    (folder / ".pins").write_text("\n".join(pins))


def _run(command: list[str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=INSTALL_SECONDS)
    except subprocess.TimeoutExpired:
        raise NotInstalled(f"{' '.join(command[:4])} … took longer than {INSTALL_SECONDS} s") from None
    if done.returncode:
        lines = [line for line in (done.stderr + done.stdout).splitlines() if line.strip()]
        raise NotInstalled(f"{' '.join(command)}: {lines[-1] if lines else 'failed'}")
