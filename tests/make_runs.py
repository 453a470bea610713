"""Hand-made run folders for the tests of what reads them: whole, cut short, hostile and long ones."""

from __future__ import annotations

import io
import json
from pathlib import Path

from PIL import Image, ImageDraw

from agent_cli.contracts.checks import NodeVerdict
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Healing, Outcome, PageState, Verification
from agent_cli.contracts.proposal import Action, ExpectedOutcome, Proposal
from agent_cli.contracts.proposing import ProposeReply, Usage
from agent_cli.contracts.recording import targets_of
from agent_cli.contracts.run_record import CheckResult, ClaimVerdict, ModelUse, PartResult, RunResult, StepRecord
from agent_cli.contracts.tree import Node
from agent_cli.record import Recorder, RunFolder

WINDOW = {"width": 640, "height": 400}
URL = "http://127.0.0.1:1/patients"
SAVE_BOX, NAME_BOX = (40, 300, 90, 36), (40, 80, 300, 40)
USAGE = Usage(calls=1, prompt_tokens=2310, completion_tokens=84, cached_tokens=1024, model_ms=900, cost_usd=0.0123)


def picture(words: str, color: str = "#dfe7ef", kind: str = "JPEG", size: tuple[int, int] = (640, 400)) -> bytes:
    """A drawn window: two controls where SAVE_BOX and NAME_BOX are, and words that make it unlike others."""
    image = Image.new("RGB", size, color)
    draw = ImageDraw.Draw(image)
    for left, top, width, height in (SAVE_BOX, NAME_BOX):
        draw.rectangle((left, top, left + width, top + height), fill="#ffffff", outline="#334455")
    draw.text((40, 30), words, fill="#223344")
    stream = io.BytesIO()
    image.save(stream, kind)
    return stream.getvalue()


def look_at(name: str = "Name", title: str = "Patients") -> Observation:
    nodes = [
        Node(r="txt", n="Patients", box=(40, 20, 200, 30)),
        Node(i="12", r="inp", n=name, v="", xy=(190, 100), box=NAME_BOX),
        Node(i="13", r="btn", n="Save", xy=(85, 318), box=SAVE_BOX),
        Node(i="14", r="link", n="Far below", xy=(50, 4000), box=(40, 3990, 90, 20)),
    ]
    return Observation(
        url=URL, title=title, viewport=WINDOW, nodes=nodes, outline=f'12 inp "{name}"\n13 btn "Save"', taken_at_ms=1e12
    )


def done(tool: str, expected: str = "any_change", **more: object) -> Outcome:
    seen = Verification(success=True, verifiedOutcome=expected, actualOutcome="'Saved' appeared", stated=True)
    return Outcome(tool=tool, status="done", executed=True, message=f"{tool} done", expected=expected,
                   verification=seen, duration_ms=120, **more)  # fmt: skip


class RunMaker:
    """Writes a run step by step with the recorder that real runs use."""

    def __init__(self, parent: Path, task: str = "add patient Jas", url: str = URL) -> None:
        self.recorder = Recorder(RunFolder.create(parent, task))
        self.task, self.url, self.steps = task, url, 0
        self.recorder.begin(task, url, {"max_steps": 25, "mode": "auto"}, "openai", "gpt-x")

    @property
    def path(self) -> Path:
        return self.recorder.path

    def step(
        self,
        proposal: Proposal,
        outcomes: list[Outcome],
        look: Observation | None = None,
        pictures: tuple[bytes | None, bytes | None] = (None, None),
        finish: bool = True,
        **more: object,
    ) -> None:
        self.steps += 1
        look, number = look or look_at(), self.steps
        self.recorder.step_started(number, look, pictures[0])
        self.recorder.proposed(number, ProposeReply(proposal=proposal, prompt="PROMPT", raw_reply="REPLY", usage=USAGE))
        for action, outcome in zip(proposal.actions, outcomes, strict=False):
            self.recorder.acted(number, action, outcome)
        if finish:
            record = StepRecord(
                number=number, url=look.url, url_after=look.url, proposal=proposal, outcomes=outcomes,
                targets=targets_of(look, proposal), usage=USAGE.model_dump(), **more,
            )  # fmt: skip
            self.recorder.step_finished(record, pictures[1])

    def end(self, status: str = "completed", **more: object) -> Path:
        data = {
            "run_id": self.path.name, "task": self.task, "url": self.url, "final_url": self.url + "?saved=1",
            "status": status, "goal_achieved": status == "completed", "confidence": 0.95,
            "message": "Jas is in the list", "reason": "'Patient Jas was added' appeared", "steps": self.steps,
            "model": ModelUse(provider="openai", name="gpt-x", calls=3, prompt_tokens=7310, completion_tokens=210,
                              cached_tokens=4096, cost_usd=0.0369),
            "timing_ms": {"total": 9000.0, "observe": 1200.0, "model": 5200.0, "act": 900.0, "verify": 700.0},
            "verdict": "goal met", "run_dir": str(self.path), "exit_code": 0,
        }  # fmt: skip
        self.recorder.end(RunResult.model_validate({**data, **more}), ["[1s ago] Added (success): 'Saved'"])
        return self.path


CLICK = Action(tool="click", parameters={"element_id": "13"}, reason="the form is filled",
               expected_outcome=ExpectedOutcome(type="element_appears", text="was added"))  # fmt: skip
FILL = Action(tool="fill", parameters={"element_id": "12", "value": "Jas"}, reason="the name")
FAR = Action(tool="click", parameters={"element_id": "14"}, reason="far away")


def make_run(parent: Path, finish: bool = True, pictures: bool = True) -> Path:
    """Three steps: one healed and with an error, one turned back, one proven. Unfinished: killed in the second."""
    maker = RunMaker(parent)
    shots = [picture(f"window {number}") if pictures else None for number in range(4)]
    healed = Outcome(
        tool="fill", status="healed", executed=True, message="filled", expected="value_changes 'Jas'", duration_ms=80,
        healing=Healing(old_id="12", new_id="31", score=0.85, evidence=["same text", "same role"]),
    )  # fmt: skip
    missed = Outcome(
        tool="click", status="done", executed=True, message="clicked btn 'Save'",
        expected="element_appears 'was added'", errors=["Birth date is required"], duration_ms=2040,
        verification=Verification(success=False, feedback="nothing with 'was added' appeared within 2 s", stated=True,
                                  pageState=PageState(recentMutations=["added: 'Birth date is required'"])),
    )  # fmt: skip
    skipped = Outcome(tool="click", status="skipped", message="dropped: the click before it failed")
    first = Proposal(complete=False, message="fill the form and save", actions=[FILL, CLICK, FAR])
    maker.step(
        first, [healed, missed, skipped], pictures=(shots[0], shots[1]),
        changes=["'Birth date is required' appeared", "inp 'Name' became 'Jas'", "'No patients' disappeared"],
    )  # fmt: skip
    second = Proposal(complete=True, message="[SUCCESS] all done", actions=[], confidence=0.8)
    if not finish:
        maker.step(Proposal(complete=False, message="save again", actions=[FILL, CLICK]), [done("fill")],
                   pictures=(shots[1], None), finish=False)  # fmt: skip
        maker.recorder.folder.close()
        return maker.path
    back = ClaimVerdict(accepted=False, confidence=0.4, missing=["an error was seen: 'Birth date is required'"])
    maker.step(second, [], pictures=(shots[1], shots[1]), claim=back)
    third = Proposal(complete=True, message="[SUCCESS] Jas is in the list", actions=[CLICK])
    proven = ClaimVerdict(accepted=True, confidence=0.95, evidence=["the page is at rest", "'Jas' appeared"])
    outcome = done("click", "element_appears 'was added'")
    maker.step(third, [outcome], pictures=(shots[1], shots[2]), claim=proven)
    return maker.end()


def add_checks(path: Path, *verdicts: str, node: str = "add the patient") -> list[CheckResult]:
    """A node with a check for each verdict; the first has a picture and a text to show."""
    folder = path / "nodes" / node
    folder.mkdir(parents=True)
    (folder / "window.png").write_bytes(picture("window of the node", "#efe7df", "PNG"))
    (folder / "found.png").write_bytes(picture("found", "#e7efdf", "PNG", (200, 420)))
    (folder / "rows.txt").write_text("row 1\nrow 2\n")
    artifacts = [f"nodes/{node}/found.png", f"nodes/{node}/rows.txt", f"nodes/{node}/gone.png"]
    checks = [
        CheckResult.model_validate(
            {"name": f"the list shows Jas ({verdict})", "check_type": "TextPresent", "verdict": verdict,
             "reason": "'Jas' was expected in the window; seen: '24 patients'", "artifacts": artifacts[: 3 * (at == 0)]}
        )
        for at, verdict in enumerate(verdicts)
    ]  # fmt: skip
    rank = ["not_applicable", "pass", "warn", "cannot_tell", "fail"]
    worst = max(verdicts, key=rank.index)
    found = NodeVerdict.model_validate({"node": node, "execution": 2, "verdict": worst, "checks": checks})
    (folder / "verdict.json").write_text(json.dumps(found.model_dump()))
    return checks


def make_long_run(parent: Path, steps: int, picture_bytes: int = 0) -> Path:
    """Many steps, the 40th with trouble; pictures are filled up to a size with bytes that a JPEG reader passes over."""
    maker = RunMaker(parent, "a long task")
    shots = [picture(f"window {number}") for number in range(steps + 1)]
    shots = [shot + b"\0" * max(0, picture_bytes - len(shot)) for shot in shots]
    for number in range(steps):
        outcome = done("click") if number != 39 else Outcome(tool="click", status="covered", message="covered by 7")
        maker.step(Proposal(complete=False, message=f"press {number}", actions=[CLICK]), [outcome],
                   pictures=(shots[number], shots[number + 1]), changes=["'x' appeared"])  # fmt: skip
    return maker.end("undecided", message="", reason="100 steps are used up", confidence=0, exit_code=3)


HOSTILE = (
    '<script>window.hacked = 1; alert(1)</script>"\'><img src=x onerror="window.hacked = 2"></style></script>'
    "</pre></title><a href='javascript:window.hacked=3'>x</a>{{ 7 * 7 }}{% raw %}<!--]]>\u202egnp.exe\x00\ud800"
)


def make_hostile_run(parent: Path) -> Path:
    """Every text that a page, a model, a check or a file name can bring is an attack."""
    maker = RunMaker(parent, HOSTILE, "http://127.0.0.1:1/" + HOSTILE)
    bad = Action(
        tool=HOSTILE, reason=HOSTILE,
        parameters={"element_id": HOSTILE, "value": HOSTILE, HOSTILE: {HOSTILE: [HOSTILE]}},
        expected_outcome=ExpectedOutcome(type="element_appears", text=HOSTILE, element_id=HOSTILE),
    )  # fmt: skip
    outcome = Outcome(
        tool=HOSTILE, parameters={HOSTILE: HOSTILE}, status="healed", executed=True, message=HOSTILE, expected=HOSTILE,
        errors=[HOSTILE], healing=Healing(old_id=HOSTILE, new_id=HOSTILE, score=0.6, evidence=[HOSTILE]),
        verification=Verification(success=False, actualOutcome=HOSTILE, feedback=HOSTILE, errorsDetected=[HOSTILE],
                                  hit=HOSTILE, pageState=PageState(recentMutations=[HOSTILE])),
    )  # fmt: skip
    look = look_at(HOSTILE, HOSTILE)
    look.nodes[1].i, look.mode, look.scroll_position, look.outline = HOSTILE, HOSTILE, HOSTILE, HOSTILE
    look.url = "javascript:window.hacked=4//" + HOSTILE
    maker.step(
        Proposal(complete=False, message=HOSTILE, actions=[bad]), [outcome], look, (picture("a"), picture("b")),
        changes=[HOSTILE], objective=HOSTILE,
    )  # fmt: skip
    claim = ClaimVerdict(accepted=False, confidence=0.1, evidence=[HOSTILE], missing=[HOSTILE])
    maker.step(
        Proposal(complete=True, message="[SUCCESS] " + HOSTILE), [], pictures=(b"GIF89a<script>", None), claim=claim
    )
    maker.recorder.judged(2, {"reason": HOSTILE, "confidence": HOSTILE, "agrees": HOSTILE}, Usage())
    maker.recorder.note(HOSTILE)
    maker.recorder.extracted({HOSTILE: HOSTILE})
    folder = maker.path
    for name in ("prompt.txt", "reply.txt"):
        (folder / "steps/01" / name).write_text(HOSTILE, "utf-8", "replace")
    name = HOSTILE.replace("/", "_").replace("\0", "").replace("\ud800", "")[:80]
    (folder / "downloads").mkdir()
    (folder / "downloads" / name).write_text("x")
    (folder / name).write_text("x")
    (folder / "traceback.txt").write_text(HOSTILE, "utf-8", "replace")
    artifacts = ["../../" + HOSTILE, "javascript:window.hacked=5", HOSTILE + ".png", "/etc/passwd"]
    check = {"name": HOSTILE, "check_type": HOSTILE, "verdict": "fail", "reason": HOSTILE, "artifacts": artifacts}
    (folder / "nodes" / name).mkdir(parents=True)
    verdict = {"node": HOSTILE, "verdict": "fail", "checks": [check]}
    (folder / "nodes" / name / "verdict.json").write_text(json.dumps(verdict))
    model = ModelUse(provider=HOSTILE, name=HOSTILE, calls=1)
    parts = [PartResult(id=HOSTILE, objective=HOSTILE, status="given_up", attempts=2, reason=HOSTILE)]
    return maker.end("failed", message=HOSTILE, reason=HOSTILE, final_url="javascript:" + HOSTILE, model=model,
                     sub_tasks=parts, verdict=HOSTILE, extracted=HOSTILE, checks=[check])  # fmt: skip
