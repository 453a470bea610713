"""How much of a page is told, and what a proposer asked to be told in full: one for each run, carried by the loop."""

from __future__ import annotations

from dataclasses import dataclass, field

IDS_KEPT = 20_000


@dataclass(frozen=True)
class Asked:
    """A region that is to be listed in full: known by any of `anchors`; units before `first_unit` were seen."""

    anchors: frozenset[str]
    first_unit: int = 0


@dataclass
class PageBudget:
    """`max_tokens` is o200k tokens of the outline. Ids of regions (R1, R2, …) are never given twice.

    Anchors are ids of controls, or the first words of a region without controls: a region keeps its id for as long
    as one of them is left.
    """

    max_tokens: int = 6000
    asked: dict[str, Asked] = field(default_factory=dict)
    """By region id, the newest first; forgotten when another page is opened."""
    anchors: dict[str, frozenset[str]] = field(default_factory=dict)
    """Of the regions that the last outline left out."""
    shown_to: dict[str, int] = field(default_factory=dict)
    """Units of an asked region that did not fit whole: the first one not yet seen."""
    page: str = ""
    is_shrunk: bool = False
    _region_of: dict[str, str] = field(default_factory=dict)
    _last_number: int = 0
    _named_before: tuple[dict[str, str], int] = field(default_factory=lambda: ({}, 0))

    def shrink(self) -> bool:
        """Halves the budget, once in a run; False when that was done before."""
        if self.is_shrunk:
            return False
        self.is_shrunk, self.max_tokens = True, max(self.max_tokens // 2, 200)
        return True

    def ask(self, region_id: str) -> None:
        """The next outline lists the region in full; asked again, it goes on where that one ended."""
        first_unit = self.shown_to.get(region_id, 0)
        others = {name: asked for name, asked in self.asked.items() if name != region_id}
        anchors = self.anchors.get(region_id) or self.asked[region_id].anchors
        self.asked = {region_id: Asked(anchors, first_unit), **others}

    def open_page(self, page: str) -> None:
        """A look begins; what was asked is forgotten when `page` (an address without its query) is another one."""
        if page != self.page:
            self.asked.clear()
        self.page = page
        self._named_before = dict(self._region_of), self._last_number
        self.begin_outline()

    def begin_outline(self) -> None:
        """An outline is made; names that an earlier try for the same look gave are taken back."""
        self._region_of, self._last_number = dict(self._named_before[0]), self._named_before[1]
        self.anchors.clear()
        self.shown_to.clear()

    def name_region(self, anchors: frozenset[str], first: str, taken: set[str]) -> str:
        """The id that a region with these anchors had, or a new one; `taken` ids belong to others of this look."""
        known = (self._region_of.get(anchor) for anchor in (first, *sorted(anchors)))
        region_id = next((name for name in known if name and name not in taken), None)
        if region_id is None:
            self._last_number += 1
            region_id = f"R{self._last_number}"
        if len(self._region_of) > IDS_KEPT:
            self._region_of.clear()
        self._region_of.update(dict.fromkeys(anchors, region_id))
        return region_id
