"""Statuses that say no, not now, or nothing."""

from __future__ import annotations

from collections.abc import Callable

from ..case import ANY_END, BROKE, DONE, NOT_DONE, PRESS_AND_GIVE_UP, Rude, act, claim, pressed
from ..line import PAGE, Line

SORRY = "<!doctype html><title>Sorry</title><h1>Not today</h1>"


def _says(status: str, body: bytes | str = SORRY, *headers: str) -> Callable[[Line], None]:
    return lambda line: line.answer(body, *headers, status=status)


def _bare(status: str) -> Callable[[Line], None]:
    return lambda line: line.head(status=status, kind="")


def _second_time(line: Line) -> None:
    if line.asked == 0:
        line.answer(SORRY, "Retry-After: 1", status="503 Service Unavailable")
    else:
        line.answer()


def _dies(line: Line) -> None:
    if line.rest:
        line.reset()
    else:
        line.answer(f"<!doctype html><title>First</title><h1>First</h1><a href='/{line.name}/next'>Go on</a>")


def _refused(code: str, words: str, *headers: str, is_brief: bool = False) -> Rude:
    status = f"{code} {words}"
    return Rude(
        f"status_{code}", status, _says(status, SORRY, *headers), "says the status", NOT_DONE, code, is_brief=is_brief
    )


NO_CONTENT = Rude(
    "status_204", "204", _bare("204 No Content"), "says that no page came", BROKE, "gave no page", codes=(4,)
)
RELOAD = (act("reload"), act("click", "Go on", thanks=True), claim("[SUCCESS] the page says thank you"))

STATUSES: tuple[Rude, ...] = (
    NO_CONTENT,
    Rude("status_205", "205", _bare("205 Reset Content"), "any clear end but done", NOT_DONE),
    Rude("status_304", "304 to a browser that holds nothing", _bare("304 Not Modified"), "any end but done", NOT_DONE),
    _refused("401", "Unauthorized", 'WWW-Authenticate: Basic realm="a realm"', is_brief=True),
    Rude("status_407", "407 from no proxy",
         _says("407 Proxy Authentication Required", SORRY, "Proxy-Authenticate: Basic"),
         "any clear end but done", NOT_DONE),
    _refused("403", "Forbidden"),
    _refused("404", "Not Found"),
    _refused("429", "Too Many Requests", "Retry-After: 3600", is_brief=True),
    _refused("500", "Internal Server Error"),
    _refused("503", "Service Unavailable", "Retry-After: 3600"),
    Rude("empty_404", "404 and nothing", _says("404 Not Found", b""), "says what was seen", NOT_DONE, "404"),
    Rude("empty_500", "500 and nothing", _says("500 Oops", b""), "says what was seen", NOT_DONE, "500"),
    Rude("status_999", "999", _says("999 Request denied", PAGE), "the page is worked", ANY_END, "999"),
    Rude("second_time", "503 first, the page after a reload", _second_time, "a reload helps", DONE, "503", RELOAD),
    Rude("dies_after_first", "one page, then a reset for each request", _dies, "the press has an outcome", ANY_END, "",
         PRESS_AND_GIVE_UP, is_brief=True),
    pressed(NO_CONTENT),
)  # fmt: skip
