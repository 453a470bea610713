"""`--policy FILE` and `--confirm`: the rules of what a run may do, and whom it asks."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

from pydantic import ValidationError

from agent_cli.contracts.actions import ACTIONS
from agent_cli.contracts.effects import Effect, Policy, Rule
from agent_cli.contracts.gate import Ask, Gate
from agent_cli.errors import UsageError
from agent_cli.scenario.fill_variables import nearest
from agent_cli.scenario.read_yaml import Problem, Source, read_yaml
from agent_cli.settings import Settings

HINT = "the form is told in docs/policy.md"
CONFIRMED: dict[str, tuple[Effect, ...]] = {
    "irreversible": ("irreversible",),
    "write": ("irreversible", "leaves_site", "uses_secret", "write"),
}


def read_gate(settings: Settings, ask: Ask | None) -> Gate:
    """The gate of a run; rules of `confirm` come after those of the file.

    Raises BadFile for all that is wrong in the file, a line each; UsageError where a person is to be asked and there
    is none.
    """
    policy = read_policy(settings.policy) if settings.policy else Policy()
    own = [Rule(effect=effect, do="ask", why=f"--confirm {settings.confirm}") for effect in _confirmed(settings)]
    policy = policy.model_copy(update={"rules": [*policy.rules, *own]})
    if policy.asks and ask is None:
        what = f"--confirm {settings.confirm}" if own else f"{settings.policy} has rules that ask, which"
        raise UsageError(
            f"{what} needs a person at a terminal, and standard input is none",
            "run it at a terminal, or let a --policy decide (allow, refuse)",
        )
    return Gate(policy, ask)


def read_test_gate(settings: Settings) -> Gate:
    """The gate of a scenario or a test, where nobody can be asked. Raises UsageError beside a dry run, too."""
    if settings.dry_run:
        raise UsageError("a scenario cannot be run dry", "take dry_run out of the settings (AGENT_DRY_RUN, agent.toml)")
    return read_gate(settings, None)


def _confirmed(settings: Settings) -> tuple[Effect, ...]:
    return CONFIRMED[settings.confirm] if settings.confirm else ()


def read_policy(path: Path) -> Policy:
    """Raises BadFile: file, line, what was seen, and the nearest right word."""
    source = read_yaml(path, HINT)
    data = {"rules": source.data} if isinstance(source.data, list) else source.data
    if not isinstance(data, dict):
        raise source.refusal([Problem((), "a policy is a list of rules, or has the keys rules and default")])
    try:
        policy = Policy.model_validate(data)
    except ValidationError as error:
        raise source.refusal([_tell(item, source) for item in error.errors(include_url=False)]) from None
    problems = [problem for index, rule in enumerate(policy.rules) if (problem := _unknown_tool(index, rule, source))]
    if problems:
        raise source.refusal(problems)
    return policy


def _place(loc: tuple[Any, ...], source: Source) -> tuple[Any, ...]:
    """A list alone has its rules at its top."""
    return loc[1:] if isinstance(source.data, list) else loc


def _tell(item: Any, source: Source) -> Problem:
    loc, seen = tuple(item["loc"]), item.get("input")
    if item["type"] == "extra_forbidden":
        known = list(Rule.model_fields if "rules" in loc else Policy.model_fields)
        near = nearest(str(loc[-1]), known)
        hint = f"did you mean {near!r}?" if near else f"there are {', '.join(known)}"
        return Problem(_place(loc, source), f"there is no key {loc[-1]!r}; {hint}")
    if item["type"] == "missing":
        return Problem(_place(loc[:-1], source), f"`{loc[-1]}` is missing: allow, refuse or ask")
    if item["type"] == "literal_error":
        words = get_args(Effect) if loc[-1] == "effect" else ("allow", "refuse", "ask")
        return Problem(_place(loc, source), f"must be one of {', '.join(words)}, not {seen!r}")
    return Problem(_place(loc, source), item["msg"])


def _unknown_tool(index: int, rule: Rule, source: Source) -> Problem | None:
    """A pattern may fit any; a plain word has to be a tool."""
    if rule.tool is None or any(sign in rule.tool for sign in "*?[") or rule.tool in ACTIONS:
        return None
    near = nearest(rule.tool, list(ACTIONS))
    hint = f"did you mean {near!r}?" if near else f"there are {', '.join(ACTIONS)}"
    return Problem(_place(("rules", index, "tool"), source), f"there is no tool {rule.tool!r}; {hint}")
