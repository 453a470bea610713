"""hybrid: marks on the screenshot, the hash of the screen, and what goes into which dump."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

from io import BytesIO
from itertools import combinations

from PIL import Image

from agent_cli.observe import Wish, observe_in_mode, picture_marks
from agent_cli.observe.draw_marks import draw_marks, marks_of
from agent_cli.observe.place_marks import overlap

CHIPS = "".join(f"<span>Tag {n} <button style='width:16px;height:16px;padding:0'>x</button></span> " for n in range(30))


def hybrid(hands):
    return observe_in_mode(hands.session, Wish(mode="hybrid"), wait=False)


def picture(data):
    return Image.open(BytesIO(data)).convert("RGB")


def test_the_marks_of_thirty_close_buttons_can_all_be_read(hands):
    hands.open(f"<div style='width:400px'>{CHIPS}</div>")
    marks = marks_of(hands.seen)
    assert [mark.id for mark in marks] == [node.i for node in hands.seen.controls]
    assert len(marks) == 30
    assert [(a.id, b.id) for a, b in combinations(marks, 2) if overlap(a.label, b.label)] == []
    covered = [(a.id, b.id) for a in marks for b in marks if overlap(a.label, b.box) > 0.5 * b.box[2] * b.box[3]]
    assert covered == []


def test_a_mark_stands_on_the_picture_where_its_control_is(hands):
    look = hands.open("<button style='position:absolute;left:100px;top:80px;width:60px;height:30px'>Go</button>")
    (mark,) = marks_of(look)
    shown = picture(picture_marks(hands.session, look))
    color = tuple(int(mark.color[at : at + 2], 16) for at in (1, 3, 5))
    assert shown.size == (1280, 757)
    assert shown.getpixel((100, 95)) == shown.getpixel((159, 95)) == shown.getpixel((130, 109)) == color
    x, y, width, height = mark.label
    assert shown.getpixel((x, y)) == shown.getpixel((x + width - 1, y + height - 1)) == color
    assert (255, 255, 255) in {shown.getpixel((x + dx, y + dy)) for dx in range(width) for dy in range(height)}


def test_what_is_covered_or_outside_gets_no_mark(hands):
    look = hands.open(
        """<button>Under</button><div style='position:fixed;inset:0 0 400px 0;background:#fff;z-index:2'></div>
        <button style='position:absolute;top:500px'>Free</button><button style='position:absolute;top:3000px'>Far</button>"""
    )
    assert [look.node(mark.id).n for mark in marks_of(look)] == ["Free"]


def test_a_dense_screen_is_marked_at_its_own_scale(hands):
    look = hands.open("<button style='position:absolute;left:100px;top:80px;width:60px;height:30px'>Go</button>")
    out = BytesIO()
    Image.new("RGB", (2560, 1514), "white").save(out, "PNG")
    shown = picture(draw_marks(out.getvalue(), marks_of(look), 1280))
    assert shown.getpixel((200, 190)) != (255, 255, 255)
    assert shown.getpixel((100, 95)) == (255, 255, 255)


def test_hybrid_is_the_skeleton_with_a_picture_that_stays_out_of_dumps(hands):
    hands.open("<button>Go</button>")
    look = hybrid(hands)
    assert look.outline == '<button id="1">Go</button>'
    payload = look.payload()
    assert payload["skeletonDom"] == look.outline
    assert [mark["id"] for mark in payload["marks"]] == ["1"]
    assert look.marked_png.startswith(b"\x89PNG")
    assert "marked_png" not in look.model_dump()
    assert "screenshot" not in payload


def test_the_hash_is_equal_for_an_unchanged_screen_only(hands):
    hands.open("<button>Go</button>")
    first, same = (hybrid(hands).payload()["screenshotHash"] for _ in range(2))
    hands.js("document.body.style.background = 'linear-gradient(90deg, black, white, black)'")
    other = hybrid(hands).payload()["screenshotHash"]
    assert len(first) == 16
    assert first == same
    assert first != other
