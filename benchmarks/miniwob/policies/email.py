"""An inbox: find a message by its sender, then delete, star, answer or forward it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from benchmarks.miniwob.moves import Policy, Steps, click, fill, scroll
from benchmarks.miniwob.payload import Lost, Payload, Row, Seen, quoted


@dataclass(frozen=True)
class Wish:
    """What is to become of whose message; `detail` is the answer or who gets it."""

    verb: str
    sender: str
    detail: str = ""


FORWARD = (
    r"forward (?:the |that )?(?:email|mail|message)?.*?(?:from|by) (?P<by>[\w-]+) (?:and .*)?to (?P<to>[\w-]+)",
    r"by (?P<by>[\w-]+)(?: and|\.|,)? (?:forward|send).* to (?P<to>[\w-]+)",
    r"(?:forward|send|give) (?P<to>[A-Z][\w-]+) the .*?(?:from|by) (?P<by>[\w-]+)",
    r"send to (?P<to>[\w-]+) the .*?from (?P<by>[\w-]+)",
    r"(?:by|from) (?P<by>[\w-]+) should be .*to (?P<to>[\w-]+)",
    r"(?P<by>[A-Z][\w-]+)'s .*to (?P<to>[\w-]+)",
    r"from (?P<by>[\w-]+) to (?P<to>[\w-]+)",
    r"to (?P<to>[\w-]+) .*(?:from|by) (?P<by>[\w-]+)",
)


def read_wish(task: str, page: Payload) -> Wish:
    """The wish in the task's words. Raises Lost."""
    told = quoted(task)
    if re.search(r"\b(reply|respond|answer|write back|tell)\b", task, re.I) and told:
        return Wish("reply", _known_sender(re.sub(r'"[^"]*"', "", task), page), told[0])
    if re.search(r"\b(trash|delete|remove|get rid)\b", task, re.I):
        return Wish("trash", _known_sender(task, page))
    if re.search(r"\b(star|important|favorite)\b", task, re.I):
        return Wish("star", _known_sender(task, page))
    for pattern in FORWARD:
        if found := re.search(pattern, task, re.I):
            return Wish("forward", found["by"], found["to"])
    raise Lost(f"what is wanted: {task!r}?")


def _known_sender(task: str, page: Payload) -> str:
    """A name that the task writes with a capital: one of the list before others."""
    names = re.findall(r"\b[A-Z][\w-]+\b", task)
    listed = [name for name in names if any(_is_from(row, name) for row in page.rows())]
    after = re.findall(r"(?:by|from|to|of|for) ([A-Z][\w-]+)", task)
    owners = re.findall(r"([A-Z][\w-]+)'s", task)
    found = listed or owners or after or names[1:]
    if not found:
        raise Lost(f"whose message: {task!r}?")
    return found[0]


def _is_from(row: Row, sender: str) -> bool:
    return any(cell == sender for cell in row.cells)


def handle_mail(task: str, page: Payload) -> Steps:
    """Looks for the message, scrolling where it must, and does what is asked with it."""
    wish = read_wish(task, page)
    while not any(_is_from(row, wish.sender) for row in page.rows()):
        if not page.scroll_area():
            raise Lost(f"no message of {wish.sender} is listed")
        page = yield [scroll("down", page.scroll_area())]
    if wish.verb == "forward" and sum(_is_from(row, wish.sender) for row in page.rows()) > 1:
        raise Lost(f"there are several messages of {wish.sender}, and the task does not say which")
    row = next(row for row in page.rows() if _is_from(row, wish.sender))
    if wish.verb in ("trash", "star"):
        yield [click(row.control(wish.verb))]
        return f"{wish.verb} of {wish.sender}"
    page = yield [click(row.controls[0])]
    page = yield [click(_button(page, wish.verb))]
    if wish.verb == "reply":
        page = yield [fill(page.all("inp")[-1], wish.detail)]
    else:
        page = yield [fill(page.all("inp")[0], wish.detail)]
    if not page.succeeded:
        raise Lost("; ".join(page.told))
    yield [click(_button(page, "send"))]
    return f"{wish.verb} to {wish.sender}: {wish.detail}"


def _button(page: Payload, word: str) -> Seen:
    for node in page.all("btn|el|link"):
        if word in node.name.casefold():
            return node
    raise Lost(f"there is no {word}: {page.text}")


POLICIES: dict[str, Policy] = dict.fromkeys(
    (
        "email-inbox",
        "email-inbox-delete",
        "email-inbox-forward",
        "email-inbox-forward-nl",
        "email-inbox-forward-nl-turk",
        "email-inbox-important",
        "email-inbox-nl-turk",
        "email-inbox-noscroll",
        "email-inbox-reply",
        "email-inbox-star-reply",
    ),
    handle_mail,
)
