"""ScreenshotEquals: the window looks as in a picture, within a tolerance."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops
from pydantic import Field

from agent_cli.verify.checks.finding import Finding
from agent_cli.verify.checks.picture_file import load_picture, open_picture
from agent_cli.verify.checks.scene import Scene
from agent_cli.verify.checks.words import CheckParams

SHOWN, DIFFERENCE = "screenshot.png", "difference.png"


class Params(CheckParams):
    """`file` is the picture to compare with (PNG), relative to the scenario.

    `tolerance`: share of the pixels that may differ (0 to 1); `threshold`: from which difference of a colour channel
    (0 to 255) on a pixel differs; `ignore`: boxes [x, y, width, height] in CSS pixels that do not count.
    """

    file: str = Field(min_length=1)
    tolerance: float = Field(0.0, ge=0, le=1)
    threshold: int = Field(16, ge=0, le=255)
    ignore: list[tuple[int, int, int, int]] = Field(default_factory=list)


def look(scene: Scene, params: Params) -> dict[str, Any]:
    """`share` of differing pixels, or a `problem`; both pictures are kept as artifacts."""
    if scene.png is None:
        return {"problem": "the window could not be pictured", "artifacts": []}
    artifacts = [scene.keep(SHOWN, scene.png)]
    wanted = load_picture(scene.base / Path(params.file))
    if isinstance(wanted, str):
        return {
            "problem": f"{wanted}; the window as it is now was kept, to be taken if it is right",
            "artifacts": artifacts,
        }
    shown = open_picture(scene.png)
    if shown.size != wanted.size:
        sizes = f"{wanted.width}x{wanted.height}, the window is {shown.width}x{shown.height} pixels"
        return {"sizes": f"the picture is {sizes}", "artifacts": artifacts}
    mask = _differing(wanted, shown, params)
    share = sum(mask.histogram()[1:]) / (mask.width * mask.height)
    if share:
        artifacts.append(scene.keep(DIFFERENCE, _marked(shown, mask)))
    return {"share": share, "artifacts": artifacts}


def judge(seen: dict[str, Any], params: Params) -> Finding:
    artifacts = seen["artifacts"]
    if "problem" in seen:
        return Finding(None, seen["problem"], artifacts)
    if "sizes" in seen:
        return Finding(False, seen["sizes"], artifacts)
    told = f"{seen['share']:.3%} of the pixels differ from {params.file}, {params.tolerance:.3%} may"
    return Finding(seen["share"] <= params.tolerance, told, artifacts)


def _differing(wanted: Image.Image, shown: Image.Image, params: Params) -> Image.Image:
    """White where a channel differs by more than the threshold."""
    channels = ImageChops.difference(wanted, shown).split()
    strongest = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    mask = strongest.point(lambda value: 255 if value > params.threshold else 0)
    for x, y, width, height in params.ignore:
        mask.paste(0, (x, y, x + width, y + height))
    return mask


def _marked(shown: Image.Image, mask: Image.Image) -> bytes:
    """The window in pale grey with what differs in magenta."""
    pale = Image.blend(shown.convert("L").convert("RGB"), Image.new("RGB", shown.size, "white"), 0.6)
    pale.paste((200, 0, 120), (0, 0), mask)
    out = io.BytesIO()
    pale.save(out, "PNG")
    return out.getvalue()
