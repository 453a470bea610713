"""Rectangles in CSS pixels of the main frame's viewport."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """Left, top, width and height; nothing when a side is not above zero."""

    x: float
    y: float
    w: float
    h: float

    @property
    def area(self) -> float:
        return max(self.w, 0) * max(self.h, 0)

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def cut(self, other: Box) -> Box:
        """The part that lies in the other box (no area when none does)."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right = min(self.x + self.w, other.x + other.w)
        bottom = min(self.y + self.h, other.y + other.h)
        return Box(x, y, max(right - x, 0), max(bottom - y, 0))

    def overlap(self, other: Box) -> float:
        """Intersection over union, 0 to 1."""
        shared = self.cut(other).area
        return shared / (self.area + other.area - shared) if shared else 0.0

    def share_in(self, other: Box) -> float:
        """How much of this box lies in the other, 0 to 1."""
        return self.cut(other).area / self.area if self.area else 0.0

    def as_list(self) -> list[int]:
        return [round(self.x), round(self.y), round(self.w), round(self.h)]
