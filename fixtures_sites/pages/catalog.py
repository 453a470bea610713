"""Knows the pages: their names, their one difficulty, and their text."""

from __future__ import annotations

import html
import re
from pathlib import Path

FOLDER = Path(__file__).with_name("html")
_NAME = re.compile(r"[a-z0-9-]+")

# Addresses that answer without a page of their own.
BARE_ROUTES = {
    "redirect-loop": "Redirects to itself without end.",
    "refuse": "The connection closes without an answer.",
}
# Pages that other pages lead to or embed.
INNER_PAGES = {"inner-form", "nested-middle", "popup-second", "close-self-popup"}


def page_text(name: str) -> str | None:
    """Return the text of a page, or None when there is none of this name."""
    path = FOLDER / f"{name}.html"
    if not _NAME.fullmatch(name) or not path.is_file():
        return None
    return path.read_text(encoding="utf-8")


def difficulties() -> dict[str, str]:
    """Return each page's name and the one difficulty it says in its first line."""
    found = dict(BARE_ROUTES)
    for path in FOLDER.glob("*.html"):
        first = path.read_text(encoding="utf-8").split("\n", 1)[0]
        found[path.stem] = first.removeprefix("<!--").removesuffix("-->").strip()
    return dict(sorted(found.items()))


def index_text() -> str:
    """Return the page that lists all others."""
    items = "\n".join(
        f'<li><a href="/{name}">{name}</a>: {html.escape(text)}</li>'
        for name, text in difficulties().items()
        if name not in INNER_PAGES
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8">'
        "<title>Difficult pages</title>"
        '<link rel="stylesheet" href="/site.css"></head>\n'
        f"<body><h1>Difficult pages</h1>\n<ul>\n{items}\n</ul>\n</body>\n</html>\n"
    )


def big_list_rows(count: int) -> str:
    """Return that many table rows, each with an input and a button."""
    return "\n".join(
        f"<tr><td>Item {number}</td>"
        f'<td><input aria-label="Note {number}"></td>'
        f'<td><button type="button">Pick {number}</button></td></tr>'
        for number in range(1, count + 1)
    )
