"""Pages that open and close windows."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

from ..case import DONE
from ..document import page

AN_END = "an end within the limit, and a bounded number of tabs"

PAGES = (
    page(
        "popup_at_load",
        "a window with a button of the same name opens at load",
        "what the page's own window says is told; no trap pressed for the honest one",
        "<script>setTimeout(() => window.open('/part/plain'), 100)</script>",
        ends=("failed",),
    ),
    page(
        "popup_storm",
        "100 windows at load",
        AN_END,
        "<script>for (let i = 0; i < 100; i += 1) window.open('/part/plain?' + i, '_blank')</script>",
        ends=("failed",),
    ),
    page(
        "popup_storm_on_press",
        "30 windows at the press",
        AN_END,
        "<script>go.addEventListener('click', () => { for (let i = 0; i < 30; i += 1) window.open('/part/plain?' + i, '_blank') })</script>",
        ends=("failed",),
    ),
    page(
        "popups_of_popups",
        "each window opens the next",
        AN_END,
        "<script>go.addEventListener('click', () => window.open('/part/popup-of-popup', '_blank'))</script>",
        ends=("failed", "undecided"),
    ),
    page(
        "popup_clock",
        "a window every 300 ms",
        AN_END,
        "<script>setInterval(() => window.open('/part/plain', '_blank'), 300)</script>",
        ends=("failed",),
    ),
    page(
        "popup_closes_itself",
        "windows that open and close at once",
        AN_END,
        "<script>go.addEventListener('click', () => { for (let i = 0; i < 10; i += 1) window.open('/part/closing', '_blank') })</script>",
        ends=DONE,
    ),
    page(
        "popup_takes_opener",
        "the window that opens sends its opener elsewhere",
        AN_END,
        "<script>go.addEventListener('click', () => window.open('/part/opener-hijack', '_blank'))</script>",
        ends=("failed",),
    ),
    page(
        "popup_twin",
        "a window with a trap of the same name comes over the page",
        "a refusal, or the page's own button",
        "<script>setTimeout(() => window.open('/part/plain', '_blank'), 600)</script>",
        ends=("failed",),
    ),
    page(
        "busy_popup",
        "the window that opens never answers",
        AN_END,
        "<script>go.addEventListener('click', () => window.open('/part/busy', '_blank'))</script>",
        ends=("undecided", "error"),
    ),
    page(
        "closes_at_load",
        "window.close at load",
        AN_END,
        "<script>window.close(); setTimeout(() => { open('', '_self'); window.close() }, 200)</script>",
        ends=DONE,
    ),
    page(
        "closes_on_press",
        "window.close at the press",
        AN_END,
        "<script>go.addEventListener('click', () => { open('', '_self'); window.close() })</script>",
        ends=DONE,
    ),
    page(
        "blank_popup",
        "a window without address is written into by its opener",
        AN_END,
        "<script>go.addEventListener('click', () => { const w = window.open('', '_blank'); setInterval(() => { w.document.body.innerHTML = '<button>Go on</button>' + Math.random() }, 50) })</script>",
        ends=DONE,
    ),
    page(
        "resizes_itself",
        "the window is moved, resized and focused without end",
        "the honest button is pressed and proven",
        "<script>setInterval(() => { resizeTo(100, 100); moveTo(9999, 9999); focus(); blur(); scrollTo(0, Math.random() * 100) }, 20)</script>",
    ),
)
