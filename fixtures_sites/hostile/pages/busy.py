"""Pages that keep the processor, the main thread or the memory."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

from ..case import APPEARS, DONE, act, claim
from ..document import page

EXPECTED = "the honest button is pressed and proven"
HUNG = "the page is said to hang, within the limit"
FOR_A_WHILE = "const end = Date.now() + {}; while (Date.now() < end) {{ }}"

PAGES = (
    page(
        "busy_at_load",
        "a script that never ends, before the page is there",
        HUNG,
        head="<script>for (;;) { }</script>",
        ends=("undecided", "error"),
    ),
    page(
        "busy_after_load",
        "a script that never ends, half a second after the load",
        HUNG,
        "<script>setTimeout(() => { for (;;) { } }, 500)</script>",
        ends=("undecided", "error"),
    ),
    page(
        "busy_on_press",
        "the press starts a script that never ends",
        HUNG,
        "<script>go.addEventListener('click', () => { for (;;) { } })</script>",
        ends=("undecided", "error"),
    ),
    page(
        "busy_on_pointer",
        "the pointer that comes near starts a script that never ends",
        HUNG,
        "<script>document.addEventListener('pointermove', () => { for (;;) { } })</script>",
        ends=("undecided", "error"),
    ),
    page(
        "busy_on_focus",
        "a field that never lets go when it gets the focus",
        HUNG,
        "<input aria-label=Field onfocus='for (;;) { }'>",
        script=(act("fill", "Field", value="x"), claim()),
        ends=("undecided", "error"),
    ),
    page(
        "busy_on_input",
        "a search expression that takes years runs at each input",
        HUNG,
        "<input aria-label=Field oninput=\"/^(a+)+$/.test('a'.repeat(60) + 'b')\">",
        script=(act("fill", "Field", value="x"), act("click", "Go on", APPEARS), claim()),
        ends=("undecided", "error"),
    ),
    page(
        "busy_timers",
        "timers that take 200 ms of each 220",
        "pressed and proven, or an end within the limit",
        f"<script>setInterval(() => {{ {FOR_A_WHILE.format(200)} }}, 220)</script>",
        ends=DONE,
    ),
    page(
        "busy_second_by_second",
        "six seconds of script, then one of rest, for ever",
        "an end within the limit",
        f"<script>const turn = () => {{ {FOR_A_WHILE.format(6000)} setTimeout(turn, 1000) }}; setTimeout(turn, 500)</script>",
        ends=("failed",),
    ),
    page(
        "busy_frames_drawn",
        "100 ms of script for each picture that is drawn",
        EXPECTED,
        f"<script>const turn = () => {{ {FOR_A_WHILE.format(100)} requestAnimationFrame(turn) }}; turn()</script>",
        ends=DONE,
    ),
    page(
        "microtask_storm",
        "promises that make promises, without end",
        HUNG,
        "<script>setTimeout(() => { const turn = () => Promise.resolve().then(turn); turn() }, 300)</script>",
        ends=("undecided", "error"),
    ),
    page(
        "mutation_ping_pong",
        "an observer that changes what it observes",
        HUNG,
        "<p id=p>x</p><script>new MutationObserver(() => p.textContent = Math.random()).observe(p, { childList: true, characterData: true, subtree: true }); setTimeout(() => p.textContent = 'go', 300)</script>",
        ends=("undecided", "error"),
    ),
    page(
        "layout_thrash",
        "a page of 20,000 boxes is laid out anew ten times a second",
        EXPECTED,
        "<div id=w style='height:200px;overflow:auto'></div><script>w.innerHTML = '<span style=\"float:left\">word</span>'.repeat(20000); let n = 0; setInterval(() => { w.style.width = (500 + (n += 1) % 200) + 'px'; w.scrollHeight }, 100)</script>",
        ends=("completed", "failed"),
    ),
    page(
        "resize_loop",
        "an observer of sizes that changes sizes",
        EXPECTED,
        "<div id=b style='width:100px'>x</div><script>new ResizeObserver(() => b.style.width = (100 + Math.random() * 50) + 'px').observe(b)</script>",
    ),
    page(
        "animations",
        "10,000 animations without end",
        "an end within the limit",
        "<style>@keyframes k{to{transform:rotate(1turn)}} #w i{display:inline-block;width:3px;height:3px;background:red;animation:k 1s infinite linear}</style><div id=w></div><script>w.innerHTML = '<i></i>'.repeat(10000)</script>",
        ends=("undecided", "error"),
    ),
    page(
        "restarting_animation",
        "an animation that starts anew with each event of its own",
        EXPECTED,
        "<style>@keyframes k{to{left:9px}} .k{position:relative;animation:k 10ms}</style><p id=p class=k>x</p><script>p.addEventListener('animationend', () => { p.className = ''; void p.offsetWidth; p.className = 'k' })</script>",
    ),
    page(
        "debugger_loop",
        "debugger statements without end",
        EXPECTED,
        "<script>setInterval(() => { debugger }, 10); go.addEventListener('click', () => { debugger })</script>",
    ),
    page(
        "sync_requests",
        "synchronous requests one after the other",
        "an end within the limit",
        "<script>setInterval(() => { const r = new XMLHttpRequest(); r.open('GET', '/part/big?' + Math.random(), false); r.send() }, 50)</script>",
        ends=DONE,
    ),
    page(
        "wasm_memory",
        "WebAssembly memory that grows to 600 MB",
        "an end within the limit",
        "<script>const m = new WebAssembly.Memory({ initial: 1, maximum: 9600 }); setInterval(() => { try { m.grow(400); new Uint8Array(m.buffer).fill(7) } catch (_) { } }, 200)</script>",
        ends=("completed", "failed"),
    ),
    page(
        "memory_eater",
        "arrays that grow to 600 MB",
        "an end within the limit",
        "<script>const all = []; setInterval(() => { if (all.length < 75) all.push(new Float64Array(1_000_000).fill(1)) }, 100)</script>",
        ends=DONE,
    ),
    page(
        "worker_storm",
        "ten workers that compute for 20 seconds",
        EXPECTED,
        "<script>for (let i = 0; i < 10; i += 1) new Worker('/part/worker.js')</script>",
        ends=DONE,
    ),
    page(
        "stack_overflow",
        "recursion until the stack is full, ten times a second",
        EXPECTED,
        "<script>const deep = () => deep() + 1; setInterval(() => { try { deep() } catch (_) { } }, 100)</script>",
    ),
    page(
        "throws_always",
        "an uncaught error and a rejected promise 100 times a second",
        EXPECTED,
        "<script>setInterval(() => { Promise.reject(new Error('x'.repeat(10000))); throw new Error('y'.repeat(10000)) }, 10)</script>",
    ),
)
