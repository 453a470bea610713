"""How an action says that it could not be done: a status word and a sentence, never a guess."""

from __future__ import annotations

from agent_cli.contracts.outcome import StatusWord


class Trouble(Exception):
    """Raised inside `act/` only; `execute_actions` turns it into an Outcome."""

    def __init__(self, status: StatusWord, message: str, has_reached_page: bool = False) -> None:
        super().__init__(message)
        self.has_reached_page = has_reached_page
        self.status = status
        self.message = message
