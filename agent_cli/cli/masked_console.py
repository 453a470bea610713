"""rich's console with a mask: what is printed passes through it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.text import Text


class MaskedConsole(Console):
    """A console whose texts pass through `mask`; a text that holds a secret loses its colours."""

    def __init__(self, mask: Callable[[str], str], **options: Any) -> None:
        super().__init__(**options)
        self._mask = mask

    def print(self, *objects: Any, **options: Any) -> None:
        super().print(*(self._masked(item) for item in objects), **options)

    def _masked(self, item: Any) -> Any:
        if isinstance(item, str):
            return self._mask(item)
        if isinstance(item, Text) and (masked := self._mask(item.plain)) != item.plain:
            return Text(masked)
        return item
