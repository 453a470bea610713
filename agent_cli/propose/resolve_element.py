"""Which control of the page a script means by role, name, row and number."""

from __future__ import annotations

from typing import Any

from agent_cli.contracts.element_spec import by_name, fits_place, fitting_nodes, tell_spec
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.tree import Node

MOST_NAMED = 5


def find_control(spec: dict[str, Any], observation: Observation) -> Node | str:
    """The one control that fits `{"role"?, "name"?, "row"?, "nth"?}`, or a sentence of what was found."""
    found = fitting_nodes(spec, observation.controls)
    if len(found) == 1:
        return found[0]
    fitting = [node for node in observation.controls if fits_place(node, spec)]
    return _tell_miss(spec, by_name(fitting, spec.get("name")), fitting)


def _tell_miss(spec: dict[str, Any], matches: list[Node], fitting: list[Node]) -> str:
    wanted = tell_spec(spec)
    if not matches:
        near = ", ".join(f'{node.i} {node.r} "{node.n}"' for node in fitting[:MOST_NAMED])
        return f"the page has no {wanted}" + (f"; of that kind it has {near}" if near else "")
    named = ", ".join(f'{node.i} "{node.n}"' for node in matches[:MOST_NAMED])
    more = f" and {len(matches) - MOST_NAMED} more" if len(matches) > MOST_NAMED else ""
    return f"{len(matches)} elements fit {wanted}: {named}{more}; name the row, or nth from 1 to {len(matches)}"
