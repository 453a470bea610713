"""Matches "born 2001-05-03, sex female" to the fields of an open form: the words in front name the field."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.intent import Create
from agent_cli.propose.builtin.match_control import names_of
from agent_cli.propose.builtin.match_field import find_field
from agent_cli.propose.builtin.refusal import NotOnPage

MAX_LABEL_WORDS = 4
_BETWEEN = re.compile(r"^(?:is|are|=|:|of|as|on|to)\s+")
_IN_FRONT = re.compile(r"^(?:(?:with|and|whose|having|has|a|an|the|his|her|its|their)\s+)+", re.IGNORECASE)


def place_details(fields: Sequence[Node], intent: Create) -> tuple[str, list[tuple[Node, str]]]:
    """The name, and each field with its value.

    Words whose front names no field belong to what stands before them ("Terms and Conditions").
    Raises NotOnPage when a detail belongs nowhere, Ambiguous when two fields fit.
    """
    name = intent.name
    values: list[tuple[Node, str]] = []
    for detail in intent.details:
        found = split_label(fields, detail.text, intent.kind)
        if found is not None:
            values.append(found)
        elif values:
            node, value = values[-1]
            values[-1] = (node, f"{value}{detail.joint}{detail.text}")
        elif name and re.search(r"\w", detail.joint) and detail.text[:1].isupper():
            name = f"{name}{detail.joint}{detail.text}"
        else:
            known = ", ".join(repr(names_of(node)[0]) for node in fields if names_of(node))
            raise NotOnPage(f"no field of the form fits {detail.text!r}; the fields are {known}")
    return name, values


def split_label(fields: Sequence[Node], text: str, kind: str = "") -> tuple[Node, str] | None:
    """The field that the first words name, and the rest as its value; the longest label wins."""
    words = _IN_FRONT.sub("", text).replace(":", " : ").replace("=", " = ").split()
    for count in range(min(MAX_LABEL_WORDS, len(words) - 1), 0, -1):
        label = " ".join(words[:count]).rstrip(" :=")
        try:
            node = find_field(fields, label, kind) if label else None
        except NotOnPage:
            continue
        rest = _BETWEEN.sub("", " ".join(words[count:]))
        if node is not None and rest:
            return node, rest.replace(" : ", ":").replace(" = ", "=")
    return None
