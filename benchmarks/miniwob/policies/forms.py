"""Forms: selects, boxes, radios, sliders, and fields that are named differently each time."""

from __future__ import annotations

import re

from agent_cli.contracts.proposal import Action
from benchmarks.miniwob.moves import Policy, Steps, act, click, fill, select
from benchmarks.miniwob.payload import Lost, Payload, Seen, first, numbers, ordinal, quoted


def choose_from_list(task: str, page: Payload) -> Steps:
    """Selects the option or the options that the task names."""
    names = first(r"Select (.+) from the", task).split(", ")
    page = yield [select(page.one("sel"), *names)]
    if not page.succeeded:
        raise Lost("; ".join(page.told))
    yield [click(page.one("btn", "Submit"))]
    return f"selected {', '.join(names)}"


def odd_or_even(task: str, page: Payload) -> Steps:
    """Presses Odd or Even beside each number, then submits."""
    answers: list[Action] = []
    for row in page.rows():
        found = numbers(row.cells)
        if found:
            answers.append(click(row.control("Odd" if found[0] % 2 else "Even")))
    yield [*answers, click(page.one("btn", "Submit"))]
    return f"marked {len(answers)} numbers"


def search_movies(task: str, page: Payload) -> Steps:
    """Fills genre, director and year by the words before the fields."""
    genre, director, year = re.findall(r"Search for (.+) movies directed by (.+) from year (\d+)", task)[0]
    fills = []
    for field in page.all("inp|spin|sel"):
        name = _label(page, field).casefold()
        value = (
            genre
            if "genre" in name
            else year
            if "year" in name or "date" in name
            else director
            if "director" in name
            else ""
        )
        if not value:
            raise Lost(f"what belongs into {name!r}?")
        fills.append(fill(field, value))
    yield [*fills, click(page.all("btn|el|link")[-1])]
    return f"searched for {genre}, {director}, {year}"


def _wanted(name: str, **values: str) -> str:
    """The value whose word stands in the name. Raises Lost."""
    for word, value in values.items():
        if word in name:
            return value
    raise Lost(f"what belongs into {name!r}?")


def _label(page: Payload, field: Seen) -> str:
    """The name of the field, or the words of its row."""
    rows = [row.text for row in page.rows() if field in row.controls]
    return field.name or " ".join(rows)


def slide(page: Payload, slider: Seen, number: int) -> Steps:
    """Finds out what the ends of the slider stand for, sets it in percent, goes the rest by arrow keys."""
    page = yield [act("press", element_id=slider.id, keys="Home")]
    least = _number_after(page, slider)
    page = yield [act("press", element_id=slider.id, keys="End")]
    most = _number_after(page, slider)
    share = 100 * (number - least) / (most - least) if most != least else 0
    page = yield [act("set_value", element_id=slider.id, value=f"{share:.1f}%")]
    for _ in range(4):
        shown = _number_after(page, slider)
        if shown == number:
            return str(number)
        keys = "ArrowRight" if (number > shown) == (most > least) else "ArrowLeft"
        page = yield [act("press", element_id=slider.id, keys=keys)] * min(abs(number - shown), 10)
    raise Lost(f"the slider shows {_number_after(page, slider)}, not {number}")


def _number_after(page: Payload, slider: Seen) -> int:
    place = next(node.place for node in page.controls if node.id == slider.id)
    found = [node for node in page.nodes if node.place > place and re.fullmatch(r"-?\d+", node.name)]
    if not found:
        raise Lost("no number stands after the slider")
    return int(found[0].name)


def use_slider(task: str, page: Payload) -> Steps:
    """Sets the one slider, or all of a combination, then submits."""
    wanted = [int(number) for number in re.findall(r"-?\d+", task)]
    sliders = page.all("slider")
    if len(sliders) < len(wanted):
        raise Lost(f"{len(sliders)} sliders are seen for {wanted}")
    for slider, number in zip(sliders, wanted, strict=False):
        yield from slide(page, slider, number)
        page = yield [act("wait_for", seconds=0)]
    shown = [_number_after(page, slider) for slider in sliders[: len(wanted)]]
    if shown != wanted:
        raise Lost(f"the sliders show {shown}")
    yield [click(page.one("btn", "Submit"))]
    return f"set {wanted}"


def slider_and_box(task: str, page: Payload) -> Steps:
    """Sets the slider, ticks the box at a place, submits."""
    number = int(first(r"Select (-?\d+)", task))
    yield from slide(page, page.all("slider")[0], number)
    page = yield [act("check", element_id=page.all("chk")[ordinal(task) - 1].id)]
    if (
        _number_after(page, page.all("slider")[0]) != number
        or "checked" not in page.all("chk")[ordinal(task) - 1].states
    ):
        raise Lost("the slider or the box is not as asked")
    yield [click(page.one("btn", "Submit"))]
    return f"slider {number}, box {ordinal(task)}"


def radio_and_text(task: str, page: Payload) -> Steps:
    """Picks the radio button and fills the field at their places, submits."""
    radio = int(first(r"(\d+)\w\w radio", task))
    field = int(first(r"(\d+)\w\w textbox", task))
    page = yield [
        act("check", element_id=page.all("radio")[radio - 1].id),
        fill(page.all("inp|spin")[field - 1], quoted(task)[0]),
    ]
    if not page.succeeded:
        raise Lost("; ".join(page.told))
    yield [click(page.one("btn", "Submit"))]
    return f"radio {radio}, field {field}"


def select_and_button(task: str, page: Payload) -> Steps:
    """Chooses from the dropdown, then presses the button that is named."""
    option = first(r"Choose (.+) from the dropdown", task)
    page = yield [select(page.one("sel"), option)]
    if not page.succeeded:
        raise Lost("; ".join(page.told))
    name = quoted(task)[0]
    yield [click(page.one("btn", name))]
    return f"chose {option}, pressed {name}"


POLICIES: dict[str, Policy] = {
    "choose-list": choose_from_list,
    "click-scroll-list": choose_from_list,
    "odd-or-even": odd_or_even,
    "multi-layouts": search_movies,
    "multi-orderings": search_movies,
    "use-slider": use_slider,
    "use-slider-2": use_slider,
    "form-sequence": slider_and_box,
    "form-sequence-2": radio_and_text,
    "form-sequence-3": select_and_button,
}
