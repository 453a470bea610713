"""Answers whose beginning is wrong: late, endless, too large, or no HTTP at all."""

from __future__ import annotations

from ..case import BROKE, DONE, NOT_DONE, Rude, pressed
from ..line import PAGE, Line


def _slow(line: Line) -> None:
    line.send("HTTP/1.1 200 OK\r\n")
    line.drip(b"Content-Type: text/html\r\nX-Slow: 1\r\n", 0.05)
    line.send(f"Content-Length: {len(PAGE)}\r\nConnection: close\r\n\r\n", PAGE)


def _endless(line: Line) -> None:
    line.send("HTTP/1.1 200 OK\r\n")
    line.repeat(b"X-More: and more\r\n", 0.1)


def _huge(line: Line) -> None:
    line.answer(PAGE, "X-Huge: " + "h" * 400_000)


def _cookies(line: Line) -> None:
    line.answer(PAGE, *(f"Set-Cookie: c{number}=1" for number in range(10_000)))


def _hints(line: Line) -> None:
    line.send("HTTP/1.1 103 Early Hints\r\nLink: </never>; rel=preload; as=style\r\n\r\n")
    line.answer()


def _flood_of_100(line: Line) -> None:
    line.send("HTTP/1.1 100 Continue\r\n\r\n" * 2000)
    line.answer()


def _endless_100(line: Line) -> None:
    line.repeat(b"HTTP/1.1 102 Processing\r\n\r\n", 0.05)


def _http09(line: Line) -> None:
    line.send(PAGE)


def _garbage(line: Line) -> None:
    line.send(bytes(range(256)) * 20)


def _bad_status(line: Line) -> None:
    line.send("HTTP/1.1 abc WHAT\r\nContent-Type: text/html\r\n\r\n", PAGE)


def _nul(line: Line) -> None:
    line.answer(PAGE, "X-Nul: a\0b")


def _two_lengths(line: Line) -> None:
    line.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 50\r\n\r\n", PAGE)


def _two_locations(line: Line) -> None:
    line.answer(b"", "Location: /good", "Location: /index", status="302 Found")


def _nothing(line: Line) -> None:
    del line


def _never(line: Line) -> None:
    line.wait_for_ever()


def _reset(line: Line) -> None:
    line.reset()


def _reset_after_head(line: Line) -> None:
    line.head("Content-Length: 5000")
    line.reset()


def _no_tls(line: Line) -> None:
    line.redirect(line.site_url.replace("http:", "https:") + "/good")


def _self_signed(line: Line) -> None:
    line.redirect(line.tls_url + "/good")


def _plain_on_tls(line: Line) -> None:
    line.redirect(line.tls_url.replace("https:", "http:") + "/good")


def _broken(name: str, tries: str, answer: object, says: str, is_brief: bool = False) -> Rude:
    seconds = 4 if "not answer" in says else 20
    return Rude(
        name,
        tries,
        answer,
        "says what was seen, code 4",
        BROKE,
        says,
        codes=(4,),
        is_brief=is_brief,
        seconds=seconds,
    )  # type: ignore[arg-type]


NEVER = _broken("never_answers", "takes the request and keeps still", _never, "did not answer within", is_brief=True)
CLOSED = _broken("closes_at_once", "closes the connection without a word", _nothing, "answered with nothing")
SELF_SIGNED = _broken("self_signed", "a certificate of its own making", _self_signed, "certificate", is_brief=True)

HEADS: tuple[Rude, ...] = (
    Rude("slow_headers", "headers letter by letter", _slow, "waits, and goes on", DONE),
    _broken("endless_headers", "headers that never end", _endless, "did not answer within"),
    _broken("huge_headers", "a header of 400 kB", _huge, "headers"),
    Rude("cookies_10000", "10,000 Set-Cookie", _cookies, "the page is worked", DONE),
    Rude("early_hints", "a 103 first", _hints, "the page is worked", DONE),
    Rude("flood_of_100", "2,000 times 100 Continue first", _flood_of_100, "the page is worked", DONE),
    _broken("endless_102", "102 Processing without end", _endless_100, "did not answer within"),
    _broken("http09", "a body without a head, as HTTP/0.9", _http09, "is no HTTP"),
    _broken("garbage", "bytes of all kinds", _garbage, "is no HTTP"),
    Rude("bad_status_line", "a status that is no number", _bad_status, "an end that is said", ("completed", "error")),
    _broken("nul_in_header", "a NUL byte in a header", _nul, "is no HTTP"),
    _broken("two_lengths", "two lengths that differ", _two_lengths, "contradicts itself"),
    _broken("two_locations", "two places to go to", _two_locations, "contradicts itself"),
    CLOSED,
    NEVER,
    _broken("resets_at_once", "a reset instead of an answer", _reset, "broke the connection off"),
    Rude(
        "reset_after_head", "a reset after the headers", _reset_after_head, "says so", NOT_DONE, "broke", is_brief=True
    ),
    _broken("tls_to_a_plain_port", "sends the browser to its plain port by https", _no_tls, "does not speak TLS"),
    _broken(
        "plain_to_a_tls_port", "sends the browser to its TLS port by http", _plain_on_tls, "broke the connection off"
    ),
    SELF_SIGNED,
    pressed(NEVER, "no longer waited for", 40),
    pressed(CLOSED),
    pressed(SELF_SIGNED),
)
