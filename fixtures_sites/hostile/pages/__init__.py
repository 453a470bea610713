"""The hostile pages by what they attack, from the words that are read to the presses that are made."""

from ..case import Page
from . import broken, busy, dialogs, floods, frames, identity, input_tricks, navigation, sizes, tabs, texts

PAGES: tuple[Page, ...] = (
    *texts.PAGES,
    *sizes.PAGES,
    *identity.PAGES,
    *broken.PAGES,
    *dialogs.PAGES,
    *navigation.PAGES,
    *tabs.PAGES,
    *busy.PAGES,
    *floods.PAGES,
    *frames.PAGES,
    *input_tricks.PAGES,
)

__all__ = ["PAGES"]
