"""Which field is meant, and the value in the form the field takes: options of a select, dates, yes and no."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime

from agent_cli.contracts.proposal import Action
from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import check_action, fill_action, select_action
from agent_cli.propose.builtin.match_control import ACCEPTED, MARGIN, likeness, names_of
from agent_cli.propose.builtin.page_view import VALUE_ROLES, is_written
from agent_cli.propose.builtin.refusal import Ambiguous, NotOnPage, Refusal
from agent_cli.propose.builtin.words import canonical, normalise

_DATE_FORMS = (
    "%Y-%m-%d", "%m/%d/%Y", "%d.%m.%Y", "%Y/%m/%d", "%B %d, %Y", "%B %d %Y", "%b %d, %Y", "%b %d %Y",
    "%d %B %Y", "%d %b %Y",
)  # fmt: skip
_YES = frozenset(("yes", "on", "true", "checked", "y"))
_NO = frozenset(("no", "off", "false", "unchecked", "n"))


def field_score(label: str, node: Node, kind: str = "") -> float:
    """How well a label fits a field; "Patient name" fits "name" when the thing is a patient."""
    scores = [likeness(label, name) for name in names_of(node)]
    if kind:
        scores += [likeness(label, _without(name, kind)) for name in names_of(node)]
    if node.place.type in ("email", "tel", "password", "date", "time", "search"):
        plain = {"tel": "phone"}.get(node.place.type, node.place.type)
        scores.append(ACCEPTED if canonical(label) == plain else 0.0)
    return max(scores, default=0.0)


def _without(name: str, kind: str) -> str:
    left = " ".join(word for word in normalise(name).split() if word not in normalise(kind).split())
    return left or name


def find_field(fields: Sequence[Node], label: str, kind: str = "") -> Node:
    """The one field with this label. Raises NotOnPage or Ambiguous."""
    ranked = sorted(((field_score(label, node, kind), node) for node in fields), key=lambda pair: -pair[0])
    ranked = [pair for pair in ranked if pair[0] >= ACCEPTED]
    if not ranked:
        known = ", ".join(repr(names_of(node)[0]) for node in fields if names_of(node)) or "none with a name"
        raise NotOnPage(f"there is no field {label!r}; the fields are {known}")
    if len(ranked) > 1 and ranked[0][0] - ranked[1][0] < MARGIN and not _is_exact(label, ranked[0][1], ranked[1][1]):
        both = " and ".join(repr(names_of(node)[0]) for _, node in ranked[:2] if names_of(node))
        raise Ambiguous(f"the fields {both} fit {label!r} equally well")
    return ranked[0][1]


def _is_exact(label: str, best: Node, second: Node) -> bool:
    def exact(node: Node) -> bool:
        return any(normalise(name) == normalise(label) for name in names_of(node))

    return exact(best) and not exact(second)


def write_actions(node: Node, value: str) -> list[Action]:
    """The action that gives this field this value, in the form the field takes; [] when it has it already."""
    if node.r == "sel" and not is_written(node):
        return [select_action(node, find_option(node, value))]
    if node.r in ("chk", "switch"):
        return _tick(node, value)
    if node.place.type == "date" or (node.r == "date" and node.place.type in ("", "date")):
        return [fill_action(node, iso_date(value))]
    if node.place.type == "time":
        return [fill_action(node, iso_time(value))]
    if node.r == "slider" and node.place.tag != "input":
        raise Refusal("the slider is no form field, so the rules cannot set its value")
    if node.r in VALUE_ROLES and node.r not in ("radio", "file"):
        return [fill_action(node, value)]
    raise Refusal(f"the rules cannot write into {node.n or node.place.near!r}")


def _tick(node: Node, value: str) -> list[Action]:
    word = normalise(value)
    if word not in _YES | _NO:
        raise Refusal(f"{value!r} is neither yes nor no, but {node.n!r} is a checkbox")
    on = word in _YES
    return [] if on == ("checked" in node.states) else [check_action(node, on=on)]


def iso_date(text: str) -> str:
    """A date as a date field takes it. Raises Refusal for what could be read in two ways or none."""
    plain = re.sub(r"(?<=\d)(?:st|nd|rd|th)\b", "", re.sub(r"^(?:on|in) ", "", text.strip())).replace(".,", ",")
    found: set[date] = set()
    for form in _DATE_FORMS:
        try:
            found.add(datetime.strptime(plain, form).date())
        except ValueError:
            continue
    if not found:
        raise Refusal(f"{text!r} is not a date that the rules can read; write it as YYYY-MM-DD")
    return found.pop().isoformat()


def iso_time(text: str) -> str:
    """A time of day as a time field takes it, such as 14:30. Raises Refusal."""
    for form in ("%H:%M", "%I:%M %p", "%I:%M%p", "%I %p", "%I%p"):
        try:
            return datetime.strptime(text.strip().upper(), form).strftime("%H:%M")
        except ValueError:
            continue
    raise Refusal(f"{text!r} is not a time that the rules can read; write it as HH:MM")


def find_option(node: Node, wanted: str) -> str:
    """The option's own text; of a list that is shown in part, what was asked for. Raises NotOnPage or Ambiguous."""
    options = node.o or []
    for same in (str.strip, normalise, canonical):
        equal = [option for option in options if same(option) == same(wanted)]
        if len(equal) == 1:
            return equal[0]
    if options and options[-1].startswith("(+"):
        return wanted
    ranked = sorted(((_option_score(wanted, option), option) for option in options), reverse=True)
    if not ranked or ranked[0][0] < ACCEPTED:
        raise NotOnPage(f"{node.n or 'the list'!r} has no option {wanted!r}, only {', '.join(map(repr, options[:8]))}")
    if len(ranked) > 1 and ranked[0][0] - ranked[1][0] < MARGIN:
        raise Ambiguous(f"the options {ranked[0][1]!r} and {ranked[1][1]!r} fit {wanted!r} equally well")
    return ranked[0][1]


def _option_score(wanted: str, option: str) -> float:
    """Also an initial: "female" fits an option "F"."""
    if len(option.strip()) == 1 and normalise(option) == normalise(wanted)[:1]:
        return ACCEPTED + MARGIN
    return likeness(wanted, option, typos=False)
