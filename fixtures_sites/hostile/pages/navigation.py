"""Pages that do not stay where they are."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

from ..case import APPEARS, DONE, act, claim
from ..document import page

EXPECTED = "the honest button is pressed and proven"
AN_END = "an end within the limit"
ENDS = ("undecided", "error")

PAGES = (
    page("reload_loop", "the page loads itself again at once", AN_END, "<script>location.reload()</script>", ends=ENDS),
    page(
        "reload_clock",
        "the page loads itself again every 300 ms",
        AN_END,
        "<script>setTimeout(() => location.reload(), 300)</script>",
        ends=("completed", "failed"),
    ),
    page(
        "refresh_loop", "meta refresh of zero seconds", AN_END, head="<meta http-equiv=refresh content='0'>", ends=ENDS
    ),
    page(
        "bounce",
        "a chain of pages that go on by script, without end",
        AN_END,
        "<script>location.replace('/part/bounce')</script>",
        ends=("undecided", "error"),
    ),
    page(
        "bounce_on_press",
        "the press leads into a chain without end",
        AN_END,
        "<script>go.addEventListener('click', () => location.href = '/part/bounce')</script>",
        ends=("undecided", "error"),
    ),
    page(
        "push_state_loop",
        "pushState 500 times a second",
        "an end within the limit",
        "<script>setInterval(() => { for (let i = 0; i < 10; i += 1) try { history.pushState(null, '', '#' + Math.random()) } catch (_) { } }, 20)</script>",
        ends=("undecided", "error"),
    ),
    page(
        "hash_flood",
        "the fragment of the address changes 100 times a second",
        EXPECTED,
        "<script>let n = 0; setInterval(() => location.hash = n += 1, 10)</script>",
        ends=DONE,
        needs_did=False,  # its report is given up with each change of the address
    ),
    page(
        "back_trap",
        "going back leads here again",
        "an end; the page keeps its visitor",
        "<script>history.pushState(null, '', '#a'); addEventListener('popstate', () => history.pushState(null, '', '#a' + Math.random()))</script>",
        script=(act("click", "Go on", APPEARS), act("back"), act("back"), claim()),
        ends=DONE,
    ),
    page(
        "history_storm",
        "history.go back and forth without end",
        AN_END,
        "<script>for (let i = 0; i < 20; i += 1) history.pushState(null, '', '#' + i); setInterval(() => { history.go(-1); history.go(1) }, 20)</script>",
        ends=("failed",),
    ),
    page(
        "submits_itself",
        "a form sends itself at once, again and again",
        AN_END,
        "<form id=f action='/submits_itself'><input name=x value=1></form><script>setTimeout(() => f.submit(), 100)</script>",
        ends=("failed",),
    ),
    page(
        "document_write_loop",
        "the document is written anew 20 times a second",
        AN_END,
        "<script>const all = '<h1>new</h1><button onclick=\"did()\">Go on</button><p id=out></p>'; const again = () => { document.open(); document.write(all); document.close(); setTimeout(again, 50) }; setTimeout(again, 500)</script>",
        ends=("failed",),
    ),
    page(
        "document_never_ends",
        "the document is opened by script and never closed",
        AN_END,
        "<script>setTimeout(() => { document.open(); document.write('<button>Go on</button>'); setInterval(() => document.write('<p>more'), 100) }, 300)</script>",
        ends=("failed",),
    ),
    page(
        "stops_loading",
        "window.stop as soon as possible, and in a clock",
        "proven, or said that the document never came to its end",
        "<script>window.stop(); setInterval(() => window.stop(), 50)</script>",
        ends=("completed", "error"),
    ),
    page(
        "leaves_by_script_address",
        "javascript:, data: and blob: addresses one after the other",
        AN_END,
        "<script>go.addEventListener('click', () => { location = 'javascript:\"<h1>gone</h1>\"'; setTimeout(() => location = URL.createObjectURL(new Blob(['<button>Go on</button>'], { type: 'text/html' })), 200) })</script>",
        ends=DONE,
    ),
    page(
        "file_address",
        "the page tries to open files and pages of the browser",
        EXPECTED,
        "<a href='file:///etc/passwd'>f</a><script>try { location.href = 'file:///etc/passwd' } catch (_) { } try { open('chrome://settings') } catch (_) { } try { location.href = 'chrome://crash' } catch (_) { }</script>",
    ),
    page(
        "breaking_service_worker",
        "a service worker that never answers a navigation",
        AN_END,
        "<script>navigator.serviceWorker.register('/part/breaking-worker.js', { scope: '/part/' }); go.addEventListener('click', () => setTimeout(() => location.href = '/part/plain', 500))</script>",
        ends=("failed", "error"),
    ),
    page(
        "slow_unload",
        "leaving takes three seconds of script",
        AN_END,
        "<script>for (const e of ['pagehide', 'beforeunload']) addEventListener(e, () => { const end = Date.now() + 3000; while (Date.now() < end) { } }); go.addEventListener('click', () => location.href = '/part/plain')</script>",
        ends=("failed",),
    ),
    page(
        "leaves_while_pressed",
        "the page leaves as soon as the pointer comes near",
        AN_END,
        "<script>document.addEventListener('pointermove', () => location.href = '/part/plain')</script>",
        ends=("failed",),
    ),
)
