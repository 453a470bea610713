"""From a recorded control to a locator of Playwright: by role and name, within its row, by its number."""

from __future__ import annotations

import re

from agent_cli.contracts.recording import AREA, TargetSeen, plain_name
from agent_cli.contracts.tree import Node
from agent_cli.errors import UsageError

ROLES = {
    "btn": "button",
    "link": "link",
    "chk": "checkbox",
    "radio": "radio",
    "sel": "combobox",
    "menu": "menuitem",
    "tab": "tab",
    "opt": "option",
    "switch": "switch",
    "slider": "slider",
    "spin": "spinbutton",
    "img": "img",
}
ROW_WORDS = 3
LABELLED = frozenset({"password", "file", "date", "time", "month", "week", "datetime-local", "color"})
"""Types of fields that have no role of their own: known by their label."""


def locator_of(seen: TargetSeen, where: str) -> str:
    """Like `page.get_by_role("button", name="Save", exact=True)`. `where` is for the sentence of the UsageError."""
    node = seen.node
    if node.f:
        raise UsageError(f"{where} works a control in a frame", "export it as a scenario instead")
    if not node.n:
        raise UsageError(f"{where} works a control without a name", "export it as a scenario instead")
    if node.r == AREA:
        raise UsageError(f"{where} works a part that scrolls", "export it as a scenario instead")
    scope = "page"
    if node.place.dialog_name:
        scope = f"page.get_by_role('dialog', name={node.place.dialog_name!r})"
    in_row = _is_in_row(seen)
    if in_row:
        scope = f"{scope}.get_by_role({_row_role(node)!r}).filter(has_text=re.compile({_row_pattern(node)!r}))"
    own = f"{scope}.{_by_role_or_label(node, where)}"
    if seen.namesakes > 1 and not in_row and not node.place.dialog_name:
        own += _number(node, where)
    return own


def _is_in_row(seen: TargetSeen) -> bool:
    """A row is named where it says more than the control, which may have namesakes in rows out of view."""
    node = seen.node
    return bool(node.place.row_text) and (seen.namesakes > 1 or plain_name(node.place.row_text) != plain_name(node.n))


def _by_role_or_label(node: Node, where: str) -> str:
    kind, tag = node.place.type, node.place.tag
    is_drawn_field = node.r == "inp" and tag not in ("input", "textarea")
    if kind in LABELLED or node.r in ("date", "file") or is_drawn_field:
        return f"get_by_label({node.n!r}, exact=True)"
    if node.r in ("inp", "spin") and node.place.hint == node.n:
        return f"get_by_placeholder({node.n!r}, exact=True)"
    if node.r == "el" or tag == "summary":
        return f"get_by_text({node.n!r}, exact=True)"
    role = _role_of(node)
    if role is None:
        raise UsageError(f"{where} works a {node.r}, which no locator names", "export it as a scenario instead")
    return f"get_by_role({role!r}, name={node.n!r}, exact=True)"


def _role_of(node: Node) -> str | None:
    """The role in Playwright's words."""
    if node.r == "inp":
        return "searchbox" if node.place.type == "search" else "textbox"
    if node.r == "sel" and "multiple" in node.states:
        return "listbox"
    return ROLES.get(node.r)


def _row_role(node: Node) -> str:
    return "row" if node.place.cell is not None else "listitem"


def _row_pattern(node: Node) -> str:
    """The first words of the row, from its beginning; between them there may be space or the border of a cell."""
    words = node.place.row_text.split()[:ROW_WORDS]
    return r"^\s*" + r"\s*".join(re.escape(word) for word in words)


def _number(node: Node, where: str) -> str:
    found = re.match(r"(\d+) of \d+", node.place.nth)
    if found is None:
        raise UsageError(
            f"{where} works one of several controls called {node.n!r}, and no row tells them apart",
            "export it as a scenario instead",
        )
    return f".nth({int(found[1]) - 1})"
