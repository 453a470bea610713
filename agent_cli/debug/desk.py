"""The desk in front of a proposer: each action is shown to a person before it is done, and may be changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Protocol

from agent_cli.browser.keep_state import KeptState
from agent_cli.browser.show_marks import hide_marks, show_marks
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.proposal import Action, Proposal
from agent_cli.contracts.proposing import Proposer, ProposeReply, ProposeRequest
from agent_cli.contracts.recording import TargetSeen, targets_of
from agent_cli.contracts.run_record import StepRecord
from agent_cli.errors import MalformedReply
from agent_cli.run_state import Run

BREAKS = ("action", "failed", "low", "never")
LOW = 0.70
HELP = """\
  a, approve            do what is shown (Enter does the same)
  c, continue           do it and go on until something fails or is unsure
  e, edit ACTION        do this instead: fill 13 Jas | click 12 | JSON of a proposal
  s, skip               leave it out
  r, retry              do the last action once more, before what is shown
  m, model              ask the model anew
  b, back K             back to before step K, with the state that was stored then
  t, tree   p, prompt   h, history   d, draw ids on the page or not
  w, write FILE         write the run as a scenario when it ends (NAME.agent.yaml)
  q, quit [WHY]         end the run"""


class Person(Protocol):
    """Who debugs: a terminal or a pipe. `ask` gives a line without its end, or None when the input has ended."""

    def say(self, text: str) -> None: ...

    def ask(self, question: str, idle: Callable[[], None] | None = None) -> str | None: ...


class WentBack(Exception):
    """The person wants to be back before this step; the loop of `run_debug` takes it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@dataclass
class Checkpoint:
    """Where a step began. `is_fresh`: the document was new, or the server had just taken something.

    `queue` is what was to be done then, `targets` what the controls were that it names.
    """

    number: int
    state: KeptState | None
    is_fresh: bool
    queue: list[ProposeReply] = field(default_factory=list)
    targets: dict[str, TargetSeen] = field(default_factory=dict)


@dataclass
class DebugDesk:
    """Stands in front of the proposer: splits its proposals into single actions and asks the person about each."""

    inner: Proposer
    person: Person
    breaks: frozenset[str]
    read_line: Callable[[str, Observation], Proposal]
    """A line of JSON or shorthand as a proposal; raises MalformedReply with the reason."""
    tell_prompt: Callable[[ProposeRequest], str]
    save_to: Path | None = None
    queue: list[ProposeReply] = field(default_factory=list)
    checkpoints: list[Checkpoint] = field(default_factory=list)
    run: Run | None = None
    _runs_on: bool = False
    _draws: bool = True

    @property
    def provider(self) -> str:
        return self.inner.provider

    @property
    def name(self) -> str:
        return self.inner.name

    @property
    def takes_images(self) -> bool:
        return bool(getattr(self.inner, "takes_images", False))

    # -- the proposer ---------------------------------------------------------

    def propose(self, request: ProposeRequest) -> ProposeReply:
        """Raises WentBack, and what the proposer raises."""
        if not self.queue:
            self.queue = split_reply(self.inner.propose(request))
        if self.checkpoints:
            point = self.checkpoints[-1]
            point.queue = list(self.queue)
            for reply in self.queue:
                point.targets |= targets_of(request.observation, reply.proposal)
        if not self._stops(request):
            return self.queue.pop(0)
        self._show(request)
        if self._draws and self.run is not None:
            show_marks(self.run.session, request.observation)
        try:
            return self._converse(request)
        finally:
            if self.run is not None:
                hide_marks(self.run.session)

    def _stops(self, request: ProposeRequest) -> bool:
        last = request.history[-1] if request.history else None
        if {"failed"} & self.breaks and last is not None and has_failed(last):
            self._runs_on = False
            self.person.say("stopped: the last action did not do what was expected")
        stated = self.queue[0].proposal.confidence
        if {"low"} & self.breaks and ((stated is not None and stated < LOW) or is_turned_back(last)):
            self._runs_on = False
            self.person.say("stopped: low confidence")
        return not self._runs_on and self.breaks != {"never"}

    def _show(self, request: ProposeRequest) -> None:
        reply = self.queue[0]
        last = request.history[-1] if request.history else None
        for outcome in last.outcomes if last else []:
            self.person.say(f"  before: {outcome.tool}: {outcome.sentence()}")
        if last is not None and last.claim is not None and is_turned_back(last):
            self.person.say(f"  before: the claim was turned back: {'; '.join(last.claim.missing)}")
        self.person.say(f"step {request.step}  {request.observation.url}  ({reply.proposal.message})")
        for line in tell_proposal(reply.proposal, request.observation):
            self.person.say(f"  next: {line}")
        if len(self.queue) > 1:
            self.person.say(f"  then {len(self.queue) - 1} more of this proposal")

    def _converse(self, request: ProposeRequest) -> ProposeReply:
        """Until there is something to hand out. Raises WentBack."""
        while True:
            line = self.person.ask("debug (a e s r m b t p h d w q, ? = help): ", request.idle)
            if line is None:
                return self._end("the input ended")
            word, _, rest = line.strip().partition(" ")
            reply = self._obey(word, rest.strip(), request)
            if reply is not None:
                return reply

    def _obey(self, word: str, rest: str, request: ProposeRequest) -> ProposeReply | None:
        handlers: dict[str, Callable[[], ProposeReply | None]] = {
            "a": lambda: self.queue.pop(0),
            "c": self._go_on,
            "e": partial(self._edit, rest, request),
            "s": partial(self._skip, request),
            "r": partial(self._retry, request),
            "m": partial(self._ask_anew, request),
            "b": partial(self._back, rest),
            "t": partial(self._say, request.observation.outline or "(nothing on the page)"),
            "p": lambda: self._say(self.tell_prompt(request)),
            "h": partial(self._tell_history, request),
            "d": partial(self._draw, request),
            "w": partial(self._write, rest),
            "q": partial(self._end, rest or "ended by the person"),
            "?": partial(self._say, HELP),
        }
        names = {"": "a", "help": "?", "approve": "a", "continue": "c", "edit": "e", "skip": "s", "retry": "r"}
        names |= {"model": "m", "back": "b", "tree": "t", "prompt": "p", "history": "h", "draw": "d", "write": "w"}
        names |= {"quit": "q"}
        handler = handlers.get(names.get(word, word))
        if handler is None:
            self.person.say(f"there is no command {word!r}; ? tells them")
            return None
        return handler()

    # -- what the person may say ----------------------------------------------

    def _say(self, text: str) -> None:
        self.person.say(text)

    def _go_on(self) -> ProposeReply:
        self._runs_on = True
        return self.queue.pop(0)

    def _edit(self, text: str, request: ProposeRequest) -> ProposeReply | None:
        if not text:
            self.person.say("say what to do instead, like: e fill 13 Jas")
            return None
        try:
            edited = self.read_line(text, request.observation)
        except MalformedReply as error:
            self.person.say(f"not taken: {error}")
            return None
        was_end = self.queue[0].proposal.complete
        parts = split_reply(ProposeReply(proposal=edited, raw_reply=text, notes=["edited by the person"]))
        if was_end and not edited.complete:
            message = self.queue[0].proposal.message
            parts.append(ProposeReply(proposal=Proposal(complete=True, message=message)))
        self.queue = [*parts, *self.queue[1:]]
        return self.queue.pop(0)

    def _skip(self, request: ProposeRequest) -> ProposeReply | None:
        left_out = self.queue.pop(0)
        self.person.say(f"left out: {'; '.join(tell_proposal(left_out.proposal, request.observation))}")
        if left_out.proposal.complete and left_out.proposal.actions:
            claim = left_out.proposal.model_copy(update={"actions": []})
            self.queue.insert(0, left_out.model_copy(update={"proposal": claim}))
        if not self.queue:
            self.queue = split_reply(self.inner.propose(request))
        self._show(request)
        return None

    def _retry(self, request: ProposeRequest) -> ProposeReply | None:
        actions = request.history[-1].proposal.actions if request.history else []
        if not actions:
            self.person.say("no action was done yet")
            return None
        again = Proposal(complete=False, message="once more", actions=[actions[-1]])
        return ProposeReply(proposal=again, notes=["done again by the person"])

    def _ask_anew(self, request: ProposeRequest) -> None:
        self.queue = split_reply(self.inner.propose(request))
        self._show(request)

    def _back(self, rest: str) -> None:
        numbers = [point.number for point in self.checkpoints]
        if not rest.isdigit() or int(rest) not in numbers:
            told = ", ".join(map(str, numbers)) or "none yet"
            self.person.say(f"back to which step? there are: {told}")
            return
        self.queue = []
        raise WentBack(int(rest))

    def _tell_history(self, request: ProposeRequest) -> None:
        for record in request.history:
            self.person.say(f"step {record.number}  {record.url}")
            for outcome in record.outcomes:
                self.person.say(f"  {outcome.tool}: {outcome.sentence()}")

    def _draw(self, request: ProposeRequest) -> None:
        self._draws = not self._draws
        if self.run is not None:
            (show_marks(self.run.session, request.observation) if self._draws else hide_marks(self.run.session))
        self.person.say(f"ids are {'drawn' if self._draws else 'not drawn'}")

    def _write(self, rest: str) -> None:
        if not rest.endswith(".agent.yaml"):
            self.person.say("name the scenario, like: w add_patient.agent.yaml")
            return
        self.save_to = Path(rest)
        self.person.say(f"{rest} is written when the run ends")

    def _end(self, why: str) -> ProposeReply:
        self.queue = []
        return ProposeReply(proposal=Proposal(complete=True, message=f"[FAIL] {why}"), notes=["ended by the person"])


def split_reply(reply: ProposeReply) -> list[ProposeReply]:
    """A reply for each action; the last one keeps the claim. What the call cost stands with the first."""
    proposal = reply.proposal
    if len(proposal.actions) < 2:
        return [reply]
    parts = []
    for number, action in enumerate(proposal.actions):
        is_last = number + 1 == len(proposal.actions)
        update = {"actions": [action], "complete": proposal.complete and is_last}
        part = reply.model_copy(update={"proposal": proposal.model_copy(update=update)})
        parts.append(part if number == 0 else part.model_copy(update={"usage": type(reply.usage)(), "notes": []}))
    return parts


def tell_proposal(proposal: Proposal, look: Observation) -> list[str]:
    """Like `fill 13 inp 'Name' value='Jas'; expected: element_appears 'Jas'`."""
    lines = [_tell_action(action, look) for action in proposal.actions]
    return [*lines, f"claim: {proposal.message}"] if proposal.complete else lines


def has_failed(record: StepRecord) -> bool:
    return any(not outcome.succeeded for outcome in record.outcomes)


def is_turned_back(record: StepRecord | None) -> bool:
    return record is not None and record.claim is not None and not record.claim.accepted


def _tell_action(action: Action, look: Observation) -> str:
    words = [action.tool]
    for key, value in sorted(action.parameters.items(), key=lambda item: item[0] != "element_id"):
        node = look.node(value) if isinstance(value, str) and key in ("element_id", "to") else None
        words.append(f"{value} {node.r} {node.n!r}" if node else f"{key}={value!r}")
    expected = action.expected_outcome
    told = f"; expected: {expected.type} {expected.text!r}" if expected and expected.text else ""
    told = told or (f"; expected: {expected.type}" if expected else "")
    return " ".join(words) + told
