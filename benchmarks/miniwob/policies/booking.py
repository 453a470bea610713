"""Tickets and flights: the cheapest, dearest, shortest or longest of what is offered."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from benchmarks.miniwob.moves import Policy, Steps, act, click, fill, scroll
from benchmarks.miniwob.payload import Lost, Payload, Seen, first


@dataclass(frozen=True)
class Offer:
    """A button with what it costs and how long the journey takes."""

    button: Seen
    dollars: int
    minutes: int


def _offers(page: Payload) -> list[Offer]:
    """Each booking button with the duration told before it; a button whose duration is not in view is left out."""
    found, minutes = [], 0
    for node in page.nodes:
        if time := re.fullmatch(r"(\d+)h (\d+)m", node.name):
            minutes = 60 * int(time[1]) + int(time[2])
        if (cost := re.fullmatch(r"Book.* for \$(\d+)", node.name)) and node.id:
            found += [Offer(node, int(cost[1]), minutes)] if minutes else []
            minutes = 0
    return found


def _best(task: str, offers: list[Offer]) -> Offer:
    if re.search(r"shortest|longest", task):
        return (max if "longest" in task else min)(offers, key=lambda offer: offer.minutes)
    return (max if "most expensive" in task else min)(offers, key=lambda offer: offer.dollars)


def buy_ticket(task: str, page: Payload) -> Steps:
    """Compares the tickets that are all in view."""
    offers = _offers(page)
    if not offers:
        raise Lost("no ticket is offered")
    yield [click(_best(task, offers).button)]
    return f"booked for ${_best(task, offers).dollars}"


def book_flight(task: str, page: Payload) -> Steps:
    """Fills the form with help of its suggestions and calendar, then compares the flights."""
    origin, destination = first(r"from: (.+) to:", task), first(r"to: (.+) on \d", task)
    date = first(r"on (\d+/\d+/\d+)", task)
    for label, city in (("From:", origin), ("To:", destination)):
        page = yield [fill(page.one("inp", label), city), act("wait_for", seconds=1)]
        page = yield [click(_suggestion(page, city))]
    yield from _pick_date(page, date)
    page = yield [act("wait_for", seconds=0)]
    if [field.value for field in page.all("inp")][2] != date:
        raise Lost(f"the date is not taken: {page.text}")
    page = yield [click(page.one("btn", "Search"))]
    offers, area = {offer.button.id: offer for offer in _offers(page)}, ""
    while page.scroll_area():
        area = page.scroll_area()
        page = yield [scroll("down", area)]
        offers |= {offer.button.id: offer for offer in _offers(page)}
    if not offers:
        raise Lost(f"no flight is offered: {page.text}")
    best = _best(task, list(offers.values()))
    while not any(node.id == best.button.id and not node.is_covered for node in page.controls):
        page = yield [scroll("up", area)]
    yield [click(best.button)]
    return f"booked for ${best.dollars}"


def _suggestion(page: Payload, city: str) -> Seen:
    for node in page.all("el|menu|opt|link"):
        if city in node.name:
            return node
    raise Lost(f"{city} is not suggested: {page.text}")


def _pick_date(page: Payload, date: str) -> Steps:
    """Opens the calendar and turns back to the month; it opens at the last month that can be booked."""
    wanted = datetime.strptime(date, "%m/%d/%Y")
    page = yield [click(page.all("inp")[2])]
    for _ in range(12):
        shown = re.search(r"([A-Z][a-z]+ \d{4})", "\n".join(node.name for node in page.words[1:]))
        if not shown:
            raise Lost(f"no month is seen: {page.text}")
        month = datetime.strptime(shown[1], "%B %Y")
        if (month.year, month.month) == (wanted.year, wanted.month):
            break
        page = yield [click(page.one("el|link|btn", "Prev" if month > wanted else "Next"))]
    yield [click(page.one("link|el", str(wanted.day)))]
    return date


POLICIES: dict[str, Policy] = {
    "buy-ticket": buy_ticket,
    "book-flight": book_flight,
    "book-flight-nodelay": book_flight,
}
