"""The intents a clause can be read as; each keeps the words it was read from."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Target:
    """A thing on the page as the task names it. `names` are readings of the name, the likeliest first."""

    text: str
    names: tuple[str, ...] = ()
    quoted: bool = False
    kind: str | None = None
    ordinals: tuple[int, ...] = ()
    any_of_them: bool = False
    """True for "a link": every one that fits is right."""
    row: str | None = None
    each_row: bool = False
    """True for "on all posts by R"; with `row_limit` only so many."""
    row_limit: int | None = None
    plural: bool = False


@dataclass(frozen=True)
class Value:
    """What is to be typed. `literal` None = the words found just before ("type that into …")."""

    literal: str | None
    case: str | None = None
    """"upper" or "lower"."""

    def resolve(self, found: str | None) -> str | None:
        text = self.literal if self.literal is not None else found
        if text is None or self.case is None:
            return text
        return text.upper() if self.case == "upper" else text.lower()


@dataclass(frozen=True)
class Entry:
    """One value for one field; `target` None = the only field there is."""

    value: Value
    target: Target | None = None


@dataclass(frozen=True)
class Detail:
    """Words behind the name of a new thing ("born 2001-05-03"), with what joined them to the words before."""

    joint: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Intent:
    said: str = ""
    """The clause as the person wrote it."""


@dataclass(frozen=True, kw_only=True)
class Click(Intent):
    target: Target
    tool: str = "click"


@dataclass(frozen=True, kw_only=True)
class PressKey(Intent):
    keys: str


@dataclass(frozen=True, kw_only=True)
class Fill(Intent):
    entries: tuple[Entry, ...]


@dataclass(frozen=True, kw_only=True)
class Select(Intent):
    """`whole` is the list as one piece, for an option that has a comma or "and" of its own."""

    options: tuple[str, ...]
    whole: str = ""
    target: Target | None = None


@dataclass(frozen=True, kw_only=True)
class Check(Intent):
    targets: tuple[Target, ...]
    on: bool = True


@dataclass(frozen=True, kw_only=True)
class Create(Intent):
    kind: str = ""
    name: str = ""
    details: tuple[Detail, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Delete(Intent):
    """`names` None = the thing last named."""

    names: tuple[str, ...] | None
    row: str | None = None


@dataclass(frozen=True, kw_only=True)
class Change(Intent):
    """`name` None = the thing last named; without details only its form is opened, for the next clauses."""

    name: str | None
    details: tuple[Detail, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Open(Intent):
    """`target` None = the thing last named; `address` when it is a web address."""

    target: Target | None = None
    address: str | None = None


@dataclass(frozen=True, kw_only=True)
class Search(Intent):
    query: str
    target: Target | None = None


@dataclass(frozen=True, kw_only=True)
class Login(Intent):
    user: str
    password: str


@dataclass(frozen=True, kw_only=True)
class Wait(Intent):
    seconds: float


@dataclass(frozen=True, kw_only=True)
class AnswerQuestion(Intent):
    accept: bool


@dataclass(frozen=True, kw_only=True)
class FindRow(Intent):
    """The row that the next clauses are about; `names` are readings, the likeliest first."""

    names: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class FindInTabs(Intent):
    target: Target


@dataclass(frozen=True, kw_only=True)
class FindWord(Intent):
    """Words of the page to be typed by the next clause; `position` None = all of them."""

    position: int | None
    place: str


@dataclass(frozen=True, kw_only=True)
class Respond(Intent):
    """Reply with a text, or forward to somebody; `row` None = the thing last found."""

    verb: str
    row: str | None = None
    text: str = ""
    to: str = ""


@dataclass(frozen=True, kw_only=True)
class Expand(Intent):
    target: Target
    open: bool = True


@dataclass(frozen=True)
class ParsedTask:
    """`unclear` holds the clauses that no rule reads; when there are any, nothing is done."""

    intents: tuple[Intent, ...] = ()
    unclear: tuple[str, ...] = field(default=())
