"""Pictures that checks compare with, from files beside the scenario (or the folder the command was called in)."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image, UnidentifiedImageError

LARGEST_PIXELS = 40_000_000


def load_picture(path: Path) -> Image.Image | str:
    """The picture as RGB, or a sentence of what is wrong with the file."""
    try:
        return open_picture(path.read_bytes())
    except OSError as error:
        return f"the picture {path} cannot be read: {error.strerror or error}"
    except (UnidentifiedImageError, ValueError) as error:
        return f"{path} is no picture that can be read: {error}"


def open_picture(data: bytes) -> Image.Image:
    """Raises ValueError for one that is too large, UnidentifiedImageError (an OSError) for what is no picture."""
    picture = Image.open(io.BytesIO(data))
    if picture.width * picture.height > LARGEST_PIXELS:
        raise ValueError(f"{picture.width} x {picture.height} pixels are too many")
    return picture.convert("RGB")
