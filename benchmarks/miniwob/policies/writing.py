"""Text that is read or computed, typed into a field and submitted."""

from __future__ import annotations

import re

from benchmarks.miniwob.moves import Policy, Steps, act, click, fill, press
from benchmarks.miniwob.payload import Lost, Payload, Seen, first, ordinal, quoted


def submit(page: Payload, *fields: tuple[Seen, str]) -> list:
    """Fills the fields and presses Submit."""
    return [*(fill(field, value) for field, value in fields), click(page.one("btn", "Submit"))]


def enter_quoted(task: str, page: Payload) -> Steps:
    """Types what stands in quotes, in upper or lower case where the task says so."""
    [text] = quoted(task)[:1]
    text = text.upper() if "upper case" in task else text.lower() if "lower case" in task else text
    yield submit(page, *((field, text) for field in page.all("inp")))
    return f"entered {text}"


def copy_words(task: str, page: Payload) -> Steps:
    """Types the words that stand between the task and the field."""
    text = _last_words(page)
    yield submit(page, (page.one("inp"), text))
    return f"entered {text}"


def _last_words(page: Payload) -> str:
    field = page.one("inp")
    before = [node.name for node in page.words if node.place < field.place]
    return before[-1]


def find_word(task: str, page: Payload) -> Steps:
    """Types the word at a place of the paragraph, without its stop."""
    word = _last_words(page).split()[ordinal(task) - 1].strip(".,")
    yield submit(page, (page.one("inp"), word))
    return f"entered {word}"


def solve_sum(task: str, page: Payload) -> Steps:
    """Works out `2 x 4 =`."""
    left, sign, right = re.findall(r"(-?\d+) ([-+x]) (-?\d+) =", page.text)[0]
    result = {"+": int(left) + int(right), "-": int(left) - int(right), "x": int(left) * int(right)}[sign]
    yield submit(page, (page.one("inp|spin"), str(result)))
    return f"entered {result}"


def solve_for_x(task: str, page: Payload) -> Steps:
    """Solves `x + 2 = 43` or `2 - x = 43`: tries every whole number that can be meant."""
    left, sign, right, total = re.findall(r"(\w+) ([-+x*]) (\w+) = (-?\d+)", page.text)[0]
    sides = {"+": lambda a, b: a + b, "-": lambda a, b: a - b}
    for x in range(-1000, 1001):
        a, b = (x if side == "x" else int(side) for side in (left, right))
        if sides[sign](a, b) == int(total):
            yield submit(page, (page.one("inp|spin"), str(x)))
            return f"x = {x}"
    raise Lost("no whole number solves it")


def guess_number(task: str, page: Payload) -> Steps:
    """Halves the range by what the page says of the last guess."""
    low, high = 0, 9
    while low <= high:
        guess = (low + high) // 2
        page = yield submit(page, (page.one("spin"), str(guess)))
        if page.is_recorded and "Correct" not in page.text and not re.search(r"higher|lower", page.text):
            return f"the number is {guess}"
        if "higher" in page.text:
            low = guess + 1
        elif "lower" in page.text:
            high = guess - 1
        else:
            return f"the number is {guess}"
    raise Lost("no number is left")


def last_word(task: str, page: Payload) -> Steps:
    """Types the last word of the text area."""
    area, field = page.all("inp")[:2]
    word = area.value.split()[-1]
    yield submit(page, (field, word))
    return f"entered {word}"


def scroll_to_end(task: str, page: Payload) -> Steps:
    """Scrolls the text area to its end or its beginning, then submits."""
    end = first(r"to the (top|bottom)", task)
    page = yield [act("scroll", "no_change", direction=end, element_id=page.one("inp").id)]
    if not page.succeeded:
        raise Lost("; ".join(page.told))
    yield [click(page.one("btn", "Submit"))]
    return f"scrolled to the {end}"


def search_result(task: str, page: Payload) -> Steps:
    """Searches, turns the pages and opens the result that is asked for."""
    wanted, per_page = ordinal(task), 3
    page = yield [fill(page.one("inp"), quoted(task)[0]), click(page.one("btn", "Search"))]
    results = _results(page)
    if not results:
        raise Lost(f"no results are seen: {page.text}")
    per_page = len(results)
    for number in range(2, (wanted - 1) // per_page + 2):
        page = yield [click(page.one("el|link", str(number)))]
    target = _results(page)[(wanted - 1) % per_page]
    yield [click(target)]
    return f"opened result {wanted}"


def _results(page: Payload) -> list[Seen]:
    """Links that are no number, arrow or button of the pager."""
    return [node for node in page.all("el|link") if re.search(r"[A-Za-z]{2}", node.name)]


def autocomplete(task: str, page: Payload) -> Steps:
    """Types the beginning and takes the suggestion that ends as asked."""
    start = first(r'starts with "([^"]*)"', task)
    ends = re.findall(r'ends with "([^"]*)"', task)
    page = yield [act("type", element_id=page.one("inp").id, text=start), act("wait_for", seconds=1)]
    fitting = [item for item in page.all("menu|opt|el|link") if item.name.startswith(start)]
    fitting = [item for item in fitting if all(item.name.endswith(end) for end in ends)]
    if not fitting:
        raise Lost(f"no suggestion fits: {page.text}")
    page = yield [click(fitting[0])]
    if page.one("inp").value != fitting[0].name:
        raise Lost(f"the field shows {page.one('inp').value!r}")
    yield [click(page.one("btn", "Submit"))]
    return f"entered {fitting[0].name}"


CSS = {
    "red": "FF0000",
    "green": "008000",
    "blue": "0000FF",
    "yellow": "FFFF00",
    "cyan": "00FFFF",
    "magenta": "FF00FF",
    "black": "000000",
    "white": "FFFFFF",
    "gray": "808080",
    "grey": "808080",
    "orange": "FFA500",
    "purple": "800080",
    "pink": "FFC0CB",
    "brown": "A52A2A",
    "teal": "008080",
    "lime": "00FF00",
    "navy": "000080",
    "maroon": "800000",
    "olive": "808000",
    "aqua": "00FFFF",
    "silver": "C0C0C0",
}


def color_named(task: str, page: Payload) -> Steps:
    """Writes the colour as hexadecimal digits into the field of the picker."""
    name = first(r"Select (\w+) with", task)
    yield from _color(page, CSS[name])
    return f"chose {name}"


def _color(page: Payload, digits: str) -> Steps:
    page = yield [fill(page.one("inp"), digits), press("Tab")]
    if page.one("inp").value.casefold() != digits.casefold():
        raise Lost(f"the field shows {page.one('inp').value!r}")
    yield [click(page.one("btn", "Submit"))]
    return digits


def color_shown(task: str, page: Payload) -> Steps:
    """The same for a colour that is only shown: a shape or picture that tells its colour."""
    told = re.findall(r"#([0-9a-f]{6})", page.text)
    if not told:
        raise Lost("the page does not tell the colour of the square in the task")
    yield from _color(page, told[0])
    return f"chose #{told[0]}"


def terminal(task: str, page: Payload) -> Steps:
    """Lists the files and deletes one of the kind that is asked for."""
    page = yield _typed("ls")
    listed = page.text.rsplit("$ ls", 1)[-1].split("user$")[0]
    names = re.findall(r"\w[\w.]*", listed)
    ending = re.search(r"(?:ends with|extension) (?:the extension )?(\.[\w.]+)", task)
    fitting = [name for name in names if name.endswith(ending.group(1)) if ending] if ending else []
    if not ending:
        fitting = [name for name in names if "." not in name]
    if not fitting:
        raise Lost(f"no file fits: {listed}")
    page = yield _typed(f"rm {fitting[0]}")
    if f"$ rm {fitting[0]}" not in page.text and not page.is_recorded:
        raise Lost(f"the terminal shows {page.text}")
    return f"deleted {fitting[0]}"


def _typed(line: str) -> list:
    keys = ["Space" if letter == " " else letter for letter in line]
    return [*(act("press", "no_change", keys=key) for key in keys), press("Enter")]


POLICIES: dict[str, Policy] = {
    **dict.fromkeys(("enter-text", "enter-text-2", "enter-text-dynamic", "enter-password"), enter_quoted),
    "text-transform": copy_words,
    "find-word": find_word,
    "simple-arithmetic": solve_sum,
    "simple-algebra": solve_for_x,
    "guess-number": guess_number,
    "scroll-text": last_word,
    "scroll-text-2": scroll_to_end,
    "search-engine": search_result,
    "use-autocomplete": autocomplete,
    "use-autocomplete-nodelay": autocomplete,
    "use-colorwheel": color_named,
    "use-colorwheel-2": color_shown,
    "terminal": terminal,
}
