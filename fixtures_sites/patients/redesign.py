"""The same site as it looks after a redesign, for replays: other ids and classes, labels moved, twins of buttons.

`looks` changes nothing that a person would call another control. `twins` adds buttons of the same names that do
something else; who presses one is counted at /twin.
"""

from __future__ import annotations

import re

from flask import Flask, Response, current_app, jsonify, request

REDESIGNS = ("looks", "twins")
CLASSES = (
    *("button", "primary", "danger", "field", "actions", "search"),
    *("list", "name", "pages", "heading", "hint", "count"),
)
IDS = {"patient-": "px7-", "delete-dialog": "rm-d", "delete-title": "rm-t", '"content"': '"stage"', "toasts": "notes7"}
STYLE = """
.field-n2 { display: flex; flex-direction: column-reverse; }
.actions-n2, .heading-n2, .search-n2 { display: flex; flex-direction: row-reverse; }
.news-n2 { height: 160px; }
"""
TWIN = "<button type=\"button\" onclick=\"fetch('/twin', {method: 'POST'})\">%s</button>"


def redesign(app: Flask, kind: str) -> None:
    """Rewrites what the site sends; raises ValueError for a kind that is none."""
    if kind not in REDESIGNS:
        raise ValueError(f"{kind!r} is no redesign: {', '.join(REDESIGNS)}")
    app.config["TWINS_PRESSED"] = 0
    app.after_request(lambda response: _rewritten(response, kind == "twins"))
    app.add_url_rule("/twin", "twin", _twin, methods=["GET", "POST"])


def _twin() -> Response:
    if request.method == "POST":
        current_app.config["TWINS_PRESSED"] += 1
    return jsonify({"pressed": current_app.config["TWINS_PRESSED"]})


def _rewritten(response: Response, has_twins: bool) -> Response:
    kind = response.mimetype
    if kind not in ("text/html", "text/css", "text/javascript", "application/javascript"):
        return response
    response.direct_passthrough = False
    text = response.get_data(as_text=True)
    for old, new in IDS.items():
        text = text.replace(old, new)
    if kind == "text/css":
        text = re.sub(rf"\.({'|'.join(CLASSES)})\b(?!-)", r".\1-n2", text) + STYLE
    elif kind == "text/html":
        text = re.sub(r'class="([^"]*)"', _other_classes, text)
        text = text.replace("<main", '<div class="news-n2">We have a new look.</div><main', 1)
        text = _with_twins(text) if has_twins else text
    response.set_data(text)
    return response


def _other_classes(found: re.Match[str]) -> str:
    names = [f"{name}-n2" if name in CLASSES else name for name in found[1].split()]
    return f'class="{" ".join(names)}"'


def _with_twins(text: str) -> str:
    """A twin before each of these buttons, where the right one was."""
    for name in ("New Patient", "Search", "Save"):
        text = re.sub(rf"(<button[^>]*>{name}</button>)", lambda found, n=name: TWIN % n + found[1], text, count=1)
    return text
