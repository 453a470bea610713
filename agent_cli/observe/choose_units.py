"""Which units of a page are kept within a budget: what is pinned, what was asked for, then the best."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from agent_cli.observe.split_regions import Region, Unit

SHARE = 0.5
"""A region that does not fit gets at most this part of what is left, until all others had their turn."""


@dataclass
class Choice:
    """`costs` (tokens) and `scores` are by unit position; `asked` maps an index of `regions` to its first unit."""

    regions: list[Region]
    costs: list[int]
    scores: list[float]
    pinned: set[int]
    asked: dict[int, int]
    kept: set[int] = field(default_factory=set)
    spent: int = 0
    reserved: int = 0
    """Tokens of what is pinned and what was asked for."""
    _orders: dict[int, list[int]] = field(default_factory=dict)

    def choose(self, limit: int) -> set[int]:
        """The positions of the units to keep, for `limit` tokens; doubled at most for what was asked for."""
        self.kept, self.spent = set(), 0
        self._keep(self.pinned)
        for index, first_unit in self.asked.items():
            self._keep_in_order(self.regions[index].units, first_unit, 2 * limit - self.spent)
        self.reserved = self.spent
        ranked = sorted(
            (index for index in range(len(self.regions)) if index not in self.asked), key=self._rank, reverse=True
        )
        for index in ranked:
            self._keep_region(self.regions[index], limit - self.spent)
        for index in ranked:
            self._keep_best(self.regions[index], limit - self.spent)
        return self.kept

    def _rank(self, index: int) -> tuple[float, bool, int]:
        """The best line counts, then whether there is anything to do, then the order of reading."""
        region = self.regions[index]
        best = max(self.scores[unit.position] for unit in region.units)
        return best, bool(region.control_ids), -index

    def _keep_region(self, region: Region, left: int) -> None:
        cost = self._cost(unit.position for unit in region.units)
        if cost <= left * SHARE:
            self._keep(unit.position for unit in region.units)
        else:
            self._keep_best(region, int(left * SHARE))

    def _keep_best(self, region: Region, left: int) -> None:
        """The head, then the best lines that fit; a line that only repeats another comes last."""
        spent = self.spent
        for position in self._best_first(region):
            if self._cost([position]) > left - (self.spent - spent):
                return
            self._keep([position])

    def _best_first(self, region: Region) -> list[int]:
        first = region.units[0].position
        if first not in self._orders:
            seen: set[str] = set()
            order = []
            for unit in region.units:
                order.append((not unit.is_head, unit.text in seen, -self.scores[unit.position], unit.position))
                seen.add(unit.text)
            self._orders[first] = [position for *_, position in sorted(order)]
        return self._orders[first]

    def _keep_in_order(self, units: list[Unit], first_unit: int, left: int) -> None:
        spent = self.spent
        for unit in [unit for unit in units if unit.is_head] + units[first_unit:]:
            if self._cost([unit.position]) > left - (self.spent - spent):
                return
            self._keep([unit.position])

    def _cost(self, positions: Iterable[int]) -> int:
        return sum(self.costs[position] for position in positions if position not in self.kept)

    def _keep(self, positions: Iterable[int]) -> None:
        added = set(positions) - self.kept
        self.spent += sum(self.costs[position] for position in added)
        self.kept |= added
