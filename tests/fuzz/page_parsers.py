"""What a page or its server hands to the browser: looks, events, questions, downloads, console, addresses, traces."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from agent_cli.browser.dialogs import DialogDesk
from agent_cli.browser.downloads import DownloadDesk
from agent_cli.browser.event_log import EventLog
from agent_cli.browser.flood_gate import FloodGate
from agent_cli.browser.mask_trace import masked_entry
from agent_cli.browser.read_report import read_report
from agent_cli.browser.watch_traffic import TrafficWatch
from agent_cli.contracts.bound_hosts import BoundHosts, site_of
from agent_cli.contracts.frame_reply import OddReply, read_frame_reply
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.page_budget import PageBudget
from agent_cli.contracts.secrets import Secrets
from agent_cli.contracts.whole_text import whole_json, whole_text, whole_value
from agent_cli.errors import BrowserError
from agent_cli.observe import fit_outline
from agent_cli.observe.merge_frames import FrameLook, merge_frames
from agent_cli.observe.observe_page import fingerprint
from agent_cli.observe.render_outline import render_outline
from agent_cli.observe.tell_apart import tell_apart, tell_below
from tests.fuzz.model_parsers import text_of

SECRETS = Secrets(values={"PW": "Fuzz-Canary-7uRq2"}, hosts={"PW": BoundHosts((site_of("http://127.0.0.1/"),))})


def _frame(data: bytes, _: Path) -> object:
    """A look of the main frame with the same look as its child, on to what the model and the run folder get."""
    text = whole_json(text_of(data))
    try:
        main, inner = FrameLook(0, read_frame_reply(text)), FrameLook(1, read_frame_reply(text))
    except OddReply as error:
        raise BrowserError(str(error)) from None
    inner.parent, inner.owner_id = main, main.data.frames[0].id if main.data.frames else None
    main.children.append(inner)
    view = main.data.viewport
    merged = merge_frames(main, (view["width"], view["height"]))
    tell_apart(merged.nodes)
    look = Observation(
        url=main.data.url, title=main.data.title, viewport=view, nodes=merged.nodes, modal=main.data.modal,
        scrollable_containers=merged.containers, tables=merged.tables, below=tell_below(main.data.below, merged.nodes),
    )  # fmt: skip
    look.fingerprint, look.outline = fingerprint(look), render_outline(look)
    fit_outline(look, PageBudget(), "add patient Jas")
    return _writable([look.payload(), SECRETS.mask_look(look).outline])


def _value(data: bytes, _: Path) -> object:
    """What any other call into a frame gives, as Playwright decodes it."""
    try:
        value = json.loads(data.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None
    return _writable(whole_value(value))


def _report(data: bytes, _: Path) -> object:
    events, dropped = read_report(data.decode("utf-8", "replace"), 0)
    log = EventLog()
    for event in events:
        log.add(event)
    return _writable([[event.sentence(0) for event in log.since(-1e16)], dropped])


def _dialog(data: bytes, _: Path) -> object:
    log, text = EventLog(), text_of(data)
    found = []
    for kind in ("alert", "confirm", "prompt", "beforeunload"):
        desk = DialogDesk(lambda told: log.happened(told, "dialog"))
        desk.receive(_named(type=kind, message=text, default_value=text, page=None))
        found.append(desk.open.model_dump() if desk.open else None)
        desk.answer(True, None)
    return _writable([found, [event.text for event in log.since(0)]])


def _download(data: bytes, folder: Path) -> object:
    notes: list[str] = []
    desk = DownloadDesk(notes.append, lambda: SECRETS)
    desk.folder = folder / "downloads"
    for name in (text_of(data), text_of(data)[::-1]):
        desk.receive(_named(suggested_filename=name, save_as=lambda path: path.write_bytes(data)))
    outside = [path for path in folder.rglob("*") if path.is_file() and path.parent != desk.folder]
    assert not outside, f"written outside of the folder: {outside}"
    assert all(saved.is_over and not saved.problem for saved in desk.all), desk.all
    return _writable([[saved.sentence for saved in desk.all], [str(saved.path) for saved in desk.all]])


def _console(data: bytes, _: Path) -> object:
    handlers: dict[str, Callable[[Any], None]] = {}
    watch = TrafficWatch(_named(on=handlers.__setitem__), FloodGate(print))
    text = text_of(data)
    handlers["console"](_named(type="error", text=text, location={"url": text}))
    handlers["console"](_named(type=text, text=text, location={}))
    handlers["weberror"](_named(error=text))
    return _writable([told for _, told in watch.errors])


def _address(data: bytes, _: Path) -> object:
    url = whole_text(text_of(data))
    bound = BoundHosts((site_of("https://shop.example"),))
    return _writable([str(site_of(url)), bound.problem_with(url), SECRETS.mask(url)])


def _trace(data: bytes, _: Path) -> object:
    text = b"Fuzz-Canary-7uRq2"
    for name in ("x.trace", "x.network", "resources/x"):
        assert text not in masked_entry(name, data + text + data, SECRETS)
    return None


def _named(**parts: Any) -> Any:
    return SimpleNamespace(**{"accept": lambda *_: None, "dismiss": lambda: None, **parts})


def _writable(value: Any) -> Any:
    """What is kept and sent has to be writable as UTF-8."""
    json.dumps(value, ensure_ascii=False).encode("utf-8")
    return value


PAGE_PARSERS: dict[str, Callable[[bytes, Path], object]] = {
    "frame": _frame,
    "frame_value": _value,
    "report": _report,
    "dialog": _dialog,
    "download": _download,
    "console": _console,
    "address": _address,
    "trace": _trace,
}
