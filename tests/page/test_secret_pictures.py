"""Pictures of pages that show a secret: its place is painted over, everything else is as it is."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from agent_cli.browser.paint_secrets import COLOR
from agent_cli.browser.screenshot import take_screenshot
from agent_cli.contracts.bound_hosts import BoundHosts, site_of
from agent_cli.contracts.proposal import Action
from agent_cli.contracts.secrets import NotForThisPlace, Secrets

VALUE = "kX93-hLmQ02vB"
PLACED = "position:absolute;left:100px;top:100px;width:300px;height:40px;font-size:24px;margin:0;border:0;padding:0"
SHOWN = {
    "words": f'<p style="{PLACED}">{VALUE}</p>',
    "split": f'<p style="{PLACED}">kX<b>93-</b>hLm<i>Q02</i>vB</p>',
    "spaced": f'<p style="{PLACED}">{" ".join(VALUE)}</p>',
    "field": f'<input style="{PLACED}" value="{VALUE}">',
    "area": f'<textarea style="{PLACED}">{VALUE}</textarea>',
    "placeholder": f'<input type=password style="{PLACED}" placeholder="{VALUE}">',
    "chosen": f'<select style="{PLACED}"><option>{VALUE}</select>',
    "before": f'<style>div::before{{content:"{VALUE}"}}</style><div style="{PLACED}"></div>',
    "shadow": "<div id=h></div><script>h.attachShadow({mode:`closed`}).innerHTML="
    f'`<p style="{PLACED}">{VALUE}</p>`</script>',
    "frame": f'<iframe style="{PLACED}" srcdoc="<body style=margin:0;font-size:24px>{VALUE}"></iframe>',
    "drawing": f'<canvas id=c style="{PLACED}"></canvas><script>c.getContext("2d").fillText("{VALUE}",5,50)</script>',
}


def pixels(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


@pytest.mark.parametrize("how", SHOWN)
def test_it_is_painted_over_and_nothing_else_is(session, serve_html, how):
    session.open_first(serve_html(f'<body style="background:#fff">{SHOWN[how]}<p>below').url)
    before = pixels(take_screenshot(session, lossless=True))
    session.secrets = Secrets({"T": VALUE})
    after = pixels(take_screenshot(session, lossless=True))
    assert after.getpixel((110, 115)) == COLOR, "the place of the value"
    assert after.getpixel((60, 60)) == before.getpixel((60, 60)) == (255, 255, 255)
    wrong = [
        (x, y)
        for x in range(100, 400, 2)
        for y in range(100, 140, 2)
        if after.getpixel((x, y)) != COLOR and after.getpixel((x, y)) != (255, 255, 255)
    ]
    assert wrong == [], "no letter of it is left"


def test_a_page_without_it_keeps_its_picture(session, serve_html):
    session.open_first(serve_html("<p>nothing here</p><input type=password value=other>").url)
    before = take_screenshot(session, lossless=True)
    session.secrets = Secrets({"T": VALUE})
    assert take_screenshot(session, lossless=True) == before


def test_a_password_never_leaves_the_page(session, serve_html):
    from agent_cli import observe

    session.open_first(serve_html(f'<label>Word <input type=password value="{VALUE}"></label>').url)
    for mode in ("semantic_v3", "semantic", "skeleton", "hybrid", "full", "axtree"):
        look = observe.observe_in_mode(session, observe.Wish(mode=mode, task=""))
        assert "Word" in look.outline, mode
        assert VALUE not in look.model_dump_json(exclude={"marked_png"}), mode
        assert VALUE not in str(look.payload()), mode


@pytest.mark.parametrize(
    ("start", "place", "allowed"),
    [
        ("https://www.shop.example/", "https://shop.example/login", True),
        ("https://shop.example/", "https://pay.shop.example/", True),
        ("https://shop.example/", "https://shop.example.evil.test/", False),
        ("https://shop.example/", "https://notshop.example/", False),
        ("https://shop.example/", "http://shop.example/", False),
        ("http://127.0.0.1:80/", "http://127.0.0.1:90/", True),
        ("http://127.0.0.1:80/", "http://localhost/", False),
        ("https://shop.example/", "data:text/html,<input>", False),
    ],
)
def test_where_it_may_be_typed(start, place, allowed):
    secrets = Secrets({"T": VALUE}, hosts={"T": BoundHosts((site_of(start),))})
    action = Action(tool="fill", parameters={"element_id": "1", "value": "{{secret:T}}"})
    if allowed:
        assert secrets.fill(action, place).parameters["value"] == VALUE
    else:
        with pytest.raises(NotForThisPlace, match="may not be typed here: the field is on"):
            secrets.fill(action, place)


@pytest.mark.parametrize("tool", ["go_to", "press", "answer_dialog", "select"])
def test_no_other_action_takes_it(tool):
    secrets = Secrets({"T": VALUE}, hosts={"T": BoundHosts((site_of("http://127.0.0.1/"),))})
    with pytest.raises(NotForThisPlace, match="only typed into fields"):
        secrets.fill(Action(tool=tool, parameters={"url": "{{secret:T}}"}), "http://127.0.0.1/")
