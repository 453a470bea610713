"""TemplateFound: a small picture stands somewhere in the window (OpenCV, normalised cross-correlation)."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from pydantic import Field, field_validator

from agent_cli.errors import SetupError
from agent_cli.verify.checks.finding import Finding
from agent_cli.verify.checks.picture_file import load_picture, open_picture
from agent_cli.verify.checks.scene import Scene
from agent_cli.verify.checks.words import CheckParams

FOUND = "template.png"


class Params(CheckParams):
    """`file` is the picture to look for (PNG), relative to the scenario.

    `min_score` is the correlation wanted (-1 to 1); `scales` are sizes of the template. The window is
    pictured with one pixel per CSS pixel: a template from a screen of 2 device pixels per CSS pixel has the scale 0.5.
    """

    file: str = Field(min_length=1)
    min_score: float = Field(0.9, gt=0, le=1)
    scales: list[float] = Field([1.0], min_length=1, max_length=20)

    @field_validator("scales")
    @classmethod
    def _sensible(cls, scales: list[float]) -> list[float]:
        if any(not 0.1 <= scale <= 10 for scale in scales):
            raise ValueError("scales are from 0.1 to 10")
        return scales


def look(scene: Scene, params: Params) -> dict[str, Any]:
    if scene.png is None:
        return {"problem": "the window could not be pictured", "artifacts": []}
    template = load_picture(scene.base / Path(params.file))
    if isinstance(template, str):
        return {"problem": template, "artifacts": []}
    shown = open_picture(scene.png)
    seen: dict[str, Any] = {"window": shown.size, "template": template.size, "score": None}
    for scale in params.scales:
        score, box = best_match(shown, template, scale)
        if score is not None and (seen["score"] is None or score > seen["score"]):
            seen |= {"score": score, "box": box, "scale": scale}
    return seen | {"artifacts": [scene.keep(FOUND, _marked(shown, seen.get("box")))]}


def judge(seen: dict[str, Any], params: Params) -> Finding:
    if "problem" in seen:
        return Finding(None, seen["problem"], seen["artifacts"])
    sizes = "{}x{} in a window of {}x{} at 1 pixel per CSS pixel".format(*seen["template"], *seen["window"])
    scales = ", ".join(f"{scale:g}" for scale in params.scales)
    if seen["score"] is None:
        return Finding(
            False, f"{params.file} ({sizes}) is too large, or of one colour only, at {scales}", seen["artifacts"]
        )
    place = f"{seen['score']:.3f} at {seen['box']}, scale {seen['scale']:g}"
    told = f"{params.file} ({sizes}; scales {scales}): the best score is {place}, wanted {params.min_score:g}"
    return Finding(seen["score"] >= params.min_score, told, seen["artifacts"])


def best_match(shown: Image.Image, template: Image.Image, scale: float) -> tuple[float | None, list[int]]:
    """(score, [x, y, width, height]) of the best place.

    The score is None where the template does not fit, or has one colour (nothing to correlate). Raises SetupError
    without OpenCV.
    """
    try:
        import cv2
        import numpy
    except ImportError:
        hint = "type: pip install 'agent-cli[images]'"
        raise SetupError("checks with a template need OpenCV", hint) from None
    size = (max(1, round(template.width * scale)), max(1, round(template.height * scale)))
    if size[0] > shown.width or size[1] > shown.height:
        return None, []
    wanted = numpy.asarray(template.resize(size, Image.Resampling.LANCZOS) if scale != 1 else template)
    if wanted.std() == 0:
        return None, []
    scores = cv2.matchTemplate(numpy.asarray(shown), wanted, cv2.TM_CCOEFF_NORMED)
    _, score, _, place = cv2.minMaxLoc(numpy.nan_to_num(scores, nan=-1.0, posinf=-1.0, neginf=-1.0))
    return round(float(score), 4), [int(place[0]), int(place[1]), *size]


def _marked(shown: Image.Image, box: list[int] | None) -> bytes:
    picture = shown.copy()
    if box:
        x, y, width, height = box
        ImageDraw.Draw(picture).rectangle((x - 2, y - 2, x + width + 2, y + height + 2), outline=(200, 0, 120), width=3)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()
