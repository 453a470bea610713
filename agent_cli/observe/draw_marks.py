"""Set-of-mark: numbered boxes drawn on a screenshot, in Python, so that the page never sees them."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from agent_cli.contracts.mode_view import Mark
from agent_cli.contracts.observation import Observation
from agent_cli.observe.place_marks import HEIGHT_PX, PADDING_PX, place_marks

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

FONT_PX, LINE_PX = 13, 2


def marks_of(look: Observation) -> list[Mark]:
    """Marks for the controls of the viewport; what is covered by something else cannot be pressed and gets none."""
    boxes = [(node.i, node.box) for node in look.nodes if node.i and node.box and node.occ is None]
    words = [node.box for node in look.nodes if not node.is_control and node.box]
    viewport = (look.viewport["width"], look.viewport["height"])
    return place_marks([(i, box) for i, box in boxes if i and box], viewport, words)


def draw_marks(screenshot: bytes, marks: list[Mark], viewport_width: int) -> bytes:
    """The screenshot with the marks, as PNG; `viewport_width` (CSS pixels) tells the scale of a dense screen."""
    from PIL import Image, ImageDraw

    with Image.open(BytesIO(screenshot)) as picture:
        image = picture.convert("RGB")
    scale = image.width / viewport_width if viewport_width else 1.0
    draw = ImageDraw.Draw(image)
    for mark in marks:
        draw.rectangle(_corners(mark.box, scale), outline=mark.color, width=round(LINE_PX * scale))
    for mark in marks:
        _draw_label(draw, mark, scale)
    out = BytesIO()
    image.save(out, "PNG", compress_level=4)
    return out.getvalue()


def _draw_label(draw: ImageDraw, mark: Mark, scale: float) -> None:
    from PIL import ImageFont

    _draw_leader(draw, mark, scale)
    left, top, right, bottom = _corners(mark.label, scale)
    draw.rectangle((left, top, right, bottom), fill=mark.color)
    font = ImageFont.load_default(FONT_PX * scale)
    middle = ((left + right) / 2, (top + bottom) / 2 + 0.5)
    draw.text(middle, mark.id, fill="white", font=font, anchor="mm")


def _draw_leader(draw: ImageDraw, mark: Mark, scale: float) -> None:
    """A line from a label that stands off to its box."""
    x, y, width, height = mark.box
    left, top, w, h = mark.label
    to = (min(max(left + w // 2, x), x + width), min(max(top + h // 2, y), y + height))
    near = (min(max(to[0], left), left + w), min(max(to[1], top), top + h))
    if abs(to[0] - near[0]) + abs(to[1] - near[1]) > PADDING_PX + HEIGHT_PX // 3:
        draw.line([value * scale for value in (*near, *to)], fill=mark.color, width=max(1, round(scale)))


def _corners(rect: tuple[int, int, int, int], scale: float) -> tuple[float, float, float, float]:
    """Pillow's rectangles include their last pixel."""
    x, y, width, height = (value * scale for value in rect)
    return x, y, x + max(width - 1, 0), y + max(height - 1, 0)
