"""Things that are dragged: shapes into boxes, items of a list, slots of a day, a circle."""

from __future__ import annotations

from agent_cli.contracts.proposal import Action
from benchmarks.miniwob.moves import Policy, Steps, act, click, fill, scroll
from benchmarks.miniwob.payload import Lost, Payload, Seen, first, quoted

WAYS = {"left": (-15, 0), "right": (15, 0), "up": (0, -15), "down": (0, 15)}
KINDS = {"circles": ("circle",), "triangles": ("triangle",), "rectangles": ("square", "rectangle")}


def drag_to(source: Seen, end: Seen, at: str = "") -> Action:
    return act("drag", element_id=source.id, to=end.id, **({"at": at} if at else {}))


def drag_by(source: Seen, dx: float, dy: float) -> Action:
    return act("drag", element_id=source.id, by=[round(dx), round(dy)])


def drag_circle(task: str, page: Payload) -> Steps:
    """Drags the one circle a little in the direction that is named."""
    way = first(r"circle (left|right|up|down)", task)
    dx, dy = WAYS[way]
    [circle] = [shape for shape in page.all("img") if "circle" in shape.name]
    page = yield [drag_by(circle, dx, dy)]
    [now] = [shape for shape in page.all("img") if "circle" in shape.name]
    moved = (now.box[0] - circle.box[0]) * dx + (now.box[1] - circle.box[1]) * dy
    if moved <= 0:
        raise Lost("the circle did not move: " + "; ".join(page.told))
    yield [click(page.one("btn", "Submit"))]
    return f"dragged the circle {way}"


def shapes_into_boxes(task: str, page: Payload) -> Steps:
    """Drags every shape into the box for it; checks where they lie before it submits."""
    asked = first(r"Drag all (\w+)", task)
    for _ in range(3):
        misplaced = [(shape, box) for shape, box in _placing(page, asked) if not box.holds(shape)]
        if not misplaced:
            break
        page = yield [_drag_into(shape, box, slot) for slot, (shape, box) in enumerate(misplaced)]
    if any(not box.holds(shape) for shape, box in _placing(page, asked)):
        raise Lost("a shape is not where it belongs: " + "; ".join(page.told))
    yield [click(page.one("btn", "Submit"))]
    return f"all {asked} are in their box"


def _placing(page: Payload, asked: str) -> list[tuple[Seen, Seen]]:
    """Each shape that has to lie in a box, and that box."""
    boxes = sorted((shape for shape in page.all("img") if max(shape.box[2:]) >= 40), key=lambda box: box.box[0])
    shapes = [shape for shape in page.all("img") if max(shape.box[2:]) < 40]
    wanted = [shape for shape in shapes if _is_asked(shape, asked)]
    if len(boxes) < 2:
        return [(shape, boxes[0]) for shape in wanted]
    return [(shape, boxes[0] if shape in wanted else boxes[1]) for shape in shapes]


def _is_asked(shape: Seen, asked: str) -> bool:
    if asked in KINDS:
        return shape.name.endswith(KINDS[asked])
    return shape.name.split()[0] == asked


def _drag_into(shape: Seen, box: Seen, slot: int) -> Action:
    """To a place of its own in the box, so that none lies on another."""
    left, top, width, height = box.box
    columns = max(1, (width - 8) // 20)
    x = left + 14 + 20 * (slot % columns)
    y = top + 14 + 20 * (slot // columns % max(1, (height - 8) // 20))
    return drag_by(shape, x - shape.middle[0], y - shape.middle[1])


def sort_list(task: str, page: Payload) -> Steps:
    """Drags an item up or down by one, to the top, the bottom, or a numbered place."""
    name = first(r"Drag (\S+) ", task)
    items = page.all("el")
    names = [item.name for item in items]
    here = names.index(name)
    there = _place_in_list(task, here, len(items))
    page = yield [drag_to(items[here], items[there], "before" if there < here else "after")]
    wanted = [other for other in names if other != name]
    wanted.insert(there, name)
    now = [item.name for item in page.all("el")]
    if not page.is_recorded or now != wanted:
        raise Lost(f"the list is {now}: " + "; ".join(page.told))
    return f"{name} is item {there + 1}"


def _place_in_list(task: str, here: int, count: int) -> int:
    if "up by" in task or "down by" in task:
        return here - 1 if "up by" in task else here + 1
    if "to the top" in task:
        return 0
    if "to the bottom" in task:
        return count - 1
    return int(first(r"to the (\d+)", task)) - 1


def sort_grid(task: str, page: Payload) -> Steps:
    """Drags an item to a place of the three by three grid."""
    name, place = first(r"Drag (\S+) ", task), first(r"to the (.+)\.", task)
    row = 0 if "top" in place else 2 if "bottom" in place else 1
    column = 0 if "left" in place else 2 if "right" in place else 1
    there = 3 * row + column
    items = page.all("el")
    here = [item.name for item in items].index(name)
    dx, dy = (end - start for start, end in zip(items[here].middle, items[there].middle, strict=True))
    page = yield [drag_by(items[here], dx - items[there].box[2] / 4, dy)]
    now = [item.name for item in page.all("el")]
    if not page.is_recorded or now.index(name) != there:
        raise Lost(f"the grid is {now}: " + "; ".join(page.told))
    return f"{name} is at the {place}"


def create_event(task: str, page: Payload) -> Steps:
    """Drags over free half hours of the calendar, names the event and saves it."""
    count = _half_hours(first(r"Create an? ([\d.]+ \w+)", task))
    hours = _hours(first(r"between (\w+) and", task), first(r"and (\w+)\.", task))
    while not (run := _free_run(page, hours, count)):
        if not page.scroll_area():
            raise Lost(f"no {count} free half hours are seen between {hours[0]} and {hours[-1]}")
        page = yield [scroll("down", page.scroll_area())]
    page = yield [drag_to(run[0], run[-1]) if count > 1 else drag_by(run[0], 0, 4)]
    title = page.all("inp")
    if not title:
        raise Lost("no event was begun: " + "; ".join(page.told))
    page = yield [fill(title[0], quoted(task)[0])]
    yield [click(page.one("btn", "Create"))]
    return f"created {quoted(task)[0]} of {count} half hours"


def _half_hours(duration: str) -> int:
    number, unit = duration.split()
    return round(float(number) * 2 if unit.startswith("hour") else float(number) / 30)


def _hours(start: str, end: str) -> list[str]:
    """The hours as the calendar writes them: 4PM, 8PM give 4pm, 5pm, 6pm, 7pm."""
    day = [f"{hour % 12 or 12}{half}" for half in ("am", "pm") for hour in range(12)]
    return day[day.index(start.lower()) : day.index(end.lower())]


def _free_run(page: Payload, hours: list[str], count: int) -> list[Seen]:
    """The first free half hours in a row, with nothing that touches them; [] when there are none in view."""
    slots = [(row.cells[0], slot) for row in page.rows() for slot in row.controls if slot.name == "half hour"]
    for start in range(len(slots) - count + 1):
        around = slots[max(0, start - 1) : start + count + 1]
        run = slots[start : start + count]
        if all(hour in hours for hour, _ in run) and not any(slot.is_covered for _, slot in around):
            return [slot for _, slot in run]
    return []


POLICIES: dict[str, Policy] = {
    "drag-circle": drag_circle,
    "drag-shapes": shapes_into_boxes,
    "drag-shapes-2": shapes_into_boxes,
    "drag-items": sort_list,
    "daily-calendar": create_event,
    "drag-items-grid": sort_grid,
}
