"""Reads a task as clauses, each an intent; a clause that no rule reads makes the whole task unclear."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from agent_cli.propose.builtin import grammar_act, grammar_fill, grammar_things
from agent_cli.propose.builtin.intent import Click, FindInTabs, Intent, ParsedTask
from agent_cli.propose.builtin.quotes import Quoted, mask_literals
from agent_cli.propose.builtin.split_clauses import split_clauses
from agent_cli.propose.builtin.words import NEGATIONS

Rule = Callable[[str, Quoted], Intent | None]
RULES: tuple[Rule, ...] = (
    grammar_act.wait,
    grammar_things.login,
    grammar_act.press_key,
    grammar_act.question,
    grammar_act.tabs,
    grammar_fill.find_word,
    grammar_fill.use_field,
    grammar_act.expand,
    grammar_act.double_click,
    grammar_act.click,
    grammar_things.change,
    grammar_fill.fill,
    grammar_fill.select,
    grammar_fill.check,
    grammar_things.search,
    grammar_things.respond,
    grammar_things.add_to,
    grammar_things.create,
    grammar_things.delete,
    grammar_things.edit,
    grammar_things.find_row,
    grammar_things.open_thing,
    grammar_act.bare_command,
)


def parse_task(task: str) -> ParsedTask:
    """The intents in order; `unclear` names every clause that was not understood."""
    quoted = mask_literals(task.strip())
    intents: list[Intent] = []
    unclear: list[str] = []
    for clause in split_clauses(quoted.masked):
        intent = None if _is_conditional(clause) else parse_clause(clause, quoted)
        said = quoted.reveal(clause, with_quotes=True)
        if intent is None:
            unclear.append(said)
        else:
            intents.append(replace(intent, said=said))
    joined = tuple(_join_tabs(intents))
    unclear += [intent.said for intent in joined if isinstance(intent, FindInTabs) and not intent.target.names]
    return ParsedTask(joined, tuple(unclear))


def parse_clause(clause: str, quoted: Quoted) -> Intent | None:
    """The first rule that reads the whole clause wins."""
    return next((intent for intent in (rule(clause, quoted) for rule in RULES) if intent is not None), None)


def _is_conditional(clause: str) -> bool:
    """ "unless", "not", "except" and the like turn the meaning of a clause around; no rule follows them."""
    return any(word.strip(",") in NEGATIONS for word in clause.lower().split())


def _join_tabs(intents: list[Intent]) -> Iterator[Intent]:
    """ "Switch between the tabs to find" + "click on X" is one search through the tabs."""
    pending: FindInTabs | None = None
    for intent in intents:
        if isinstance(intent, FindInTabs):
            pending = intent
        elif pending and isinstance(intent, Click):
            yield FindInTabs(target=intent.target, said=f"{pending.said} {intent.said}")
            pending = None
        else:
            yield intent
    if pending:
        yield pending
