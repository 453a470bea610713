"""What a product of the comparison can do."""

from __future__ import annotations

from typing import Protocol

from benchmarks.pages.products.view import View


class ProductFailed(Exception):
    """A peer gave no answer on a page; the text says why."""


class Product(Protocol):
    """A product that stands before one page."""

    name: str

    def look(self) -> float:
        """Looks once; the milliseconds of the product's own call. Raises ProductFailed."""

    def view(self) -> View:
        """What the last look showed (not timed). Raises ProductFailed."""
