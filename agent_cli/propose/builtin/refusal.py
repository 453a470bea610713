"""Why the rules stop: sentences that end in `[FAIL]`, raised inside this package and never past it."""

from __future__ import annotations

MODEL_HINT = "set OPENAI_API_KEY or ANTHROPIC_API_KEY, or use --base-url."


class Refusal(Exception):
    """The rules cannot go on honestly; the text says why, as a person would.

    `needed_for` is what a model would be needed for; "" where no model would help, such as a validation message.
    """

    needed_for = ""


class NotUnderstood(Refusal):
    """No rule reads a clause of the task."""

    needed_for = "to understand it"


class NotOnPage(Refusal):
    """What the task names is not among what the page shows now; scrolling or waiting may help."""

    needed_for = "to look for it in another way"


class Ambiguous(Refusal):
    """Several things fit about equally well; choosing one would be a guess."""

    needed_for = "to tell which is meant"
