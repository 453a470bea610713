"""Rest: what never stops is named and not waited for; what is still coming is."""

from __future__ import annotations

import pytest

from agent_cli.observe.wait_until_stable import CAP_MS, wait_until_stable

RESTLESS = ["ticker", "spinner", "polling", "event-stream", "never-loads", "rerender", "reorder"]


@pytest.mark.parametrize("name", RESTLESS)
def test_a_restless_page_comes_to_an_end(hands, pages_site, name):
    look = hands.visit(f"{pages_site.url}/{name}", wait=True)
    assert look.meta.waitedMs <= CAP_MS + 2000
    again = hands.look(wait=True)
    assert again.meta.waitedMs < CAP_MS, "the second look knows what never stops and does not pay the cap again"
    assert again.controls


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


def test_a_quiet_page_is_at_rest_at_once(hands):
    look = hands.open("<button>x</button>", wait=True)
    assert look.meta.stillMoving == []
    assert hands.look(wait=True).meta.waitedMs < 1000


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


def test_a_page_drawn_by_timers_is_waited_for(hands):
    look = hands.open(
        """<div id=d></div><script>let n = 0; const t = setInterval(() => { d.innerHTML += `<button>${++n}</button>`;
        if (n === 3) clearInterval(t) }, 150)</script>""",
        wait=True,
    )
    assert [node.n for node in look.controls] == ["1", "2", "3"]


def test_a_page_that_goes_on_to_another_is_looked_at_there(hands):
    look = hands.open({"/": "<script>location.href = '/two'</script>", "/two": "<button>Two</button>"}, wait=True)
    assert [node.n for node in look.controls] == ["Two"]


def test_a_request_that_does_not_end_is_named_at_the_cap(hands):
    hands.open({"/": "<button>x</button><script>fetch('/never')</script>", "/never": (60, "<p>x</p>")})
    rest = wait_until_stable(hands.session, cap_ms=700)
    assert rest.moving == ["GET /never"]


def test_what_ticks_is_named(hands, pages_site):
    hands.visit(pages_site.url + "/ticker")
    hands.session.pause(1200)
    assert hands.look(wait=True).meta.stillMoving in ([], ["span#tick"])
    assert hands.session.run(lambda: hands.session.tab.frames.main().call("look", {"firstNumber": 1, "prefix": ""}))[
        "moving"
    ] == ["span#tick"]
