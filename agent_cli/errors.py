"""Every exception of the product, each with its exit code and a hint that says what to type next.

    AgentError                       what happened, where, what was seen; .hint = what to do next
    ├── UsageError            (2)    wrong option, empty task, an address that cannot be one
    ├── SetupError            (4)    no browser, no key, bad file, a folder that cannot be written
    │   ├── BrowserNotFound
    │   ├── PageUnreachable          the first address does not answer or is no page
    │   ├── MissingKey
    │   ├── UnknownModel             the provider does not know the model
    │   └── BadFile
    ├── BrowserError          (5)    the browser died or a page stopped answering
    │   ├── BrowserClosed
    │   └── PageHung
    ├── ProviderError         (5)    the model's server failed
    │   ├── ProviderUnreachable      refused, no route, timed out
    │   ├── RateLimited              429 after the allowed waits
    │   ├── ContextOverflow          the prompt is longer than the model takes, also with a smaller page
    │   └── MalformedReply           no proposal could be read, also after asking once more
    └── BudgetSpent           (3)    steps, seconds or tokens are used up

Conditions of a page (covered, detached, not found) are no exceptions: they are outcomes.
"""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """What the process tells its caller; the table in --help and README is made from this."""

    GOAL_MET = 0
    NOT_MET = 1
    USAGE = 2
    COULD_NOT_TELL = 3
    SETUP = 4
    BROKE = 5
    BUG = 70
    INTERRUPTED = 130

    @property
    def meaning(self) -> str:
        return EXIT_MEANINGS[self]


EXIT_MEANINGS: dict[ExitCode, str] = {
    ExitCode.GOAL_MET: "goal met and checks pass",
    ExitCode.NOT_MET: "goal not met, or a check failed",
    ExitCode.USAGE: "wrong usage",
    ExitCode.COULD_NOT_TELL: "could not tell (budget spent, nothing proven)",
    ExitCode.SETUP: "setup (no browser, no key, bad file, page not there)",
    ExitCode.BROKE: "browser or provider broke",
    ExitCode.BUG: "a bug of ours",
    ExitCode.INTERRUPTED: "interrupted (Ctrl-C)",
}


LONGEST_MESSAGE = 8000
"""Characters. What a message repeats may come from a page, a model or a damaged file, of any length."""


class AgentError(Exception):
    """The root. `str(error)` is one sentence for a person; `hint` is the next thing to do or type."""

    exit_code = ExitCode.BUG

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message if len(message) <= LONGEST_MESSAGE else f"{message[:LONGEST_MESSAGE]}…")
        self.hint = hint


class UsageError(AgentError):
    exit_code = ExitCode.USAGE


class SetupError(AgentError):
    exit_code = ExitCode.SETUP


class BrowserNotFound(SetupError):
    pass


class PageUnreachable(SetupError):
    pass


class MissingKey(SetupError):
    pass


class UnknownModel(SetupError):
    pass


class BadFile(SetupError):
    pass


class BrowserError(AgentError):
    exit_code = ExitCode.BROKE


class BrowserClosed(BrowserError):
    pass


class PageHung(BrowserError):
    pass


class ProviderError(AgentError):
    exit_code = ExitCode.BROKE


class ProviderUnreachable(ProviderError):
    pass


class RateLimited(ProviderError):
    pass


class ContextOverflow(ProviderError):
    pass


class MalformedReply(ProviderError):
    """`reply` is the text that could not be read, for the run folder; `usage` (contracts) what the calls cost."""

    def __init__(self, message: str, hint: str = "", reply: str = "", usage: object = None) -> None:
        super().__init__(message, hint)
        self.reply = reply
        self.usage = usage


class BudgetSpent(AgentError):
    exit_code = ExitCode.COULD_NOT_TELL
