"""Merging frames: order, geometry, pruning, and ordinals that stay apart."""

from __future__ import annotations

from agent_cli.contracts.frame_reply import FrameReply
from agent_cli.observe.merge_frames import FrameLook, merge_frames

VIEWPORT = (1000, 700)


def look(number, *nodes, owner=None, parent=None, **given):
    reply = {
        "url": "http://x/",
        "title": "",
        "viewport": {"width": 1000, "height": 700},
        "scroll": {"depth": "0%", "hasMore": False},
        "frames": [],
        "containers": [],
        "tables": [],
        "counts": {"total": 0, "above": 0, "below": 0, "clipped": 0, "occluded": 0},
        "below": [],
        "modal": None,
        "nextNumber": 1,
        "arrivals": 0,
    }
    made = FrameLook(number, FrameReply.model_validate({**reply, "nodes": nodes, **given}), None, owner, parent)
    if parent is not None:
        parent.children.append(made)
    return made


def button(i, box=(10, 10, 50, 20), **place):
    x, y, width, height = box
    return {"i": i, "r": "btn", "n": i, "xy": [x + width // 2, y + height // 2], "box": list(box), "place": place}


def text(words, box=(0, 0, 90, 10)):
    return {"r": "txt", "n": words, "box": list(box), "place": {}}


def iframe(i, at, box, shown=True):
    left, top, width, height = box
    clip = [left, top, left + width, top + height]
    return {"id": i, "at": at, "box": list(box), "clip": clip, "shown": shown, "covered": False}


def names(merged):
    return [node.n for node in merged.nodes]


def test_one_frame_is_left_as_it_is():
    merged = merge_frames(look(0, text("a"), button("1")), VIEWPORT)
    assert names(merged) == ["a", "1"]
    assert (merged.nodes[1].xy, merged.nodes[1].f, merged.pruned) == ((35, 20), None, 0)


def test_a_child_stands_where_its_element_stands():
    main = look(0, text("before"), text("after"), frames=[iframe("9", 1, (100, 50, 300, 200))])
    look(1, button("f1_1"), owner="9", parent=main)
    merged = merge_frames(main, VIEWPORT)
    assert names(merged) == ["before", "f1_1", "after"]
    node = merged.nodes[1]
    assert (node.f, node.xy, node.box) == (1, (135, 70), (110, 60, 50, 20))
    assert node.place.local_xy == (35, 20)


def test_offsets_add_up():
    main = look(0, frames=[iframe("9", 0, (100, 50, 300, 200))])
    middle = look(1, frames=[iframe("f1_3", 0, (20, 30, 200, 100))], owner="9", parent=main)
    look(2, button("f2_1"), owner="f1_3", parent=middle)
    (node,) = merge_frames(main, VIEWPORT).nodes
    assert (node.f, node.box) == (2, (130, 90, 50, 20))


def test_what_a_frame_clips_is_pruned_and_counted():
    main = look(0, frames=[iframe("9", 0, (0, 0, 300, 100))])
    look(
        1, button("in"), button("below", (10, 150, 50, 20)), button("right", (350, 10, 50, 20)), owner="9", parent=main
    )
    merged = merge_frames(main, VIEWPORT)
    assert (names(merged), merged.pruned) == (["in"], 2)


def test_a_grandparent_clips_too():
    main = look(0, frames=[iframe("9", 0, (0, 0, 300, 60))])
    middle = look(1, frames=[iframe("f1_3", 0, (0, 40, 300, 300))], owner="9", parent=main)
    look(2, button("near", (0, 0, 50, 15)), button("far", (0, 50, 50, 15)), owner="f1_3", parent=middle)
    assert names(merge_frames(main, VIEWPORT)) == ["near"]


def test_the_window_clips_a_frame_that_reaches_out_of_it():
    main = look(0, frames=[iframe("9", 0, (0, 600, 300, 400))])
    look(1, button("in"), button("out", (10, 200, 50, 20)), owner="9", parent=main)
    assert names(merge_frames(main, VIEWPORT)) == ["in"]


def test_a_frame_that_is_not_shown_gives_nothing():
    main = look(0, text("a"), frames=[iframe("9", 0, (0, 900, 10, 10), shown=False)])
    look(1, button("x"), owner="9", parent=main)
    assert names(merge_frames(main, VIEWPORT)) == ["a"]


def test_frames_side_by_side_keep_the_order_of_their_elements():
    main = look(0, frames=[iframe("8", 0, (0, 0, 100, 100)), iframe("9", 0, (100, 0, 100, 100))])
    look(2, button("second"), owner="9", parent=main)
    look(1, button("first"), owner="8", parent=main)
    assert names(merge_frames(main, VIEWPORT)) == ["first", "second"]


def test_a_frame_whose_element_is_not_known_comes_last_but_comes():
    main = look(0, text("a"), text("b"))
    look(1, button("x"), parent=main)
    assert names(merge_frames(main, VIEWPORT)) == ["a", "b", "x"]


def test_rows_of_two_frames_stay_apart():
    main = look(0, button("1", row=1, form=1), frames=[iframe("9", 1, (0, 0, 500, 500))])
    look(1, button("f1_1", row=1, form=1, dialog=1), owner="9", parent=main)
    outer, inner = merge_frames(main, VIEWPORT).nodes
    assert outer.place.row == 1
    assert len({outer.place.row, inner.place.row}) == 2
    assert len({outer.place.form, inner.place.form}) == 2
    assert inner.place.dialog not in (None, 1)
