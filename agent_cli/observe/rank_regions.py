"""The outline within its token budget: the best regions for the task, and a line for each that was left out."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from agent_cli.contracts.observation import LeftOut, Meta, Observation
from agent_cli.contracts.page_budget import PageBudget
from agent_cli.contracts.run_record import StepRecord
from agent_cli.contracts.tree import Node, Place
from agent_cli.observe.choose_units import Choice
from agent_cli.observe.count_tokens import count_tokens
from agent_cli.observe.pin_units import pinned_units
from agent_cli.observe.render_outline import render_outline
from agent_cli.observe.score_texts import score_texts
from agent_cli.observe.split_regions import Region, Unit, split_regions

SMALL_UNITS = 8
"""Neighbours of fewer lines that are left out share one line."""
MOST_LEFT_OUT = 12
"""With more regions left out, large neighbours share a line, too."""
LINE_COST = 24
"""Tokens of a line that says what was left out, about."""
ATTEMPTS = 5
RECENT_STEPS = 3


def fit_outline(look: Observation, budget: PageBudget, task: str = "", history: Sequence[StepRecord] = ()) -> None:
    """Renders `look.outline` anew within `budget` and sets `left_out` and the token counts of `meta`.

    The budget is exceeded only by what is never left out (then the outline says so in its first line) and, up to
    twice the budget, by a region that was asked for. `nodes` is not touched, nor is a look in another mode than
    semantic_v3: those are asked for as they are.
    """
    if look.mode != "semantic_v3":
        return
    parts = urlsplit(look.url)
    budget.open_page(f"{parts.scheme}://{parts.netloc}{parts.path}")
    _set(look, render_outline(look), [])
    whole = look.meta.estimatedTokens
    look.meta.wholeTokens = 0
    if whole <= budget.max_tokens:
        return
    cut = _Cut(look, budget, task, _recent_words(history))
    limit = budget.max_tokens - count_tokens(_render(look, []))
    for attempt in range(ATTEMPTS):
        nodes, left_out = cut.make(limit)
        _set(look, _render(look, nodes), left_out)
        excess = look.meta.estimatedTokens - cut.allowed(limit)
        if excess <= 0:
            break
        limit = max(0, min(limit, cut.choice.spent) - excess) if attempt + 2 < ATTEMPTS else 0
    else:
        _say_over(look, budget.max_tokens)
    look.meta.wholeTokens = whole


def _set(look: Observation, outline: str, left_out: list[LeftOut]) -> None:
    look.outline, look.left_out = outline, left_out
    look.meta.estimatedTokens = count_tokens(outline)


def _render(look: Observation, nodes: list[Node]) -> str:
    """The outline of these nodes with the header and the footer of the look."""
    behind = [node for node in look.nodes if look.is_behind_modal(node)]
    return render_outline(look.model_copy(update={"nodes": [*nodes, *behind]}))


def _say_over(look: Observation, max_tokens: int) -> None:
    said = f"over the budget of {max_tokens} tokens: a dialog, the focused form and messages are never left out"
    _set(look, f"({said})\n{look.outline}", look.left_out)


def _recent_words(history: Sequence[StepRecord]) -> str:
    """What was said and typed in the last steps."""
    words = []
    for step in history[-RECENT_STEPS:]:
        words.append(step.proposal.message)
        for action in step.proposal.actions:
            words += [action.reason, *(str(value) for value in action.parameters.values())]
    return " ".join(words)


class _Cut:
    """One look to be cut; `make` may be called again with a smaller limit."""

    def __init__(self, look: Observation, budget: PageBudget, task: str, recent: str) -> None:
        self.budget = budget
        self.regions = split_regions(look)
        units = [unit for region in self.regions for unit in region.units]
        self.choice = Choice(
            self.regions,
            [_cost(look, unit) for unit in units],
            score_texts([unit.text for unit in units], task, recent),
            pinned_units(look, self.regions),
            self._asked_regions(),
        )

    def allowed(self, limit: int) -> int:
        """Tokens that the outline may take: twice the budget where what was asked for needs it."""
        is_wide = bool(self.choice.asked) and self.choice.reserved > limit
        return self.budget.max_tokens * (2 if is_wide else 1)

    def make(self, limit: int) -> tuple[list[Node], list[LeftOut]]:
        """The nodes to render, with lines for what was left out, and the same as data."""
        kept = self.choice.choose(limit)
        for group in self._groups(kept):
            kept |= self._cheaper_than_a_line(group, kept)
        self.budget.begin_outline()
        groups = self._groups(kept)
        nodes: list[Node] = []
        left_out: list[LeftOut] = []
        at = {group[-1]: group for group in groups}
        for index, region in enumerate(self.regions):
            nodes += [node for unit in region.units if unit.position in kept for node in unit.nodes]
            if index in at:
                left_out.append(self._left_out(at[index], kept))
                nodes.append(Node(r="txt", n=left_out[-1].sentence(), place=Place(kind="left_out")))
        return nodes, left_out

    def _asked_regions(self) -> dict[int, int]:
        """Index of a region to its first unit to list, of what was asked for and is still there, the newest first."""
        found: dict[int, int] = {}
        for asked in self.budget.asked.values():
            for index, region in enumerate(self.regions):
                if asked.anchors.intersection(region.anchors):
                    found.setdefault(index, asked.first_unit)
        return found

    def _groups(self, kept: set[int]) -> list[list[int]]:
        """Indices of the regions that are not whole, those together that share a line."""
        cut = [i for i, region in enumerate(self.regions) if any(unit.position not in kept for unit in region.units)]
        gone = [i for i in cut if all(unit.position not in kept for unit in self.regions[i].units)]
        share_all = len(gone) > MOST_LEFT_OUT
        groups: list[list[int]] = []
        for index in cut:
            last = groups[-1] if groups else []
            joins = bool(last) and last[-1] == index - 1 and {index, *last} <= set(gone)
            if joins and (share_all or all(len(self.regions[i].units) < SMALL_UNITS for i in (index, last[-1]))):
                last.append(index)
            else:
                groups.append([index])
        return groups

    def _cheaper_than_a_line(self, group: list[int], kept: set[int]) -> set[int]:
        """What is missing of these regions, when telling it takes no more than saying that it is missing."""
        missing = {unit.position for index in group for unit in self.regions[index].units} - kept
        return missing if sum(self.choice.costs[position] for position in missing) <= LINE_COST else set()

    def _left_out(self, group: list[int], kept: set[int]) -> LeftOut:
        regions = [self.regions[index] for index in group]
        missing = [unit for region in regions for unit in region.units if unit.position not in kept]
        anchors = [anchor for region in regions for anchor in region.anchors]
        name = self.budget.name_region(frozenset(anchors), anchors[0], set(self.budget.anchors))
        self.budget.anchors[name] = frozenset(anchors)
        if group[0] in self.choice.asked:
            self.budget.shown_to[name] = _next_unit(regions[0], kept)
        ids = [element_id for unit in missing for element_id in unit.control_ids]
        return LeftOut(
            id=name,
            kind=regions[0].kind,
            name=regions[0].name,
            lines=len(missing),
            rows=sum(unit.is_row for unit in missing),
            controls=len(ids),
            parts=len(group),
            partly=len(missing) < sum(len(region.units) for region in regions),
            element_ids=ids,
        )


def _cost(look: Observation, unit: Unit) -> int:
    """Tokens of the unit's line and its line break."""
    bare = look.model_copy(update={"nodes": unit.nodes, "modal": None, "meta": Meta(), "scrollable_containers": []})
    bare.frames = []
    return count_tokens(render_outline(bare) + "\n")


def _next_unit(region: Region, kept: set[int]) -> int:
    """The unit after the last one that is kept; 0 when that was the end."""
    last = max((number for number, unit in enumerate(region.units) if unit.position in kept), default=-1)
    return last + 1 if last + 1 < len(region.units) else 0
