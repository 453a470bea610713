"""Clauses about the things an application keeps: add, delete, change, open, search, log in, reply."""

from __future__ import annotations

import re

from agent_cli.propose.builtin.intent import (
    Change,
    Click,
    Create,
    Delete,
    Detail,
    FindRow,
    Intent,
    Login,
    Open,
    Respond,
    Search,
    Target,
)
from agent_cli.propose.builtin.parse_target import parse_target
from agent_cli.propose.builtin.quotes import MARK, Quoted
from agent_cli.propose.builtin.words import PRONOUNS, strip_end

_VALUE = rf"(?:{MARK}|[^\s,]+)"
_LOGIN = re.compile(
    rf"(?:log|sign) ?(?:in|on)(?: to (?:the )?\w+)? (?:as|with|using) "
    rf"(?:the )?(?:user(?: ?name)? |login )?(?P<user>{_VALUE})"
    rf",? (?:and|with|using|/)(?: the)?(?: password)?(?: password| of)? ?(?P<password>{_VALUE})",
    re.I,
)
_SEARCH = re.compile(
    r"(?:search|look)(?: (?P<scope>the \w+))? for (?P<what>.+?)(?: (?:in|with|using) "
    r"(?P<where>the (?:search|text|query) ?\w*|the \w+ (?:field|box|bar)))?",
    re.I,
)
_SEARCH_PLAIN = re.compile(r"search (?P<what>[^\s].*)", re.I)
_ADD_TO = re.compile(
    r"(?:add|put) (?P<what>.+?) (?:to|in|into) (?:the |my )?"
    r"(?P<where>(?:shopping )?(?:cart|basket|bag|wish ?list|favou?rites))",
    re.I,
)
_CREATE = re.compile(
    r"(?:(?:add|create|register)(?: (?:an?|the|another|one))?|make (?:an?|another))(?: new| another)? "
    r"(?P<rest>.+)",
    re.I,
)
_DETAILS = re.compile(r"(?P<joint>\s*,\s*(?:and\s+|with\s+)?|\s+(?:and|with|whose|having)\s+|\s+(?=born\s))", re.I)
_NAMED = re.compile(r"(?P<kind>.+?),? (?:named|called|titled|by the name of|with (?:the )?name) (?P<name>.+)", re.I)
_VAGUE_KIND = re.compile(r"\b(?:that|which|who|by|to|of|from|between|point|line)\b", re.I)
_DELETE = re.compile(r"(?:delete|remove|trash|discard|erase)(?: the| that| this)? (?P<what>.+)", re.I)
_PART_OF = re.compile(r"(?P<what>.+?) (?:of|from|in) (?:the )?row (?:of |for |with )?(?P<row>.+)", re.I)
_BY = re.compile(r"(?P<kind>[a-z]+(?: [a-z]+)?) (?:by|from|of|for|named|called|titled|with) (?P<name>.+)")
_CHANGE = re.compile(
    r"(?:change|set|update|edit) (?:(?P<owner>.+?)['’]s (?P<own>[\w ]+?)|"
    r"(?:(?P<pron>his|her|its|their) |the )?(?P<field>[\w ]+?)(?: (?:of|for) (?P<of>.+?))?)"
    r" to (?P<value>.+)",
    re.I,
)
_EDIT = re.compile(r"(?:edit|modify)(?: the)? (?P<rest>.+)", re.I)
_AMONG_ALL = re.compile(
    r" (?:to|from|in|into) (?:the|this) (?:list|register|table|database|system|page|site|app)$", re.I
)
_QUANTITY = re.compile(r"(?:all|every|everything|each|any|both|some|several|\d+)\b", re.I)
# Small words that show that an unquoted name has run into something else.
_RUN_ON = re.compile(r"\b(?:to|for|in|into|onto|on|at|from|as|by|so|because)\b")
_OPEN = re.compile(r"(?:open|show|view|visit|go to|go back to|navigate to|display)(?: up)? (?P<what>.+)", re.I)
_PAGE_WORD = re.compile(r" (?:page|screen|view|section|site|website|tab|menu)$", re.I)
_RECORD = re.compile(
    r"(?:his|her|its|their)(?: \w+)? (?:record|entry|page|details?|profile|file|row)|it|them|him|her"
    r"|(?:the|that|this)(?: new)? (?:record|entry|profile|row)",
    re.I,
)
_OWNED = re.compile(r"(?P<name>.+?)['’]s? (?:record|entry|page|details?|profile|file|row)", re.I)
_FIND_ROW = re.compile(
    r"(?:find|locate|go to|open)(?: the| that)? (?P<what>[a-z]+ (?:by|from|of|for|named|called|titled) .+)",
    re.I,
)
_FIND_NAMED = re.compile(r"(?:find|locate)(?: the| that)? (?P<what>.+)", re.I)
_FOR_ROW = re.compile(r"(?:for|on|in|under)(?: the)? (?P<what>.+)", re.I)
_REPLY = re.compile(
    r"(?:reply|respond)(?: to (?P<who>.+?))? with(?: the)?(?: (?:text|message|words?|answer))?:? "
    rf"(?P<text>{MARK})",
    re.I,
)
_MAIL = r"(?:e-?mail|mail|message|post|item|letter)"
_FORWARD_IT = re.compile(rf"forward (?:(?:that|the|this) {_MAIL}|it|that|this) to (?P<to>.+)", re.I)
_FORWARD_FROM = re.compile(
    rf"forward (?:the|that|an?)? ?(?:latest |last )?(?:{_MAIL} (?:from|by|of) (?P<row>.+?)|"
    rf"(?P<owner>[^\s]+?)['’]s {_MAIL}) to (?P<to>.+)",
    re.I,
)


def login(clause: str, quoted: Quoted) -> Intent | None:
    match = _LOGIN.fullmatch(clause)
    if not match:
        return None
    return Login(user=quoted.reveal(match["user"]), password=quoted.reveal(match["password"]))


def search(clause: str, quoted: Quoted) -> Intent | None:
    match = _SEARCH.fullmatch(clause) or _SEARCH_PLAIN.fullmatch(clause)
    if not match:
        return None
    groups = match.groupdict()
    where = groups.get("where")
    target = parse_target(where, quoted) if where else None
    what = strip_end(match["what"])
    if (where and target is None) or (re.search(MARK, what) and not re.fullmatch(MARK, what)):
        return None
    return Search(query=quoted.reveal(what), target=target)


def add_to(clause: str, quoted: Quoted) -> Intent | None:
    """ "add R to the cart": the control "Add to cart" in the row of R."""
    match = _ADD_TO.fullmatch(clause)
    if not match or match["what"].lower() in PRONOUNS:
        return None
    row = re.sub(r"^(?:the|an?) ", "", match["what"], flags=re.I)
    name = f"Add to {match['where'].lower()}"
    return Click(target=Target(text=clause, names=(name,), row=quoted.reveal(row)))


def create(clause: str, quoted: Quoted) -> Intent | None:
    match = _CREATE.fullmatch(clause)
    if not match:
        return None
    head, details = _head_and_details(_AMONG_ALL.sub("", match["rest"]), quoted)
    kind, name = _kind_and_name(head, quoted)
    if not (kind or name) or re.search(rf"\d|{MARK}", kind) or _VAGUE_KIND.search(kind) or _QUANTITY.match(kind):
        return None
    if not re.search(MARK, head) and (_RUN_ON.search(name) or _QUANTITY.match(name)):
        return None
    return Create(kind=kind, name=name, details=details)


def _head_and_details(rest: str, quoted: Quoted) -> tuple[str, tuple[Detail, ...]]:
    """What stands before the first comma, "with" or "born", and the pieces behind it."""
    pieces = _DETAILS.split(rest)
    head = pieces[0]
    if re.fullmatch(r"(?:named|called|titled) .+", pieces[2] if len(pieces) > 2 else "", re.I):
        head, pieces = f"{head} {pieces[2]}", [head, *pieces[3:]]
    details = [
        Detail(quoted.reveal(joint), quoted.reveal(text.strip()))
        for joint, text in zip(pieces[1::2], pieces[2::2], strict=True)
        if text.strip()
    ]
    return head, tuple(details)


def _kind_and_name(head: str, quoted: Quoted) -> tuple[str, str]:
    """ "patient Jas Kaur" -> kind "patient", name "Jas Kaur": lower-case words in front are the kind."""
    named = _NAMED.fullmatch(head)
    if named:
        return named["kind"], quoted.reveal(named["name"])
    words = head.split()
    at = next((i for i, word in enumerate(words) if not re.fullmatch(r"[a-z][a-z\-]*:?", word)), len(words))
    if at == len(words) and len(words) > 1:
        at = 1
    return " ".join(words[:at]).rstrip(":"), quoted.reveal(" ".join(words[at:]))


def delete(clause: str, quoted: Quoted) -> Intent | None:
    match = _DELETE.fullmatch(clause)
    if not match:
        return None
    what = _AMONG_ALL.sub("", strip_end(match["what"]))
    if _RECORD.fullmatch(what) or what.lower() in PRONOUNS:
        return Delete(names=None)
    if _QUANTITY.match(what):
        return None
    part = _PART_OF.fullmatch(what)
    if part:
        return Delete(names=(quoted.reveal(part["what"]),), row=quoted.reveal(part["row"]))
    return Delete(names=_row_names(what, quoted, described=_is_described(clause)))


def _is_described(clause: str) -> bool:
    return bool(re.match(r"\w+ (?:the|that|this|an?) ", clause, re.I))


def _row_names(what: str, quoted: Quoted, *, described: bool = False) -> tuple[str, ...]:
    """Readings of what names a row: after "by" or "from", else whole and without the kind in front.

    A kind is lower-case words before a name ("patient Jas"), or the first of lower-case words
    ("patient jas"); not so after "the", which begins a description ("the old note").
    """
    by = _BY.fullmatch(what)
    if by:
        readings = [by["name"]]
    else:
        words = what.split()
        fronts = [at for at in range(1, len(words)) if all(word[0].islower() for word in words[:at])]
        kept = [at for at in fronts if not words[at][0].islower() or (at == 1 and not described)]
        readings = [what, *(" ".join(words[at:]) for at in kept)]
    return tuple(quoted.reveal(re.sub(r"^(?:the|an?) ", "", name)) for name in readings)


def change(clause: str, quoted: Quoted) -> Intent | None:
    match = _CHANGE.fullmatch(clause)
    if not match or not (match["owner"] or match["of"] or match["pron"]):
        return None
    name = match["owner"] or match["of"]
    known = name and not _RECORD.fullmatch(name)
    label = (match["own"] or match["field"]).strip()
    return Change(
        name=_row_names(quoted.reveal(name), quoted)[-1] if known else None,
        details=(Detail("", f"{label}: {quoted.reveal(match['value'])}"),),
    )


def edit(clause: str, quoted: Quoted) -> Intent | None:
    """ "edit patient Jas, phone 555"; without details only the form is opened."""
    match = _EDIT.fullmatch(clause)
    if not match:
        return None
    head, details = _head_and_details(match["rest"], quoted)
    if _RECORD.fullmatch(head) or head.lower() in PRONOUNS:
        return Change(name=None, details=details)
    _, name = _kind_and_name(head, quoted)
    if not name or _QUANTITY.match(head) or (_RUN_ON.search(name) and not re.search(MARK, head)):
        return None
    return Change(name=name, details=details)


def find_row(clause: str, quoted: Quoted) -> Intent | None:
    match = _FIND_ROW.fullmatch(clause) or _FIND_NAMED.fullmatch(clause) or _FOR_ROW.fullmatch(clause)
    if not match or re.search(r"\b(?:word|number|element|last|first|\d+(?:st|nd|rd|th))\b", match["what"], re.I):
        return None
    if _QUANTITY.match(match["what"]):
        return None
    return FindRow(names=_row_names(strip_end(match["what"]), quoted, described=_is_described(clause)))


def open_thing(clause: str, quoted: Quoted) -> Intent | None:
    match = _OPEN.fullmatch(clause)
    if not match:
        return None
    what = strip_end(match["what"])
    address = quoted.reveal(what)
    if re.fullmatch(r"(?:https?://|www\.|file:)\S+|[\w-]+(?:\.[\w-]+)+(?:/\S*)?|/\S*", address) and " " not in address:
        return Open(address=address)
    if _RECORD.fullmatch(what):
        return Open()
    owned = _OWNED.fullmatch(what)
    target = parse_target(owned["name"] if owned else _PAGE_WORD.sub("", what), quoted)
    return Open(target=target) if target and target.names else None


def respond(clause: str, quoted: Quoted) -> Intent | None:
    reply = _REPLY.fullmatch(clause)
    if reply:
        who = reply["who"]
        row = None if not who or who.lower() in PRONOUNS else quoted.reveal(who)
        return Respond(verb="reply", row=row, text=quoted.reveal(reply["text"]))
    forward = _FORWARD_IT.fullmatch(clause) or _FORWARD_FROM.fullmatch(clause)
    if not forward:
        return None
    groups = forward.groupdict()
    row = groups.get("row") or groups.get("owner")
    return Respond(verb="forward", row=quoted.reveal(row) if row else None, to=quoted.reveal(forward["to"]))
