"""upload: gives files of this machine to a file field, to the chooser that a button opens, or to a drop zone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import Error, FileChooser
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from agent_cli.act.drop_files import drop_files
from agent_cli.act.find_element import Target
from agent_cli.act.point_handle import PointHandle
from agent_cli.act.press_point import CAP_MS, pressable
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import Upload

CHOOSER_MS = 1500


def run(session: BrowserSession, target: Target, parameters: Upload) -> str:
    """Raises Trouble refused for a file that was not allowed or is none, or for more files than the field takes."""
    files = [_checked(name, session.uploads) for name in parameters.files]
    if target.info["disabled"]:
        raise Trouble("disabled", f"{target.described} is disabled")
    if target.info["tag"] == "input" and target.info["type"] == "file" and not isinstance(target.handle, PointHandle):
        _give(target, partial(target.handle.set_input_files, files, timeout=CAP_MS))
        way = f"gave {target.described}"
    else:
        way = _through_chooser(session, target, files) or drop_files(session, target, files)
    return f"{way} {_read_back(target, files)}"


def _checked(name: str, allowed: list[Path]) -> Path:
    """The file, if the person allowed it: by its path, or by its name alone. A page's words can ask for no other."""
    path = next((file for file in allowed if file.name == name), Path(name).expanduser()).resolve()
    if not any(path == place or place in path.parents for place in (place.resolve() for place in allowed)):
        there = ", ".join(str(place) for place in allowed) or "none"
        raise Trouble("refused", f"{name!r} may not be given to a page; allowed with --upload: {there}")
    if not path.exists():
        raise Trouble("refused", f"there is no file {name!r} on this machine; name a path that is there")
    if not path.is_file():
        raise Trouble("refused", f"{name!r} is no file")
    return path


def _through_chooser(session: BrowserSession, target: Target, files: list[Path]) -> str:
    """Presses the element and answers the chooser; "" when none opened."""
    options = pressable(target)
    try:
        with session.page.expect_file_chooser(timeout=CHOOSER_MS) as opened:
            target.handle.click(**options)
    except PlaywrightTimeout as error:
        if "filechooser" not in str(error).casefold():
            raise
        return ""
    chooser: FileChooser = opened.value
    if len(files) > 1 and not chooser.is_multiple():
        raise Trouble("refused", f"the chooser of {target.described} takes one file, not {len(files)}")
    _give(target, partial(chooser.set_files, files, timeout=CAP_MS))
    return f"chose in the file chooser of {target.described}"


def _give(target: Target, step: Callable[[], None]) -> None:
    try:
        step()
    except Error as error:
        if "single file" in str(error):
            raise Trouble("refused", f"{target.described} takes one file only") from None
        raise


def _read_back(target: Target, files: list[Path]) -> str:
    """What the page holds now. Raises Trouble failed when a file field holds other files."""
    wanted = [(path.name, path.stat().st_size) for path in files]
    told = ", ".join(f"{name!r} ({size} bytes)" for name, size in wanted)
    fields = [
        [(file["name"], file["size"]) for file in field]
        for field in target.world.call("chosenFiles", {"id": target.element_id})
    ]
    if wanted in fields:
        return f"{told}; the field holds {'it' if len(files) == 1 else 'them'} now"
    words = str(target.world.call("pageWords"))
    if all(path.name.casefold() in words for path in files):
        return f"{told}; the page names {'it' if len(files) == 1 else 'them'} now"
    held = "; ".join(", ".join(repr(name) for name, _ in field) for field in fields if field)
    if held and len(fields) == 1:
        raise Trouble("failed", f"{told}, but the field holds {held} now")
    return f"{told}; no field of the page shows {'it' if len(files) == 1 else 'them'}: look whether the page took it"
