"""A task in parts: each proven by itself, blocked ones planned anew together, at most twice, then given up."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from agent_cli.budget import Budget
from agent_cli.contracts.plan import PlanReply, PlanRequest, SubTask
from agent_cli.contracts.proposing import Usage
from agent_cli.errors import MalformedReply
from agent_cli.plan_loop import run_plan
from agent_cli.propose.plan.read_plan import read_plan
from agent_cli.record import Recorder, RunFolder
from agent_cli.run_state import Run
from tests.loop.conftest import ListProposer, Watcher

PAGE = """<button onclick="add('Ann')">Add Ann</button><button onclick="add('Bob')">Add Bob</button>
<button onclick="add('Cid')">Add Cid</button><ul id=l></ul><script>
function add(n) { l.insertAdjacentHTML('beforeend', '<li>' + n + ' is listed') }</script>"""


@dataclass
class ListPlanner:
    """Answers with these plans, one after the other."""

    plans: list[list[SubTask]]
    asked: list[PlanRequest] = field(default_factory=list)

    def plan(self, request: PlanRequest) -> PlanReply:
        self.asked.append(request.model_copy(deep=True))
        return PlanReply(sub_tasks=self.plans[len(self.asked) - 1], usage=Usage(calls=1, prompt_tokens=10))


def part(id, objective=None, needs=(), replaces=()):
    return SubTask(id=id, objective=objective or f"add {id}", needs=list(needs), replaces=list(replaces))


def answer(request):
    """Adds whom the objective names, with proof; fails where there is no such button."""
    name = request.objective.split()[-1]
    button = next((node for node in request.observation.controls if node.n == f"Add {name}"), None)
    if button is None:
        return {"complete": True, "message": f"[FAIL] there is no button for {name}"}
    expected = {"type": "element_appears", "text": f"{name} is listed"}
    action = {"tool": "click", "parameters": {"element_id": button.i}, "expected_outcome": expected}
    return {"complete": True, "message": f"[SUCCESS] {name} is listed", "actions": [action]}


@pytest.fixture
def run_parts(session, serve_html, tmp_path):
    recorders = []

    def start(*plans):
        url = serve_html(PAGE).url
        session.open_first(url)
        recorder = Recorder(RunFolder.create(tmp_path, "task"))
        recorders.append(recorder)
        recorder.begin("all of it", url, {}, "list", "list")
        run = Run("all of it", session, ListProposer([answer]), Budget(30, 100), recorder, Watcher())
        planner = ListPlanner(list(plans))
        return run_plan(run, planner), run, planner

    yield start
    for recorder in recorders:
        recorder.folder.close()


def test_all_parts_done(run_parts, session):
    end, run, planner = run_parts([part("Ann"), part("Bob", needs=["Ann"])])
    assert end.status == "completed"
    assert end.confidence >= 0.7
    assert [item.status for item in run.parts] == ["done", "done"]
    assert session.page.locator("li").all_inner_texts() == ["Ann is listed", "Bob is listed"]
    assert len(planner.asked) == 1
    assert run.usage.calls == 3
    assert [step.number for step in run.history] == [1, 2]


def test_one_part_of_four_is_impossible(run_parts, session):
    again = [part("z1", "find another way to add Zoe", replaces=["Zoe"])]
    last = [part("z2", "add Zoe", replaces=["z1"])]
    end, run, planner = run_parts([part("Ann"), part("Zoe"), part("Bob"), part("Cid")], again, last)
    assert end.status == "failed"
    assert end.message.startswith("3 of 4 parts are done. ")
    assert "not done: add Zoe (there is no button for Zoe)" in end.reason
    assert session.page.locator("li").all_inner_texts() == ["Ann is listed", "Bob is listed", "Cid is listed"]
    assert [request.anew for request in planner.asked] == [[], ["Zoe"], ["z1"]]
    assert {item.sub_task.id: (item.status, item.attempts) for item in run.parts}["z2"] == ("given_up", 2)


def test_what_waits_for_a_blocked_part_is_planned_anew_with_it(run_parts):
    first = [part("Zoe"), part("Ann", needs=["Zoe"]), part("Yan"), part("Bob")]
    end, _, planner = run_parts(first, [part("Ann", replaces=["Zoe", "Yan", "Ann"])])
    assert planner.asked[1].anew == ["Zoe", "Yan", "Ann"]
    assert planner.asked[1].parts[0].reason == "there is no button for Zoe"
    assert end.status == "completed"


def test_what_needs_a_part_that_is_given_up_is_not_begun(run_parts, session):
    plans = [[part("Zoe"), part("Ann", needs=["Zoe"])]] * 3
    end, run, _ = run_parts(*plans)
    assert end.status == "failed"
    assert [item.status for item in run.parts] == ["given_up", "given_up"]
    assert run.parts[1].reason == "needs Zoe"
    assert session.page.locator("li").count() == 0


GOOD = '{"sub_tasks": [{"id": "a", "objective": "x", "needs": [], "replaces": ["b"]}]}'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "the reply was empty"),
        ("I would do it in two parts", 'no JSON object with "sub_tasks"'),
        ('{"sub_tasks": []}', "at least one part"),
        ('{"sub_tasks": [3]}', "a part must be an object"),
        ('{"sub_tasks": [{"id": "a"}]}', '"objective": field required'),
        (GOOD.replace("x", "x", 1).replace("[]", '["q"]'), "needs \\['q'\\], which is no part"),
        (GOOD.replace("[]", '["a"]'), "needs itself"),
        (GOOD.replace('["b"]', "[]"), "nothing replaces the parts \\['b'\\]"),
        (GOOD.replace('"a"', '"d"'), "belong to parts that are done"),
        (
            '{"sub_tasks": [{"id": "a", "objective": "x", "needs": ["b"]}, {"id": "b", "objective": "y", '
            '"needs": ["a"]}]}',
            "in a circle",
        ),
    ],
)
def test_a_plan_that_is_none(text, problem):
    with pytest.raises(MalformedReply, match=problem):
        read_plan(text, done=["d"], anew=["b"])


def test_a_plan_in_a_fence():
    assert read_plan(f"```json\n{GOOD}\n```", anew=["b"])[0].objective == "x"
