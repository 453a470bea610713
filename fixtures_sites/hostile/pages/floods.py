"""Pages that change, report or speak faster than anybody reads."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

from ..case import DONE
from ..document import page

EXPECTED = "the honest button is pressed and proven"

PAGES = (
    page(
        "mutation_flood",
        "100,000 mutations a second",
        EXPECTED,
        "<div id=w></div><script>setInterval(() => { for (let i = 0; i < 2000; i += 1) { w.textContent = 'n' + i; w.setAttribute('class', 'c' + i) } }, 20)</script>",
        ends=DONE,
    ),
    page(
        "list_flood",
        "2,000 elements come and go 20 times a second",
        EXPECTED,
        "<div id=w style='height:100px;overflow:auto'></div><script>setInterval(() => w.innerHTML = ('<p>row ' + Math.random() + '</p>').repeat(2000), 50)</script>",
        ends=DONE,
    ),
    page(
        "toast_flood",
        "20 different messages of success and error each 50 ms",
        "an end within the limit",
        "<div id=w role=alert></div><script>setInterval(() => { w.innerHTML = ''; for (let i = 0; i < 20; i += 1) { const p = document.createElement('p'); p.className = i % 2 ? 'error' : 'success'; p.setAttribute('role', 'alert'); p.textContent = (i % 2 ? 'Error ' : 'Saved ') + Math.random(); w.append(p) } }, 50)</script>",
        ends=("failed",),
    ),
    page(
        "huge_toasts",
        "a message of 1 MB each 200 ms",
        "an end within the limit",
        "<div id=w role=alert style='height:30px;overflow:hidden'></div><script>setInterval(() => { w.innerHTML = '<p role=alert>Error ' + Math.random() + 'word '.repeat(200_000) }, 200)</script>",
        ends=("failed",),
    ),
    page(
        "attribute_flood",
        "20,000 attributes are written each 20 ms",
        EXPECTED,
        "<p id=p>x</p><script>setInterval(() => { for (let i = 0; i < 20000; i += 1) p.dataset.state = i }, 20)</script>",
        ends=(*DONE, "failed"),  # on a slow machine the press times out
    ),
    page(
        "title_flood",
        "the title changes 500 times a second",
        EXPECTED,
        "<script>setInterval(() => { for (let i = 0; i < 5; i += 1) document.title = 'title ' + Math.random() }, 10)</script>",
    ),
    page(
        "console_flood",
        "1,000 lines to the console each 10 ms, some of a megabyte",
        "an end within the limit",
        "<script>const big = 'x'.repeat(1_000_000); setInterval(() => { for (let i = 0; i < 1000; i += 1) console.error('line', i); console.log(big) }, 10)</script>",
        ends=("undecided", "error"),
    ),
    page(
        "request_flood",
        "100 requests each 100 ms",
        EXPECTED,
        "<script>setInterval(() => { for (let i = 0; i < 100; i += 1) fetch('/part/plain?' + Math.random()).catch(() => 0) }, 100)</script>",
        needs_did=False,  # its report waits behind its own requests
        ends=("completed", "failed"),
    ),
    page(
        "image_flood",
        "images that come and go, 50 each 50 ms",
        EXPECTED,
        "<div id=w></div><script>setInterval(() => { w.innerHTML = '<img src=\"/nothing?' + Math.random() + '\">'.repeat(50) }, 50)</script>",
    ),
    page(
        "message_flood",
        "postMessage to itself without end",
        EXPECTED,
        "<script>addEventListener('message', () => postMessage('x'.repeat(1000), '*')); for (let i = 0; i < 100; i += 1) postMessage('x', '*')</script>",
    ),
    page(
        "beacon_flood",
        "beacons and event streams without end",
        EXPECTED,
        "<script>setInterval(() => { for (let i = 0; i < 20; i += 1) navigator.sendBeacon('/beacon', 'x'.repeat(1000)) }, 50); for (let i = 0; i < 4; i += 1) new EventSource('/part/plain')</script>",
    ),
    page(
        "broadcast_flood",
        "a channel, the storage and the history are written without end",
        EXPECTED,
        "<script>const c = new BroadcastChannel('x'); setInterval(() => { for (let i = 0; i < 100; i += 1) c.postMessage(i); localStorage.x = Math.random(); sessionStorage.x = Math.random() }, 10)</script>",
    ),
    page(
        "infinite_scroll",
        "500 more rows whenever the end is near",
        EXPECTED,
        "<div id=w></div><script>const more = () => { if (w.childElementCount < 200000) w.insertAdjacentHTML('beforeend', '<p>row <button>b</button>'.repeat(500)) }; more(); setInterval(more, 100); addEventListener('scroll', more)</script>",
        ends=("completed", "undecided"),
    ),
    page(
        "speech_and_sound",
        "tones, speech and vibration without end",
        EXPECTED,
        "<script>setInterval(() => { try { speechSynthesis.speak(new SpeechSynthesisUtterance('word')) } catch (_) { } try { navigator.vibrate?.(100) } catch (_) { } try { const c = new AudioContext(); const o = c.createOscillator(); o.connect(c.destination); o.start() } catch (_) { } }, 200)</script>",
    ),
)
