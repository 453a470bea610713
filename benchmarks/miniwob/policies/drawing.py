"""Strokes of the mouse, and text that is selected to give it a style."""

from __future__ import annotations

import math
import re
from colorsys import rgb_to_hsv

from benchmarks.miniwob.moves import Policy, Steps, act, click
from benchmarks.miniwob.payload import Lost, Payload, Seen, first

RADIUS, POINTS = 28, 36


def draw_circle(task: str, page: Payload) -> Steps:
    """A round stroke about the marked point."""
    [mark] = [shape for shape in page.all("img") if "circle" in shape.name]
    board = max(page.all("el|canvas"), key=lambda node: node.box[2] * node.box[3])
    x, y = mark.middle[0] - board.box[0], mark.middle[1] - board.box[1]
    radius = min(RADIUS, x - 3, y - 3, board.box[2] - x - 3, board.box[3] - y - 3)
    turns = [2 * math.pi * step / POINTS for step in range(POINTS + 1)]
    stroke = [[round(x + radius * math.cos(turn), 1), round(y + radius * math.sin(turn), 1)] for turn in turns]
    page = yield [act("draw", element_id=board.id, path=[stroke])]
    drawn = [shape for shape in page.all("img") if shape.name.endswith("path")]
    if not drawn or max(abs(drawn[-1].middle[place] - mark.middle[place]) for place in (0, 1)) > 5:
        raise Lost("no stroke about the point is seen: " + "; ".join(page.told))
    yield [click(page.one("btn", "Submit"))]
    return f"a circle of {radius:.0f} px about the point"


ICONS = {"bold": "bold", "italics": "italic", "underlined": "underline"}
HUES = {"red": 0, "orange": 36, "yellow": 60, "green": 120, "blue": 210, "purple": 270}


def style_text(task: str, page: Payload) -> Steps:
    """Selects the words or everything, presses the style or opens the palette and takes the colour."""
    editor = page.one("inp")
    words = editor.value if "everything" in task else first(r"give the text (.+) the (?:style|color)", task)
    page = yield [act("select_text", element_id=editor.id, text=words)]
    if not page.succeeded:
        raise Lost("; ".join(page.told))
    if style := re.search(r"the style (\w+)", task):
        page = yield [click(_icon(page, ICONS[style[1]]))]
    else:
        page = yield [click(_icon(page, "picker"))]
        page = yield [click(_swatch(page, first(r"the color (\w+)", task)))]
    if not page.succeeded:
        raise Lost("; ".join(page.told))
    yield [click(page.one("btn", "Submit"))]
    return f"styled {words!r}"


def _icon(page: Payload, word: str) -> Seen:
    for node in page.all("btn|el"):
        if word in node.name:
            return node
    raise Lost(f"there is no {word} button: {page.text}")


def _swatch(page: Payload, color: str) -> Seen:
    """The strong colour of the palette whose hue is nearest. Raises Lost."""
    samples = []
    for node in page.all("btn|el"):
        if told := re.search(r"#(\w\w)(\w\w)(\w\w)$", node.name):
            hue, strength, light = rgb_to_hsv(*(int(part, 16) / 255 for part in told.groups()))
            if strength > 0.7 and light > 0.5:
                samples.append(
                    (min(abs(360 * hue - HUES[color]), 360 - abs(360 * hue - HUES[color])), node.place, node)
                )
    if not samples:
        raise Lost(f"no {color} is in the palette: {page.text}")
    return min(samples)[2]


POLICIES: dict[str, Policy] = {
    "draw-circle": draw_circle,
    "text-editor": style_text,
}
