"""Whose a frame is: the address that its origin comes from."""

from __future__ import annotations

from playwright.sync_api import Frame


def origin_url(frame: Frame) -> str:
    """The address that says whose frame this is: of `about:blank`, `srcdoc` and `blob:` documents, who made them."""
    seen: Frame | None = frame
    while seen is not None:
        url = seen.url.removeprefix("blob:")
        if not url.startswith("about:"):
            return url
        seen = seen.parent_frame
    return frame.url
