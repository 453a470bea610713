"""One episode: a fresh context of the one browser, the real loop with a policy, and what the page thought of it."""

from __future__ import annotations

import json
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from agent_cli.browser import BrowserSession
from agent_cli.browser.page_scripts import main_world_source
from agent_cli.budget import Budget
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action
from agent_cli.contracts.proposing import ProposeReply
from agent_cli.contracts.run_record import ClaimVerdict, RunEnd
from agent_cli.errors import AgentError
from agent_cli.record import Recorder, RunFolder
from agent_cli.run_state import Run
from agent_cli.settings import Settings
from agent_cli.step_loop import run_steps
from benchmarks.miniwob.moves import Policy
from benchmarks.miniwob.policy_proposer import PolicyProposer

MAX_STEPS = 60
MAX_SECONDS = 240
SENTENCE = "() => { const u = core.getUtterance(); return typeof u === 'string' ? u : u.utterance; }"


@dataclass
class Result:
    """`claims` counts the claims of success, `accepted` is whether the loop believed one."""

    task: str
    seed: int
    sentence: str
    reward: float | None
    status: str
    reason: str
    steps: int
    claims: int
    seconds: float

    @property
    def is_solved(self) -> bool:
        return (self.reward or 0) > 0

    @property
    def is_accepted(self) -> bool:
        return self.status == "completed"

    def row(self) -> dict[str, Any]:
        return asdict(self)


class Quiet:
    """Nobody watches, or everything is printed as it happens."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self.claims = 0

    def step(self, number: int, look: Observation) -> None:
        self._tell(f"--- step {number}\n{look.outline}")

    def proposal(self, reply: ProposeReply) -> None:
        if reply.proposal.complete:
            self._tell(reply.proposal.message)

    def outcome(self, action: Action, outcome: Outcome) -> None:
        self._tell(f"    {action.tool} {action.parameters}: {outcome.sentence()}")

    def claim(self, verdict: ClaimVerdict) -> None:
        self.claims += 1
        self._tell(f"    claim: {verdict.accepted} {verdict.confidence} {verdict.missing}")


def play(
    browser: Browser, server: str, task: str, seed: int, policy: Policy, out: Path, tell: Callable[[str], None]
) -> Result:
    """Plays one episode to its end; a fault of the product or the policy is an end, too."""
    episode = f"{task}-{seed}-{time.time():.3f}"
    url = f"{server}/{task}?" + urllib.parse.urlencode({"seed": seed, "episode": episode})
    sentence, started, quiet = read_sentence(browser, url + "-look"), time.monotonic(), Quiet(tell)
    with _fresh_session(browser) as session:
        recorder = Recorder(RunFolder.create(out, f"{task} {seed}"))
        proposer = PolicyProposer(task, policy)
        recorder.begin(sentence, url, {}, proposer.provider, proposer.name)
        run = Run(sentence, session, proposer, Budget(MAX_STEPS, MAX_SECONDS), recorder, quiet)
        try:
            session.open_first(url)
            end = run_steps(run)
        except AgentError as error:
            end = RunEnd("error", "", str(error), 0.0)
        reward = _reward(server, episode)
    return Result(
        task=task,
        seed=seed,
        sentence=sentence,
        reward=reward,
        status=end.status,
        reason=end.reason,
        steps=len(run.history),
        claims=quiet.claims,
        seconds=round(time.monotonic() - started, 1),
    )


def read_sentence(browser: Browser, url: str) -> str:
    """The task in words, from a throw-away visit with the same seed."""
    page = browser.new_page()
    try:
        page.goto(url, wait_until="load")
        return str(page.evaluate(SENTENCE)).strip()
    finally:
        page.close()


@contextmanager
def _fresh_session(browser: Browser) -> Iterator[BrowserSession]:
    settings = Settings()
    context = browser.new_context(viewport={"width": settings.viewport_width, "height": settings.viewport_height})
    context.set_default_timeout(5000)
    context.add_init_script(main_world_source())
    session = BrowserSession(context, f"Chromium {browser.version}")
    try:
        yield session
    finally:
        session.closing = True
        context.close()


def _reward(server: str, episode: str) -> float | None:
    with urllib.request.urlopen(f"{server}/reward?" + urllib.parse.urlencode({"episode": episode})) as reply:
        reward = json.load(reply)["reward"]
    return None if reward is None else float(reward)
