"""A perceptual hash of a screen: equal for screens that look the same."""

from __future__ import annotations

from io import BytesIO

COLUMNS, ROWS = 9, 8


def hash_screen(image: bytes) -> str:
    """dHash, 16 hexadecimal digits: for each cell of a 9 x 8 grid, is it brighter than its right neighbour?"""
    from PIL import Image

    with Image.open(BytesIO(image)) as picture:
        small = picture.convert("L").resize((COLUMNS, ROWS), Image.Resampling.LANCZOS)
        pixels = small.tobytes()
    bits = 0
    for row in range(ROWS):
        for column in range(COLUMNS - 1):
            at = row * COLUMNS + column
            bits = bits << 1 | (pixels[at] > pixels[at + 1])
    return f"{bits:016x}"
