"""A trace for Playwright's viewer and videos of the tabs, kept in the run folder when the session ends."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from playwright.sync_api import BrowserContext, Error

from agent_cli.browser.mask_trace import keep_trace
from agent_cli.browser.session import BrowserSession
from agent_cli.settings import Settings

TRACE = "trace.zip"


class MediaKeeper:
    """Made before the context (videos are an option of it), told when it stands, asked to keep at the end."""

    def __init__(self, settings: Settings, place: Path | None = None) -> None:
        """Videos are made in a folder of their own in `place` (None = the system's temporary folder)."""
        self._trace, self._video = settings.trace, settings.video
        self._has_secrets = settings.mask is not str
        self._folder = Path(tempfile.mkdtemp(prefix="agent-video-", dir=place)) if settings.video else None
        self._size = {"width": settings.viewport_width, "height": settings.viewport_height}

    @property
    def options(self) -> dict[str, Any]:
        """Options of the context."""
        if self._folder is None:
            return {}
        return {"record_video_dir": str(self._folder), "record_video_size": self._size}

    def begin(self, context: BrowserContext) -> None:
        """A trace that has to be masked holds no pictures: words can be taken out of it, pixels cannot."""
        if self._trace:
            context.tracing.start(screenshots=not self._has_secrets, snapshots=True, sources=False)

    def keep(self, session: BrowserSession, tell: Callable[[str], None]) -> None:
        """Ends both, closes the context, and moves what came of it to `session.kept_in`, if that is set."""
        place = session.kept_in
        if self._trace and place is not None:
            try:
                with tempfile.TemporaryDirectory(prefix="agent-trace-") as folder:
                    session.context.tracing.stop(path=Path(folder) / TRACE)
                    keep_trace(Path(folder) / TRACE, place / TRACE, session.secrets)
            except (Error, OSError, BadZipFile) as error:
                tell(f"the trace was lost: {str(error).splitlines()[0]}")
        if self._folder is not None:
            with suppress(Error):
                session.context.close()
            for number, video in enumerate(sorted(self._folder.glob("*.webm")), start=1):
                if place is not None:
                    shutil.move(video, place / f"video-{number}.webm")
            shutil.rmtree(self._folder, ignore_errors=True)
