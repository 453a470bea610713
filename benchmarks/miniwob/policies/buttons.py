"""Buttons, links, shapes and squares that are clicked by what they say or look like."""

from __future__ import annotations

import re
import time
from functools import cache

from benchmarks.miniwob.moves import Policy, Steps, act, click
from benchmarks.miniwob.payload import Lost, Payload, Seen, first, quoted

SHAPES = {"circle", "rectangle", "square", "triangle"}
COLORS = {"black", "gray", "red", "green", "blue", "yellow", "orange", "purple", "magenta", "cyan", "aqua", "pink"}


def click_quoted(task: str, page: Payload) -> Steps:
    """Clicks what the task puts in quotes."""
    [name] = quoted(task)
    yield [click(page.one("btn|link|el", name))]
    return f"clicked {name}"


def click_only(task: str, page: Payload) -> Steps:
    """Clicks the button of the page."""
    yield [click(page.one("btn"))]
    return "clicked the button"


def click_named(task: str, page: Payload) -> Steps:
    """Clicks the buttons that the task names in capitals, in this order."""
    for name in re.findall(r"\b[A-Z]{2,}\b", task):
        page = yield [click(page.one("btn", name))]
    return "clicked the buttons in this order"


def click_with_pause(task: str, page: Payload) -> Steps:
    """Both clicks in one step, the pause between them less what a click takes."""
    seconds = int(first(r"wait (\d+) seconds", task))
    started = time.monotonic()
    pause = act("wait_for", seconds=seconds - 0.6)
    page = yield [click(page.one("btn", "ONE"), "no_change"), pause, click(page.one("btn", "TWO"))]
    if time.monotonic() - started > 2 * seconds + 2:
        raise Lost(f"the machine is too slow: {time.monotonic() - started:.1f} s for a pause of {seconds} s")
    return f"paused for {seconds} s"


def tic_tac_toe(task: str, page: Payload) -> Steps:
    """Plays X: wins where it can, else blocks, else takes the centre, a corner, a side."""
    while not page.is_recorded:
        marks = _board(page)
        field = _best_field(marks)
        if field is None:
            raise Lost(f"no field is left: {marks}")
        page = yield [click(_fields(page)[field])]
    if not _wins(_board(page), "X"):
        raise Lost(f"X has not won: {_board(page)}")
    return "three X in a line"


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def _fields(page: Payload) -> list[Seen]:
    fields = page.all("el")
    return sorted(fields, key=lambda field: (round(field.box[1] / 20), field.box[0]))[:9]


def _board(page: Payload) -> list[str]:
    return [{"mark x": "X", "mark o": "O"}.get(field.name, "") for field in _fields(page)]


def _wins(marks: list[str], player: str) -> bool:
    return any(all(marks[place] == player for place in line) for line in LINES)


def _best_field(marks: list[str]) -> int | None:
    """The field that most often leads to a win against one who wins or blocks half the time, else plays anywhere."""
    free = _free(tuple(marks))
    return max(free, key=lambda field: _chance(_with(tuple(marks), field, "X")), default=None)


Marks = tuple[str, ...]


def _free(marks: Marks) -> list[int]:
    return [field for field in (4, 0, 2, 6, 8, 1, 3, 5, 7) if not marks[field]]


def _with(marks: Marks, place: int, player: str) -> Marks:
    return (*marks[:place], player, *marks[place + 1 :])


@cache
def _chance(marks: Marks) -> float:
    """Of a win for X, with O to play."""
    if _wins(list(marks), "X") or not _free(marks):
        return float(_wins(list(marks), "X"))
    replies = {field: _after(_with(marks, field, "O")) for field in _free(marks)}
    clever = [f for player in "OX" for f in replies if _wins(list(_with(marks, f, player)), player)][:1]
    anywhere = sum(replies.values()) / len(replies)
    return (replies[clever[0]] + anywhere) / 2 if clever else anywhere


def _after(marks: Marks) -> float:
    """The best chance of X, who is to play."""
    if _wins(list(marks), "O"):
        return 0.0
    return max((_chance(_with(marks, field, "X")) for field in _free(marks)), default=0.0)


def click_shape(task: str, page: Payload) -> Steps:
    """Clicks the drawn item of the size, colour and kind that the task names."""
    asked = first(r"Click on an? (.+)", task).rstrip(".").split()
    fitting = [shape for shape in page.all("img") if all(_fits(shape, word) for word in asked)]
    if not fitting:
        raise Lost(f"no shape is a {' '.join(asked)}: {[shape.name for shape in page.all('img')]}")
    yield [click(fitting[0])]
    return f"clicked the {' '.join(asked)}"


def _fits(shape: Seen, word: str) -> bool:
    first_word, last = shape.name.split()[0], shape.name.split()[-1]
    if lettered := re.fullmatch(r"(\w) \((\w+)\)", shape.name):
        last, first_word = lettered.groups()
    kind = "rectangle" if last == "square" else last
    is_text = last not in SHAPES
    if word in ("item", "shape"):
        return word == "item" or not is_text
    if word in ("large", "small"):
        return (max(shape.box[2:]) >= 15) == (word == "large")
    if word in ("letter", "number", "digit"):
        return is_text and (last.isdigit() != (word == "letter"))
    if word in SHAPES:
        return kind == word
    if word in COLORS:
        return first_word in ({"cyan", "aqua"} if word in ("cyan", "aqua") else {word})
    return is_text and last == word


def click_shades(task: str, page: Payload) -> Steps:
    """Clicks every square whose colour is a shade of the one asked for, then submits."""
    color = first(r"shades of (\w+)", task)
    squares = [square for square in page.all("el") if _family(square.name) == color]
    if not squares:
        raise Lost("the page does not tell the colours of its squares")
    yield [*(click(square) for square in squares), click(page.one("btn", "Submit"))]
    return f"selected {len(squares)} shades of {color}"


def _family(name: str) -> str:
    """Which of red, green and blue is strongest in a colour like `aqua #adebad`; "" when none is told."""
    told = re.search(r"#(\w\w)(\w\w)(\w\w)", name)
    parts = [int(part, 16) for part in told.groups()] if told else []
    return ("red", "green", "blue")[parts.index(max(parts))] if parts else ""


def grid_coordinate(task: str, page: Payload) -> Steps:
    """Clicks the dot of the five by five grid, whose middle is (0,0)."""
    x, y = (int(number) for number in re.findall(r"-?\d+", task))
    dots = page.all("img", "blue circle")
    lefts = sorted({dot.box[0] for dot in dots})
    tops = sorted({dot.box[1] for dot in dots})
    [target] = [dot for dot in dots if dot.box[0] == lefts[x + 2] and dot.box[1] == tops[2 - y]]
    yield [click(target)]
    return f"clicked ({x},{y})"


def hover_shape(task: str, page: Payload) -> Steps:
    """Keeps the mouse over the one square that is not black, which moves from time to time."""
    for number in range(1, 13):
        if page.is_recorded:
            break
        colored = [square for square in page.all("img") if "square" in square.name and "black" not in square.name]
        if not colored:
            raise Lost("no square has a colour")
        page = yield [act("hover", element_id=colored[0].id), act("wait_for", seconds=0.2 + number / 100)]
    return "hovered over the coloured square until the end"


POLICIES: dict[str, Policy] = {
    "click-button": click_quoted,
    "click-link": click_quoted,
    "click-test": click_only,
    "click-test-2": click_named,
    "click-test-transfer": click_named,
    "click-button-sequence": click_named,
    "button-delay": click_with_pause,
    "tic-tac-toe": tic_tac_toe,
    "click-shape": click_shape,
    "click-shades": click_shades,
    "grid-coordinate": grid_coordinate,
    "hover-shape": hover_shape,
}
