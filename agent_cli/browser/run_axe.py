"""Accessibility by axe-core, as the package axe-playwright-python carries it, in every frame that can be reached."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Error

from agent_cli.browser.session import BrowserSession
from agent_cli.errors import SetupError

LEVELS: dict[str, tuple[str, ...]] = {
    "A": ("wcag2a", "wcag21a"),
    "AA": ("wcag2a", "wcag21a", "wcag2aa", "wcag21aa", "wcag22aa"),
    "AAA": ("wcag2a", "wcag21a", "wcag2aa", "wcag21aa", "wcag22aa", "wcag2aaa"),
}
LIMIT_MS = 60000


def run_axe(session: BrowserSession, level: str) -> tuple[list[dict[str, Any]], list[str]]:
    """(violations, frames that could not be asked), for rules of this WCAG level and below.

    A violation is `{id, impact, help, nodes: [{target, html}]}`. It runs in the page's own world, as axe does
    everywhere. Raises SetupError when the package is not installed.
    """
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        hint = "type: pip install 'agent-cli[accessibility]'"
        raise SetupError("checks of accessibility need axe-playwright-python", hint) from None
    options = {
        "runOnly": {"type": "tag", "values": list(LEVELS[level])},
        "resultTypes": ["violations"],
        "iframes": False,
    }
    violations: list[dict[str, Any]] = []
    missed: list[str] = []
    for frame in session.page.frames:
        try:
            reply = session.run(lambda frame=frame: Axe().run(frame, options=options), LIMIT_MS)  # type: ignore[misc]
        except Error as error:
            missed.append(f"{frame.url}: {str(error).splitlines()[0]}")
            continue
        violations += [_shortened(item) for item in reply.response["violations"]]
    return violations, missed


def _shortened(violation: dict[str, Any]) -> dict[str, Any]:
    nodes = [{"target": str(node["target"])[:200], "html": str(node["html"])[:200]} for node in violation["nodes"][:20]]
    return {key: violation[key] for key in ("id", "impact", "help")} | {
        "count": len(violation["nodes"]),
        "nodes": nodes,
    }
