"""What a report holds, as the templates read it: plain text and numbers, nothing of it markup."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from agent_cli.contracts.run_record import ClaimVerdict, ModelUse, PartResult

Kind = Literal["pass", "warn", "unsure", "fail", "broke", "stopped", "plain"]
"""The sign, colour and pattern of a state; `plain` has none of meaning."""


@dataclass(frozen=True)
class State:
    """A state in one word, and its sign."""

    kind: Kind
    word: str


@dataclass(frozen=True)
class Text:
    """A text of the run folder; `cut` says what was left out of it, "" when nothing was."""

    path: str
    body: str
    cut: str = ""


@dataclass(frozen=True)
class Picture:
    """A picture at one place of the report. `uri` is "" where it was not embedded (`why`) or stands elsewhere already.

    `width` and `height` are in CSS pixels of the window, or of the picture itself where no window is known.
    """

    path: str
    anchor: str = ""
    uri: str = ""
    width: int = 0
    height: int = 0
    why: str = ""


LARGEST_BADGE = 2.8
"""How much the style enlarges a number on the narrowest screen, so that it stays readable."""


@dataclass(frozen=True)
class Badge:
    """The number of a mark; `side` says which corner stays where it is when the style enlarges it."""

    x: float
    y: float
    width: float
    height: float
    side: str


@dataclass(frozen=True)
class Mark:
    """Where an action worked, in the pixels of the picture: a box, a point, or strokes; `label` is its number."""

    label: str
    title: str
    box: tuple[int, int, int, int] | None = None
    point: tuple[float, float] | None = None
    strokes: tuple[str, ...] = ()

    def badge(self, width: int, height: int) -> Badge:
        """Where its number goes in a picture of this size: above the box, below where there is no room, else inside."""
        unit = width / 1280
        wide, high = (12 + 9 * len(self.label)) * unit, 24 * unit
        left, top, across, down = self.box or (*(self.point or (0, 0)), 0, 0)
        is_right = left + wide * LARGEST_BADGE > width
        x, room = max(0, left + across - wide) if is_right else max(0, left), high * LARGEST_BADGE
        y, side = top - high - 3 * unit, "above"
        if top < room:
            y, side = (top + down + 3 * unit if top + down + room <= height else top), "below"
        return Badge(round(x, 1), round(y, 1), round(wide, 1), round(high, 1), f"{side}{' right' if is_right else ''}")


@dataclass
class ActionView:
    """One action with what became of it."""

    number: int
    tool: str
    state: State
    control: str = ""
    element_id: str = ""
    value: str = ""
    reason: str = ""
    expected: str = ""
    is_default: bool = False
    """The proposal stated no expectation; this is the action's own."""
    observed: str = ""
    message: str = ""
    errors: list[str] = field(default_factory=list)
    healing: str = ""
    healing_evidence: list[str] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    """What changed in the page while it was watched."""
    duration_ms: float | None = None


@dataclass(frozen=True)
class TimeShare:
    """A part of the time. `start` and `share` are per cent of the whole; equal `tone`s are the same kind of work."""

    name: str
    ms: float
    start: float
    share: float
    tone: int = 4


@dataclass(frozen=True)
class OpinionView:
    agrees: bool
    confidence: float | None
    reason: str


@dataclass
class StepView:
    """One step, finished or not."""

    number: int
    state: State
    url: str = ""
    url_after: str = ""
    title: str = ""
    message: str = ""
    headline: str = ""
    """The message without its tag."""
    objective: str = ""
    is_open: bool = True
    says: str = ""
    confidence: float | None = None
    actions: list[ActionView] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    unmarked: list[str] = field(default_factory=list)
    """Controls that were worked and are not in the picture."""
    before: Picture | None = None
    after: Picture | None = None
    marked: Picture | None = None
    outline: Text | None = None
    look: str = ""
    """The mode, and what the look counted."""
    prompt: Text | None = None
    reply: Text | None = None
    changes: list[tuple[str, str]] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    claim: ClaimVerdict | None = None
    opinions: list[OpinionView] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    times: list[TimeShare] = field(default_factory=list)
    total_ms: float | None = None
    use: ModelUse | None = None


@dataclass
class CheckView:
    name: str
    check_type: str
    state: State
    reason: str
    pictures: list[Picture] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)
    """Artifacts that are named only, with the reason."""


@dataclass
class NodeView:
    """A node with its checks; `name` is "" for the checks of the run itself."""

    name: str
    state: State
    checks: list[CheckView]
    execution: int = 1
    window: Picture | None = None


@dataclass
class Report:
    """A whole run."""

    run_id: str
    run_dir: str
    verdict: State
    task: str
    url: str
    final_url: str = ""
    says: str = ""
    """What stands beside the verdict: what decided it."""
    message: str = ""
    reason: str = ""
    confidence: float | None = None
    started_at: float | None = None
    total_ms: float | None = None
    is_finished: bool = True
    exit_code: int | None = None
    model: ModelUse | None = None
    times: list[TimeShare] = field(default_factory=list)
    parts: list[PartResult] = field(default_factory=list)
    nodes: list[NodeView] = field(default_factory=list)
    steps: list[StepView] = field(default_factory=list)
    extracted: Text | None = None
    downloads: list[str] = field(default_factory=list)
    other_files: list[str] = field(default_factory=list)
    traceback: Text | None = None
    notes: list[tuple[float, str]] = field(default_factory=list)
    """Seconds from the start, and what was said."""
    last_events: list[str] = field(default_factory=list)
    settings: list[tuple[str, str]] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    agent_version: str = ""
