"""expand: the next look lists a region that was left out for the token budget; the page is not touched."""

from agent_cli.act.trouble import Trouble
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.parameters import Expand


def run(seen: Observation, parameters: Expand) -> str:
    """The sentence for the outcome; the loop does the rest (`PageBudget.ask`). Raises Trouble for another id."""
    region = next((region for region in seen.left_out if region.id == parameters.region), None)
    if region is None:
        there = ", ".join(region.id for region in seen.left_out) or "nothing, all of it is listed"
        raise Trouble("not_found", f"no region {parameters.region} was left out; left out: {there}")
    return f"{region.kind} '{region.name}' ({region.id}) is listed from now on"
