"""Pages of frames: many, deep, busy, from other sites, coming and going."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

from ..case import DONE
from ..document import page

EXPECTED = "the honest button is pressed and proven"

PAGES = (
    page(
        "frames_200",
        "200 frames side by side",
        "pressed and proven; on a slow machine the page is said to hang",
        "<div id=w></div><script>w.innerHTML = '<iframe srcdoc=\"<button>Frame</button>\" width=30 height=30></iframe>'.repeat(200)</script>",
        ends=DONE,
    ),
    page(
        "frames_nested_200",
        "200 frames inside of each other",
        EXPECTED,
        "<script>let d = document; for (let i = 0; i < 200; i += 1) { const f = d.createElement('iframe'); (d.body || d.documentElement).append(f); d = f.contentDocument; if (!d) break; d.body.append('level ' + i) }</script>",
    ),
    page(
        "frames_two_sites",
        "30 frames of two sites inside of each other",
        EXPECTED,
        "<iframe src='@OTHER@/part/nested?left=30&hop=1' width=400 height=200></iframe>",
        ends=DONE,
    ),
    page(
        "frame_of_itself",
        "the page holds itself",
        "several buttons fit the name: refused",
        "<iframe src='/frame_of_itself' width=300 height=100></iframe><iframe src='/frame_of_itself?2' width=300 height=100></iframe>",
        ends=("failed",),
    ),
    page(
        "busy_frame",
        "a frame of the same site never ends its script",
        "the page is said to hang, within the limit",
        "<iframe src='/part/busy-soon' width=300 height=100></iframe>",
        ends=("undecided", "error"),
    ),
    page(
        "busy_frame_other_site",
        "a frame of another site never ends its script",
        EXPECTED,
        "<iframe src='@OTHER@/part/busy-soon' width=300 height=100></iframe>",
    ),
    page(
        "busy_frames_other_site",
        "20 frames of another site never end their scripts",
        EXPECTED,
        "<div id=w></div><script>w.innerHTML = '<iframe src=\"@OTHER@/part/busy\" width=30 height=30></iframe>'.repeat(20)</script>",
        ends=("completed", "undecided"),
    ),
    page(
        "frames_come_and_go",
        "ten frames come and go each 30 ms",
        "an end within the limit",
        "<div id=w></div><script>setInterval(() => w.innerHTML = '<iframe srcdoc=\"<button>Frame</button>\" width=30 height=30></iframe>'.repeat(10), 30)</script>",
        ends=("undecided", "error"),
    ),
    page(
        "reloading_frames",
        "five frames of two sites that load themselves anew 30 times a second",
        "an end within the limit",
        "<iframe src='/part/reloading'></iframe><iframe src='@OTHER@/part/reloading'></iframe><iframe src='@OTHER@/part/refresh'></iframe><iframe src='/part/bounce'></iframe>",
        ends=("completed", "undecided", "error"),
    ),
    page(
        "frames_change_site",
        "a frame goes from one site to the other ten times a second",
        EXPECTED,
        "<iframe id=f></iframe><script>let n = 0; setInterval(() => f.src = ((n += 1) % 2 ? '@HERE@' : '@OTHER@') + '/part/plain?' + n, 100)</script>",
        ends=("completed", "error"),
    ),
    page(
        "big_frames",
        "20 frames of 5,000 buttons",
        EXPECTED,
        "<div id=w></div><script>w.innerHTML = '<iframe src=\"/part/big\" width=60 height=60></iframe>'.repeat(20)</script>",
        ends=("completed", "undecided", "error"),
    ),
    page(
        "frame_over_button",
        "a transparent frame of another site lies over the button",
        "covered: nothing is pressed",
        "<iframe src='@OTHER@/part/plain' style='position:fixed;inset:0;width:100%;height:100%;opacity:0.01;border:0'></iframe>",
        ends=("failed",),
    ),
    page(
        "sandboxed_frames",
        "frames without any right, with forms and scripts",
        EXPECTED,
        "<iframe sandbox srcdoc='<form action=/x><button>Frame</button></form><script>tricked()</script>'></iframe><iframe sandbox='allow-scripts' srcdoc='<script>for(;;){try{top.location=1}catch(e){break}}</script>'></iframe>",
    ),
    page(
        "frames_of_text",
        "frames of data, blob, javascript and blank addresses",
        EXPECTED,
        "<iframe src='data:text/html,<button>x</button>'></iframe><iframe src='javascript:\"<button>y</button>\"'></iframe><iframe></iframe><iframe src='about:blank#x'></iframe><iframe id=b></iframe><script>b.src = URL.createObjectURL(new Blob(['<button>z</button>'], { type: 'text/html' }))</script>",
    ),
    page(
        "frame_names",
        "frames whose names and addresses have megabytes",
        EXPECTED,
        "<iframe id=f></iframe><script>f.name = 'n'.repeat(5_000_000); f.src = '/part/plain?' + 'q'.repeat(1_000_000); f.title = 't'.repeat(5_000_000)</script>",
    ),
    page(
        "frame_leaves_top",
        "a frame sends the whole page elsewhere",
        "an end within the limit",
        "<iframe srcdoc=\"<script>setTimeout(() => { try { top.location = '/part/plain' } catch (e) { } }, 800)</script>\"></iframe>",
        ends=("failed",),
    ),
    page(
        "object_and_embed",
        "objects and embeds inside of each other, a broken PDF",
        EXPECTED,
        "<object data='/part/plain'></object><embed src='/part/plain'><object type='application/pdf' data='data:application/pdf,x'></object><portal src='/part/plain'></portal>",
    ),
)
