"""Rest: what never stops is named and not waited for; what is still coming is."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

import pytest
from live_site import start_live_site

from agent_cli.observe import observe_page
from agent_cli.observe.wait_until_stable import CAP_MS, wait_until_stable

PAGES = ["ticker", "spinner", "polling", "event-stream", "never-loads", "rerender", "reorder"]
BUTTON = "<button onclick=\"m.textContent = 'Pressed'\">Press me</button><p id=m role=status></p>"
RESTLESS = {
    "clock": ("<b id=t>0</b><script>setInterval(() => t.textContent = new Date().toISOString(), 1000)</script>", ""),
    "three clocks": ("<b id=t>0</b><b id=u>0</b><b id=v>0</b><script>[t, u, v].forEach((e, i) => setTimeout(() => setInterval(() => e.textContent++, 1000), i * 300))</script>", ""),
    "counter": ("<b id=t>0</b><script>setInterval(() => t.textContent++, 50)</script>", "b#t"),
    "marquee by style": ("<div style='overflow:hidden'><b id=t style='position:relative'>News</b></div><script>let x = 0; (function go() { t.style.left = `${x++ % 300}px`; requestAnimationFrame(go) })()</script>", "b#t"),
    "marquee of links": ("<div id=t style='position:relative'><a href='#a'>One</a> <a href='#b'>Two</a></div><script>let x = 0; (function go() { t.style.left = `${x++ % 300}px`; requestAnimationFrame(go) })()</script>", "div#t"),
    "marquee by text": ("<b id=t>Some news of the day </b><script>setInterval(() => t.firstChild.data = t.firstChild.data.slice(1) + t.firstChild.data[0], 80)</script>", "b#t"),
    "class toggler": ("<b id=t>x</b><script>setInterval(() => t.classList.toggle('on'), 60)</script>", "b#t"),
    "animated spinner": ("<style>@keyframes r { to { transform: rotate(360deg) } } #t { width: 9px; height: 9px; animation: r 1s linear infinite }</style><div id=t></div>", ""),
    "turned spinner": ("<button id=t style='width:40px'>x</button><script>let d = 0; setInterval(() => t.style.transform = `rotate(${d += 9}deg)`, 30)</script>", "button#t"),
    "carousel": ("<div id=c><i>1</i><i>2</i><i>3</i><i>4</i></div><script>let n = 0; setInterval(() => { [...c.children].forEach((e, i) => e.className = i === n % 4 ? 'on' : ''); n++ }, 150)</script>", "i"),
    "progress": ("<progress id=t max=9999 value=0></progress><script>setInterval(() => t.value++, 60)</script>", "progress#t"),
    "feed": ("<ul id=t></ul><script>let n = 0; setInterval(() => t.insertAdjacentHTML('beforeend', `<li>Line ${n++}</li>`), 70)</script>", "ul#t"),
    "board": ("<table id=t></table><script>t.innerHTML = '<tr><td>1<td>2<td>3<td>4<td>5</tr>'.repeat(40); const c = t.querySelectorAll('td'); setInterval(() => c[Math.random() * c.length | 0].textContent = Math.random().toFixed(2), 40)</script>", "t"),
    "exchanged rows": ("<ul id=t></ul><script>setInterval(() => t.innerHTML = '<li>Ann</li><li>Bob</li>', 120)</script>", "ul#t"),
    "noise anywhere": ("<div id=t></div><script>let n = 0; setInterval(() => { const e = document.createElement('p'); e.id = `n${n++}`; (n % 2 ? t : t.lastChild).append(e); if (n > 40) t.firstChild.remove() }, 50)</script>", ""),
    "poll 200": ("<b id=t></b><script>setInterval(async () => t.textContent = await (await fetch('/state')).text(), 200)</script>", "GET /state every 0."),
    "poll 1000": ("<b id=t></b><script>setInterval(async () => t.textContent = await (await fetch('/state')).text(), 1000)</script>", ""),
    "poll by POST": ("<b id=t></b><script>let n = 0; setInterval(async () => { await fetch('/state', { method: 'POST', body: JSON.stringify({ seen: n++ }) }); t.textContent = n }, 200)</script>", "POST /state every 0."),
    "poll by XHR": ("<b id=t></b><script>setInterval(() => { const x = new XMLHttpRequest(); x.open('GET', `/state?_=${Date.now()}`); x.send() }, 200)</script>", "GET /state every 0."),
    "slow poll": ("<script>setInterval(() => fetch('/wait/250'), 300)</script>", "GET /wait/250"),
    "event stream": ("<b id=t></b><script>new EventSource('/events').onmessage = e => t.textContent = e.data</script>", "event stream /events"),
    "fetched stream": ("<script>fetch('/events').then(async r => { for await (const c of r.body) void c })</script>", "stream /events"),
    "body without end": ("<script>fetch('/lines').then(async r => { for await (const c of r.body) void c })</script>", "GET /lines"),
    "socket": ("<b id=t></b><script>new WebSocket(`ws://${location.host}/socket`).onmessage = e => t.textContent = e.data</script>", "websocket /socket"),
    "long poll": ("<script>(async () => { for (;;) await fetch('/longpoll') })()</script>", "GET /longpoll"),
    "beacon": ("<script>setInterval(() => { new Image().src = `/state?t=${Date.now()}` }, 100)</script>", "GET /state every 0."),
    "never": ("<script>fetch('/never')</script>", "GET /never"),
    "never, again and again": ("<script>setInterval(() => fetch(`/never?${Math.random()}`), 400)</script>", "GET /never"),
}  # fmt: skip


@pytest.fixture
def live_site():
    with start_live_site() as running:
        yield running


@pytest.mark.parametrize("name", PAGES)
def test_a_restless_page_comes_to_an_end(hands, pages_site, name):
    look = hands.visit(f"{pages_site.url}/{name}", wait=True)
    assert look.meta.waitedMs <= CAP_MS + 2000
    again = hands.look(wait=True)
    assert again.meta.waitedMs < CAP_MS, "the second look knows what never stops and does not pay the cap again"
    assert again.controls


@pytest.mark.parametrize("name", RESTLESS)
def test_what_never_stops_costs_the_cap_at_most_once(hands, live_site, name):
    """First look, after an action, and once more: the cap is paid once, and what moves is named."""
    html, moving = RESTLESS[name]
    hands.visit(live_site.page(BUTTON + html), wait=True)
    waits = [hands.seen.meta.waitedMs]
    hands.session.pause(1300)
    hands.do("click", "Press me", {"type": "element_appears", "text": "Pressed"})
    waits.append(hands.look(wait=True).meta.waitedMs)
    hands.session.pause(500)
    waits.append(hands.look(wait=True).meta.waitedMs)
    if moving:
        assert any(moving in words for words in hands.seen.meta.stillMoving), hands.seen.meta.stillMoving
    assert sum(wait > 0.6 * CAP_MS for wait in waits) <= 1, waits
    assert max(waits) <= CAP_MS + 1000, waits
    assert waits[-1] < 0.35 * CAP_MS, waits


QUICKLY_LEARNED = [
    "counter",
    "marquee by text",
    "class toggler",
    "turned spinner",
    "carousel",
    "board",
    "exchanged rows",
    "poll 200",
]


@pytest.mark.parametrize("name", QUICKLY_LEARNED)
def test_what_ticks_is_known_long_before_the_cap(hands, live_site, name):
    hands.visit(live_site.page(BUTTON + RESTLESS[name][0]), wait=True)
    assert hands.seen.meta.waitedMs < 0.65 * CAP_MS


@pytest.mark.parametrize("name", ["never", "long poll", "body without end"])
def test_an_endless_request_is_remembered_over_a_reload(hands, live_site, name):
    url = live_site.page(BUTTON + RESTLESS[name][0])
    hands.visit(url, wait=True)
    assert hands.visit(url, wait=True).meta.waitedMs < 0.5 * CAP_MS


@pytest.mark.parametrize("name", ["ticker", "spinner", "polling"])
def test_a_restless_page_is_worked(hands, pages_site, name):
    hands.visit(f"{pages_site.url}/{name}", wait=True)
    outcome = hands.do("click", "Press me", {"type": "element_appears", "text": "Pressed"})
    assert outcome.succeeded, outcome.sentence()


@pytest.mark.parametrize("name", ["ticker", "spinner"])
def test_a_restless_page_does_not_prove_a_click_that_does_nothing(hands, pages_site, name):
    hands.visit(f"{pages_site.url}/{name}", wait=True)
    hands.js("document.querySelector('button').onclick = null")
    outcome = hands.do("click", "Press me")
    assert outcome.executed
    assert not outcome.verification.success, outcome.verification.actualOutcome


# -- short waits ---------------------------------------------------------------------------------------------------


def test_a_page_without_scripts_is_not_waited_for(hands):
    look = hands.open("<h1>Words</h1><a href='/x'>Link</a>", wait=True)
    assert look.meta.waitedMs < 150
    assert look.meta.stillMoving == []


def test_a_page_with_an_idle_script_needs_no_network_quiet(hands):
    assert hands.open("<button>x</button><script>let a = 1</script>", wait=True).meta.waitedMs < 450


def test_quiet_is_counted_from_the_last_change(hands):
    hands.open("<button>x</button><script>let a = 1</script>")
    hands.session.pause(400)
    assert hands.look(wait=True).meta.waitedMs < 200


def test_a_quiet_page_is_at_rest_at_once(hands):
    look = hands.open("<button>x</button>", wait=True)
    assert look.meta.stillMoving == []
    assert hands.look(wait=True).meta.waitedMs < 200


def test_what_changes_where_nobody_sees_it_is_not_waited_for(hands):
    hands.open(
        "<button>x</button><div hidden id=d></div><script>setInterval(() => d.append(Math.random()), 290)</script>"
    )
    hands.session.pause(350)
    assert hands.look(wait=True).meta.waitedMs < 200


# -- what is still coming ------------------------------------------------------------------------------------------


def test_what_is_fetched_and_then_drawn_is_waited_for(hands):
    look = hands.open(
        {"/": "<div id=d>Loading</div><script>fetch('/late').then(r => r.text()).then(t => d.innerHTML = t)</script>",
         "/late": (0.9, "<button>Late</button>")},
        wait=True,
    )  # fmt: skip
    assert [node.n for node in look.controls] == ["Late"]


def test_two_requests_one_after_the_other(hands):
    look = hands.open(
        {"/": """<div id=d></div><script>(async () => { await fetch('/a'); await new Promise(r => setTimeout(r, 150));
            d.innerHTML = await (await fetch('/b')).text() })()</script>""",
         "/a": (0.3, "<p>a</p>"), "/b": (0.5, "<button>Both</button>")},
        wait=True,
    )  # fmt: skip
    assert [node.n for node in look.controls] == ["Both"]


@pytest.mark.parametrize("query", ["", "?page=${n}"])
def test_three_requests_of_one_address_are_a_chain_and_no_poll(hands, live_site, query):
    script = f"""<button>Menu</button><div id=d></div><script>(async () => {{ for (const n of [1, 2, 3]) {{ await (await fetch(`/wait/700{query}`)).text();
        await new Promise(r => setTimeout(r, 40)) }} d.innerHTML = '<button>Third</button>' }})()</script>"""
    hands.visit(live_site.page(script), wait=True)
    assert [node.n for node in hands.seen.controls] == ["Menu", "Third"]


@pytest.mark.parametrize(
    "first",
    [
        "<div class=skeleton style='height:20px'>&nbsp;</div>",
        "<p>Bitte warten</p>",
        "<p></p>",
        "<div aria-busy=true>&nbsp;</div>",
    ],
)
@pytest.mark.parametrize("menu", ["", "<a href='#x'>Menu</a>"])
def test_a_skeleton_and_then_the_content(hands, first, menu):
    if menu and ("<p" in first):
        pytest.skip("a page with controls and no sign of loading is taken as it is")
    look = hands.open(
        f"""{menu}<div id=d></div><script>d.innerHTML = `{first}`; setTimeout(() => d.innerHTML = '<button>There</button>', 400)</script>""",
        wait=True,
    )
    assert "There" in [node.n for node in look.controls]


def test_a_page_drawn_by_timers_is_waited_for(hands):
    look = hands.open(
        """<div id=d></div><script>let n = 0; const t = setInterval(() => { d.innerHTML += `<button>${++n}</button>`;
        if (n === 6) clearInterval(t) }, 150)</script>""",
        wait=True,
    )
    assert [node.n for node in look.controls] == ["1", "2", "3", "4", "5", "6"]


def test_a_page_that_goes_on_to_another_is_looked_at_there(hands):
    look = hands.open({"/": "<script>location.href = '/two'</script>", "/two": "<button>Two</button>"}, wait=True)
    assert [node.n for node in look.controls] == ["Two"]


@pytest.mark.parametrize("kind", ["closed", "open"])
def test_what_is_drawn_in_a_shadow_root_is_waited_for(hands, kind):
    look = hands.open(
        f"""<a href='#x'>Menu</a><x-a></x-a><script>const r = document.querySelector('x-a').attachShadow({{ mode: '{kind}' }}); let n = 0;
        const t = setInterval(() => {{ r.innerHTML += `<button>${{++n}}</button>`; if (n === 4) clearInterval(t) }}, 200)</script>""",
        wait=True,
    )
    assert len(look.controls) == 5


def test_a_shadow_root_that_is_attached_during_the_wait(hands):
    look = hands.open(
        """<a href='#x'>Menu</a><x-a></x-a><script>setTimeout(() => { const r = document.querySelector('x-a').attachShadow({ mode: 'open' });
        setTimeout(() => { r.innerHTML = '<button>Late</button>' }, 200) }, 270)</script>""",
        wait=True,
    )
    assert [node.n for node in look.controls] == ["Menu", "Late"]


FRAME = """<p>Frame</p><div id=d></div><script>let n = 0; const t = setInterval(() => { d.innerHTML += `<button>${++n}</button>`;
    if (n === 4) clearInterval(t) }, 200)</script>"""


@pytest.mark.parametrize("where", ["", "__OTHER__"])
def test_what_is_drawn_in_a_frame_is_waited_for(hands, where):
    look = hands.open({"/": f"<h1>Top</h1><iframe src='{where}/frame'></iframe>", "/frame": FRAME}, wait=True)
    assert [node.n for node in look.controls] == ["1", "2", "3", "4"]


def test_what_is_drawn_in_a_hidden_frame_is_not_waited_for(hands):
    html = "<h1>Top</h1><iframe src=/frame style='position:absolute;top:9000px'></iframe>"
    endless = FRAME.replace("if (n === 4) clearInterval(t)", "").replace("200", "250")
    look = hands.open({"/": html, "/frame": endless}, wait=True)
    assert look.meta.waitedMs < 1000


def test_a_frame_that_never_rests_costs_the_cap_once(hands):
    endless = "<div id=d>0</div><script>setInterval(() => { d.innerHTML = `<p id=p${Math.random()}>`; d.firstChild.innerHTML = '<b>x</b>' }, 90)</script>"
    hands.open({"/": "<button>x</button><iframe src=/frame></iframe>", "/frame": endless}, wait=True)
    assert hands.look(wait=True).meta.waitedMs < 0.5 * CAP_MS


# -- after an action -----------------------------------------------------------------------------------------------


def test_the_request_of_an_action_is_waited_for_though_its_address_is_polled(hands):
    hands.open(
        {"/": """<button onclick="fetch('/state?mine').then(r => r.text()).then(t => m.textContent = 'Got ' + t)">Ask</button><p id=m></p>
            <script>setInterval(() => fetch('/quick'), 200)</script>""", "/quick": "q", "/state": (1.2, "news")},
        wait=True,
    )  # fmt: skip
    hands.session.pause(600)
    hands.js("const real = fetch; window.fetch = (url, ...rest) => real(url === '/quick' ? '/quick' : url, ...rest)")
    hands.do("click", "Ask")
    assert "Got news" in hands.look(wait=True).outline


def test_the_same_address_asked_by_a_poll_and_by_an_action(hands, live_site):
    """The poll's answers are quick; the action's takes its time."""
    html = """<button onclick="mine()">Ask</button><p id=m></p><script>let slow = '/wait/5';
        setInterval(() => fetch('/wait/5'), 250);
        function mine() { fetch('/wait/900').then(r => r.text()).then(t => m.textContent = 'Got ' + t) }</script>"""
    hands.visit(live_site.page(html), wait=True)
    hands.session.pause(1200)
    hands.do("click", "Ask", "no_change")
    assert "Got wait/900" in hands.look(wait=True).outline


def test_rows_saved_one_after_the_other_are_no_poll(hands, live_site):
    html = "<button onclick=\"fetch('/act', { method: 'POST' }).then(() => m.textContent += ' saved')\">Save</button><p id=m></p>"
    hands.visit(live_site.page(html), wait=True)
    for _ in range(5):
        hands.session.pause(700)
        hands.do("click", "Save")
        hands.look(wait=True)
    assert [write.status for write in hands.session.tab.network.writes.since(0)] == [200] * 5


THROUGH = {
    "poll": "setInterval(async () => show(await (await fetch('/state')).text()), 400)",
    "stream": "new EventSource('/events').onmessage = e => show(e.data)",
    "socket": "const s = new WebSocket(`ws://${location.host}/socket`); s.onmessage = e => show(e.data)",
}


@pytest.mark.parametrize("way", THROUGH)
def test_what_an_action_brings_through_poll_or_stream_is_not_missed(hands, live_site, way):
    send = "s.send('order')" if way == "socket" else "fetch('/act', { method: 'POST' }).then(r => r.text())"
    live_site.act_after(0.35)
    html = f"""<button onclick="{send}">Order</button><p>State: <span id=m>-</span></p><script>
        function show(text) {{ m.textContent = text }} {THROUGH[way]}</script>"""
    hands.visit(live_site.page(html), wait=True)
    hands.session.pause(1500)
    hands.do("click", "Order", "no_change")
    assert "Order shipped" in observe_page(hands.session, new_document=False).outline


def test_a_search_that_begins_a_moment_after_typing(hands):
    hands.open(
        {"/": """<label>Name <input oninput="clearTimeout(window.t); window.t = setTimeout(find, 250)"></label><div id=d></div><script>
            async function find() { d.innerHTML = await (await fetch('/found')).text() }</script>""",
         "/found": (0.3, "<button>Ann Lee</button>")}
    )  # fmt: skip
    hands.do("fill", "Name", "value_changes", value="Ann")
    assert "Ann Lee" in [node.n for node in hands.look(wait=True).controls]


# -- places that are not final -------------------------------------------------------------------------------------

SLIDES = {
    "transition": "d.style.transition = 'transform 900ms'; d.style.transform = 'translateX(400px)'",
    "animation": "d.animate([{ left: '0px' }, { left: '400px' }], { duration: 900, fill: 'forwards' })",
    "frames": "let x = 0; (function go() { x += 8; d.style.left = `${Math.min(x, 400)}px`; if (x < 400) requestAnimationFrame(go) })()",
}


@pytest.mark.parametrize("way", SLIDES)
def test_a_control_that_slides_in_is_waited_for(hands, way):
    hands.open(
        f"<div id=d style='position:relative;left:0;width:80px'><button>Slide</button></div><button onclick=\"{SLIDES[way]}\">Go</button>"
    )
    hands.do("click", "Go", "no_change")
    hands.look(wait=True)
    x = hands.js("document.querySelector('#d button').getBoundingClientRect().x")
    hands.session.pause(500)
    assert hands.js("document.querySelector('#d button').getBoundingClientRect().x") == x > 400
    assert abs(hands.node("Slide").box[0] - x) < 2


def test_what_slides_without_a_control_is_not_waited_for(hands):
    hands.open(
        "<div id=d style='width:80px'>Words</div><button onclick=\"d.animate([{ left: '0px' }, { left: '400px' }], 60000)\">Go</button>"
    )
    hands.do("click", "Go", "no_change")
    assert hands.look(wait=True).meta.stillMoving == []
    assert hands.js("document.getAnimations()[0].playState") == "running"


# -- the cap -------------------------------------------------------------------------------------------------------


def test_a_request_that_does_not_end_is_named_at_the_cap(hands):
    hands.open({"/": "<button>x</button><script>fetch('/never')</script>", "/never": (60, "<p>x</p>")})
    rest = wait_until_stable(hands.session, cap_ms=700)
    assert rest.moving == ["GET /never"]


def test_what_ticks_is_named(hands, pages_site):
    hands.visit(pages_site.url + "/ticker")
    hands.session.pause(1200)
    assert hands.look(wait=True).meta.stillMoving == ["span#tick"]


def test_what_keeps_a_frame_or_the_page_busy_is_named(hands):
    hands.open(
        "<button>x</button><ul id=list></ul><script>setInterval(() => list.insertAdjacentHTML('beforeend', '<li>x</li>'), 70)</script>"
    )
    rest = wait_until_stable(hands.session, cap_ms=700)
    assert rest.moving == ["ul#list"]
