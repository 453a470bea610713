"""Which modes are tried for a task, in which order, and why."""

from __future__ import annotations

import pytest

from agent_cli.observe.select_mode import Wish, order_modes, visual_cue

CHAIN = ["semantic_v3", "semantic", "skeleton"]


def modes(**wish):
    return [choice.mode for choice in order_modes(Wish(**wish))]


def test_the_chain_of_the_seed():
    assert modes() == CHAIN
    assert modes(task="add patient Jas", takes_images=True) == CHAIN


@pytest.mark.parametrize("mode", ["semantic_v3", "semantic", "skeleton", "hybrid", "full", "axtree"])
def test_a_mode_asked_for_by_name_has_no_fallback(mode):
    assert modes(mode=mode, task="click the gear icon", takes_images=True) == [mode]
    assert order_modes(Wish(mode=mode))[0].reason == "asked for"


def test_full_is_never_chosen_but_on_request():
    assert modes(needs_full_dom=True) == ["full"]
    assert modes(mode="skeleton", needs_full_dom=True) == ["full"]
    tasks = ("show the whole html", "read the entire page source", "click the gear icon")
    assert not any("full" in modes(task=task, takes_images=True) for task in tasks)


def test_a_visual_task_goes_to_a_screenshot_only_where_the_model_takes_images():
    assert modes(task="Click the gear icon", takes_images=True) == ["hybrid", *CHAIN]
    assert modes(task="Click the gear icon", takes_images=False) == CHAIN
    assert "takes no images" in order_modes(Wish(task="Click the gear icon"))[0].reason


@pytest.mark.parametrize(
    ("task", "cue"),
    [
        ("Click the gear icon in the header", "an icon"),
        ("press the icon", "an icon"),
        ("open the hamburger menu", "an icon"),
        ("click the red circle", "a colour"),
        ("press the big blue button", "a colour"),
        ("press the blue submit button", "a colour"),
        ("choose the shirt that looks like a flag", "a look"),
        ("close the box in the top right corner", "a corner"),
        ("open the bottom-left panel", "a corner"),
        ("what does the chart show", "a picture"),
        ("which month is highest in the sales graph?", "a picture"),
        ("type the letters from the captcha", "a picture"),
        ("press the logo on the left", "places on the screen"),
        ("choose the tile above the map, next to the clock", "places on the screen"),
    ],
)
def test_what_only_a_picture_can_answer(task, cue):
    assert visual_cue(task) == cue


def test_an_icon_that_a_control_is_named_after_needs_no_picture():
    task = "find the email by Ann and click the star icon"
    assert visual_cue(task) == "an icon"
    assert visual_cue(task, ["trash", "Star this"]) == ""
    assert visual_cue(task, ["trash", "Starred"]) == "an icon"
    assert visual_cue("click the star icon in the bottom left corner", ["star"]) == "a corner"


@pytest.mark.parametrize(
    "task",
    [
        "open the first order",
        "what is the price of the cheapest laptop",
        "enter the value of Gender from the table",
        "show all patients and sort by name",
        "check the box next to the name Bob Jones",
        "scroll to the bottom of the page",
        "delete the last row of the grid",
        "see how much is left on the card",
        "find a flight between Rome and Paris near Easter",
        "upload the photo and save",
        "create a red team called Blue",
        'type "the red icon in the top right corner" into Notes',
        "type “gear icon” into Search",
        "set the title to 'red circle'",
        "open the second tab, edit the middle name, press the right arrow key",
        "add the image gallery plugin",
        "",
    ],
)
def test_ordinary_tasks_need_no_picture(task):
    assert visual_cue(task) == ""
