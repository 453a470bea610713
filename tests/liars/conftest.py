"""Runs a case through the real loop, and counts the verdicts."""

from __future__ import annotations

import copy
from collections.abc import Iterator

import pytest

from agent_cli.budget import Budget
from agent_cli.contracts.page_budget import PageBudget
from agent_cli.contracts.run_record import RunEnd
from agent_cli.record import Recorder, RunFolder
from agent_cli.run_state import Run
from agent_cli.step_loop import run_steps
from fixtures_sites import liars
from tests.liars.cases import Case
from tests.loop.conftest import FAIL, SUCCESS, ListProposer, Watcher
from tests.tally import tally


def proposals(case: Case, ahead: bool, stated: bool) -> list[object]:
    """The script of a case: its steps and the claim, or the claim with the last step; then it gives up."""
    from agent_cli.propose.script_proposer import resolve_elements

    def make(actions: list[dict], complete: bool) -> object:
        def answer(request: object) -> dict:
            value = copy.deepcopy(
                {"complete": complete, "message": case.claim if complete else "next", "actions": actions}
            )
            for action in value["actions"]:
                if not stated:
                    action.pop("expected_outcome", None)
            problem, found = resolve_elements(value, request.observation)
            assert not problem, f"{problem}\n{request.observation.outline}"
            return found

        return answer

    made = [make(step, ahead and step is case.steps[-1]) for step in case.steps]
    return [*made, FAIL] if ahead else [*made, {**SUCCESS, "message": case.claim}, FAIL]


@pytest.fixture
def run_case(session, tmp_path, liar_site):
    """(the end of the run, its verdicts, whether the truth holds)."""
    folders = []

    def run(case: Case, ahead: bool = False, stated: bool = True) -> tuple[RunEnd, Watcher, bool]:
        liar_site.reset()
        session.open_first(liar_site.url + case.address)
        recorder, watcher = Recorder(RunFolder.create(tmp_path, "case")), Watcher()
        folders.append(recorder.folder)
        recorder.begin(case.task, case.address, {}, "list", "list")
        proposer = ListProposer(proposals(case, ahead, stated))
        loop = Run(case.task, session, proposer, Budget(12, 60, None), recorder, watcher, page=PageBudget(6000))
        end = run_steps(loop)
        return end, watcher, case.truth(read_truth(session, liar_site, case))

    yield run
    for folder in folders:
        folder.close()


def read_truth(session, site, case: Case) -> dict:
    """The store of the server; for a board, a terminal and a cart what their own scripts keep."""
    if not case.address.startswith(("/board", "/terminal", "/cart", "/account")):
        return site.store
    return session.page.frames[-1].evaluate(
        "() => ({ board: window.board, files: window.files, cart: window.cart, starred: window.starred,"
        " loggedIn: window.loggedIn, accepted: window.accepted, title: document.querySelector('h1').textContent })"
    )


@pytest.fixture(scope="session")
def liar_site() -> Iterator[liars.LiarSite]:
    with liars.start_server() as running:
        yield running


TALLY = tally("liars")


def count(kind: str, case: Case, accepted: bool) -> None:
    """One more case of this kind of claim; what is wrong is counted apart."""
    TALLY[f"{kind}: {'true' if case.holds else 'false'} claims"] += 1
    TALLY[f"{kind}: {'true refused' if case.holds else 'false accepted'}"] += accepted != case.holds
