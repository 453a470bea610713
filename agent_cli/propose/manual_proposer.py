"""The proposer that asks whoever is at the other end of standard input, a person or a program."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from select import select
from typing import TextIO

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.proposal import Proposal
from agent_cli.contracts.proposing import ProposeReply, ProposeRequest
from agent_cli.errors import MalformedReply, UsageError
from agent_cli.models.page_text import one_line, without_controls
from agent_cli.propose.action_schema import check_actions
from agent_cli.propose.build_prompt import tell_page, tell_request
from agent_cli.propose.parse_reply import parse_reply
from agent_cli.propose.parse_shorthand import parse_shorthand

QUESTION = "next (JSON, or like: click 12 | fill 13 Jas | press Enter | done MESSAGE | fail MESSAGE): "


class ManualProposer:
    """Reads one proposal per line; the page is shown on `shown_on`, standard error unless given.

    Raises UsageError when the input ends before there is a proposal.
    """

    provider = "manual"
    name = "stdin"

    def __init__(self, read_from: TextIO | None = None, shown_on: TextIO | None = None) -> None:
        self._input = read_from if read_from is not None else sys.stdin
        self._shown_on = shown_on if shown_on is not None else sys.stderr

    def propose(self, request: ProposeRequest) -> ProposeReply:
        self._show(_tell(request))
        while True:
            self._show(QUESTION, end="")
            line = read_input(self._input, request.idle)
            if not line:
                raise UsageError(
                    f"standard input ended before a proposal for step {request.step}",
                    "end with `done MESSAGE` or `fail MESSAGE`",
                )
            if not line.strip():
                continue
            try:
                proposal = read_line(line, request.observation)
            except MalformedReply as error:
                self._show(f"not taken: {error}")
                continue
            return ProposeReply(proposal=proposal, prompt=tell_request(request), raw_reply=line.rstrip("\n"))

    def _show(self, text: str, end: str = "\n") -> None:
        print(text, end=end, file=self._shown_on, flush=True)


def read_input(stream: TextIO, idle: Callable[[], None] | None) -> str:
    """A line, "" at the end. While a person at a terminal thinks, the browser's events arrive (not on Windows)."""
    if idle is not None and os.name == "posix" and stream.isatty():
        while not select([stream], [], [], 0)[0]:
            idle()
    return stream.readline()


def read_line(line: str, observation: Observation) -> Proposal:
    """A line of JSON or shorthand, checked against the page. Raises MalformedReply with the reason."""
    proposal = parse_reply(line) if line.lstrip().startswith("{") else parse_shorthand(line)
    if problems := check_actions(proposal, observation):
        raise MalformedReply("; ".join(problem.sentence for problem in problems))
    return proposal


def _tell(request: ProposeRequest) -> str:
    page = "\n".join(without_controls(line) for line in tell_page(request.observation).split("\n"))
    parts = [f"step {request.step}: {one_line(request.task)}", page]
    if request.feedback:
        parts.append(f"about your last reply: {one_line(f'{request.feedback} {request.not_backed}', 1000)}")
    return "\n".join(parts)
