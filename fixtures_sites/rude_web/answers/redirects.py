"""Redirects in circles, without end, to nowhere and to where nobody may go."""

from __future__ import annotations

from collections.abc import Callable

from ..case import BROKE, NOT_DONE, Rude, pressed
from ..line import PAGE, Line

CLOSED_PORT = "http://127.0.0.1:9/"


def _loop(line: Line) -> None:
    line.redirect(f"/{line.name}/" + ("b" if line.rest == "a" else "a"))


def _itself(line: Line) -> None:
    line.redirect(f"/{line.name}", f"Set-Cookie: seen={line.asked}")


def _three_hundred(line: Line) -> None:
    number = int(line.rest or 0)
    if number >= 300:
        line.answer()
    else:
        line.redirect(f"/{line.name}/{number + 1}")


def _growing(line: Line) -> None:
    line.redirect(f"/{line.name}/{line.rest}" + "x" * 5000)


def _to(location: str) -> Callable[[Line], None]:
    return lambda line: line.redirect(location)


def _no_location(line: Line) -> None:
    line.answer(b"", status="302 Found")


def _refresh_loop(line: Line) -> None:
    line.answer(PAGE.replace(b"Go on", b"Wait"), f"Refresh: 0; url=/{line.name}/{line.asked + 1}")


def _once_more(line: Line) -> None:
    """Only a reload, and never a rest."""
    line.answer("<title>Reloading</title><h1>Wait</h1><script>setTimeout(() => location.reload(), 50)</script>")


def _circle(name: str, tries: str, answer: Callable[[Line], None], is_brief: bool = False) -> Rude:
    return Rude(name, tries, answer, "says that it goes in circles", BROKE, "circles", codes=(4,), is_brief=is_brief)


def _nowhere(name: str, tries: str, answer: Callable[[Line], None], says: str) -> Rude:
    return Rude(name, tries, answer, "says what was seen", BROKE, says, codes=(4,))


LOOP = _circle("redirect_loop", "two paths that lead to each other", _loop, is_brief=True)
FILE = _nowhere("redirect_to_file", "to file:///etc/passwd", _to("file:///etc/passwd"), "may not")
DEAD = _nowhere("redirect_to_nobody", "to a port where nobody listens", _to("http://127.0.0.1:2/"), "")

REDIRECTS: tuple[Rude, ...] = (
    LOOP,
    _circle("redirect_to_itself", "to itself, with a new cookie each time", _itself),
    _circle("redirects_300", "300 redirects, then a page", _three_hundred),
    _circle("growing_redirect", "an address that grows with each redirect", _growing),
    FILE,
    _nowhere("redirect_to_script", "to javascript:", _to("javascript:alert(1)"), "gave no page"),
    _nowhere("redirect_to_data", "to data:", _to("data:text/html,<button>Go on</button>"), "may not"),
    _nowhere("redirect_to_unsafe_port", "to a port that Chromium refuses", _to(CLOSED_PORT), "refuses"),
    DEAD,
    Rude("redirect_without_place", "302 without a place", _no_location, "there is nothing to press", NOT_DONE),
    Rude(
        "refresh_loop", "a Refresh header without end", _refresh_loop, "any clear end but done", NOT_DONE, is_brief=True
    ),
    Rude("reload_loop", "a page that reloads all the time", _once_more, "any clear end but done", NOT_DONE),
    pressed(LOOP),
    pressed(FILE),
    pressed(DEAD),
)
