"""Secrets in pictures: where they stand is read in every frame before and after the picture, and painted over."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from typing import Any

from playwright.sync_api import Error

from agent_cli.browser.dialogs import DialogOpened
from agent_cli.browser.session import BrowserSession
from agent_cli.browser.world import FrameSilent, World, WorldGone
from agent_cli.contracts.secrets import Secrets

Box = tuple[float, float, float, float]
LIMIT_MS = 2000
MARGIN_PX = 3
COLOR = (90, 90, 90)


class CannotTell(Exception):
    """A frame in view did not say what it shows."""


def secret_boxes(session: BrowserSession) -> list[Box]:
    """Boxes (CSS pixels of the viewport: x, y, width, height) of all that shows a secret. Raises CannotTell."""
    boxes: list[Box] = []
    for world in session.worlds():
        try:
            places = session.run(lambda world=world: world.call("textPlaces", None, limit_ms=LIMIT_MS))  # type: ignore[misc]
            left, top = session.run(world.offset)
        except WorldGone:
            continue  # its document went: what comes in its place is seen the second time
        except (FrameSilent, DialogOpened, Error) as error:
            if is_in_view(world):
                raise CannotTell(str(error)) from None
            continue
        boxes += [(x + left, y + top, width, height) for x, y, width, height in boxes_of(places, session.secrets)]
    return boxes


def is_in_view(world: World) -> bool:
    """True when nobody can tell."""
    with suppress(WorldGone, FrameSilent, DialogOpened, Error):
        return world.is_shown()
    return True


def boxes_of(places: list[Any], secrets: Secrets) -> list[Box]:
    """The places whose text is part of a secret's, also of one that runs on from place to place.

    A drawing cannot be read: it counts once something on the page was typed, which is where a secret can be.
    """
    words = [place for place in places if place[2] == ""]
    found = [place for place in places if place[2] == "f" and secrets.holds(place[0])]
    found += [place for place in places if place[2] == "d"]
    starts, text = [], ""
    for place in words:
        starts.append(len(text))
        text += place[0]
    spans = secrets.spans(text)
    for place, start in zip(words, starts, strict=True):
        if any(first < start + len(place[0]) and last > start for first, last, _ in spans) or secrets.holds(place[0]):
            found.append(place)
    return [tuple(box) for place in found for box in place[1]]


def paint_over(picture: bytes, boxes: list[Box], viewport_width: float, lossless: bool) -> bytes:
    """The picture (JPEG, or PNG when `lossless`) with the boxes filled; of a dense screen by its scale."""
    from PIL import Image, ImageDraw

    with Image.open(BytesIO(picture)) as opened:
        image = opened.convert("RGB")
    scale = image.width / viewport_width if viewport_width else 1.0
    draw = ImageDraw.Draw(image)
    for x, y, width, height in boxes:
        corners = (x - MARGIN_PX, y - MARGIN_PX, x + width + MARGIN_PX, y + height + MARGIN_PX)
        draw.rectangle(tuple(corner * scale for corner in corners), fill=COLOR)
    out = BytesIO()
    if lossless:
        image.save(out, "PNG", compress_level=4)
    else:
        image.save(out, "JPEG", quality=70)
    return out.getvalue()
