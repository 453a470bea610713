"""Files dropped on an element, by the drag events that the browser itself makes of them (CDP, trusted)."""

from __future__ import annotations

from pathlib import Path

from agent_cli.act.find_element import Target
from agent_cli.act.point_handle import PointHandle
from agent_cli.act.press_point import pressable
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession

COPY = 1


def drop_files(session: BrowserSession, target: Target, files: list[Path]) -> str:
    """Raises Trouble refused when the element opens no chooser and takes no drop."""
    pressable(target)
    box = None if isinstance(target.handle, PointHandle) else target.handle.bounding_box()
    if box is None:
        raise Trouble("failed", f"{target.described} has no place on the screen to drop files on")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    data = {"items": [], "files": [str(path) for path in files], "dragOperationsMask": COPY}
    send = session.tab.frames.main().session.send

    def drag(kind: str) -> None:
        send("Input.dispatchDragEvent", {"type": kind, "x": x, "y": y, "data": data}, timeout=3000)

    target.world.call("guardDrop", {"on": True})
    drag("dragEnter")
    drag("dragOver")
    if not target.world.call("takesDrop"):
        drag("dragCancel")
        target.world.call("guardDrop", {"on": False})
        raise Trouble(
            "refused", f"{target.described} opens no file chooser and takes no dropped files: name the file field"
        )
    drag("drop")
    target.world.call("guardDrop", {"on": False})
    return f"dropped on {target.described}"
