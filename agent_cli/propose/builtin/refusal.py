"""Why the rules stop: sentences that end in `[FAIL]`, raised inside this package and never past it."""

from __future__ import annotations

MODEL_HINT = "A model would be needed: set OPENAI_API_KEY or ANTHROPIC_API_KEY, or use --base-url."


class Refusal(Exception):
    """The rules cannot go on honestly; the text says why, as a person would."""


class NotOnPage(Refusal):
    """What the task names is not among what the page shows now; scrolling or waiting may help."""


class Ambiguous(Refusal):
    """Several things fit about equally well; choosing one would be a guess."""
