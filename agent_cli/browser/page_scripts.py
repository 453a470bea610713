"""The page scripts as one source, and where they are found: in a checkout or inside the installed package."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from agent_cli.errors import SetupError

WORLD = "agent"
BINDING = "__agentReport"
ORDER = (
    "limits",
    "walk",
    "roles",
    "visibility",
    "names",
    "tagger",
    "tickers",
    "moving",
    "stability",
    "categories",
    "event_buffer",
    "hidden_words",
    "mutations",
    "shapes",
    "states",
    "places",
    "words",
    "nodes",
    "outside",
    "tree",
    "sentinel",
    "effects",
    "locate",
    "drags",
    "selection",
    "files",
    "scroll_words",
    "controls",
    "rows",
    "widgets",
    "choices",
    "ranges",
    "calendars",
    "semantic",
    "skeleton",
    "annotated",
    "overlay",
    "secret_places",
    "main",
)


def scripts_folder() -> Path:
    """`agent_cli/_content_scripts` in an install, `content_scripts` at the top of a checkout."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "_content_scripts", package.parent / "content_scripts"):
        if (folder / "main.js").is_file():
            return folder
    raise SetupError(
        f"the page scripts are missing beside {package}",
        "the installation is damaged: `pip install --force-reinstall agent-cli`",
    )


@cache
def isolated_source(limits: tuple[tuple[str, int], ...] = ()) -> str:
    """What runs in the isolated world of every frame; a second run in the same world does nothing.

    `limits`: constants of limits.js that have another value than theirs.
    """
    folder = scripts_folder()
    parts = [(folder / f"{name}.js").read_text("utf-8") for name in ORDER]
    for name, value in limits:
        parts[0] = re.sub(rf"\b{name} = [\d_]+", f"{name} = {value}", parts[0])
    return "(() => { if (globalThis.__agent) return;\n" + "\n".join(parts) + "\n})();"


@cache
def page_limits() -> frozenset[str]:
    """The names of the limits that page scripts have."""
    return frozenset(re.findall(r"\b([A-Z_]+) = [\d_]+", (scripts_folder() / "limits.js").read_text("utf-8")))


@cache
def main_world_source() -> str:
    """What runs in the page's own world before its scripts: it opens closed shadow roots for us only."""
    return (scripts_folder() / "open_shadow.js").read_text("utf-8")
