"""Small stories: expand a section, and take a word from the page for the next clause."""

from __future__ import annotations

import re

from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import change, click_action
from agent_cli.propose.builtin.intent import Expand, FindWord
from agent_cli.propose.builtin.match_control import ACCEPTED, describe, find_control, score
from agent_cli.propose.builtin.page_view import PageView
from agent_cli.propose.builtin.refusal import Ambiguous, NotOnPage
from agent_cli.propose.builtin.turn import Context, Script, do_surely
from agent_cli.propose.builtin.words import LAST

CUT = "…"
AREAS = ("text area", "textarea")


def expand(context: Context, intent: Expand) -> Script:
    """Nothing is pressed when it is already as wanted."""
    node = _folded(context.page, intent)
    wanted = "expanded" if intent.open else "collapsed"
    if wanted in node.states:
        context.evidence.append(f"{node.n!r} is {wanted}")
        return
    result = yield from do_surely(context, [click_action(node, change())], intent.said)
    context.evidence.append(result.proof)


def _folded(page: PageView, intent: Expand) -> Node:
    """A control that says it folds; only with a name also one that does not say so."""
    folding = [node for node in page.usable if node.states & {"collapsed", "expanded"} and node.r != "sel"]
    if intent.target.names:
        folding = [node for node in folding if score(intent.target, node) >= ACCEPTED]
        return folding[0] if len(folding) == 1 else find_control(page, intent.target)
    if len(folding) > 1:
        raise Ambiguous(f"several parts of the page fold: {', '.join(describe(node) for node in folding[:4])}")
    if not folding:
        raise NotOnPage(f"nothing on the page says that it folds, so {intent.target.text!r} is not clear")
    return folding[0]


def find_word(context: Context, intent: FindWord) -> Script:
    """Keeps the word for "type that into"; what is shown only in part is not counted."""
    text = _text_of(context.page, intent.place)
    if intent.position is None and not text.endswith(CUT):
        context.found_word = text.strip()
        context.evidence.append(f"the text of the {intent.place} was taken")
        return
    words = [word for word in (re.sub(r"^\W+|\W+$", "", part) for part in text.split()) if word]
    if text.endswith(CUT) or intent.position is None or intent.position > len(words):
        raise NotOnPage(f"the {intent.place} has no such word that could be read ({len(words)} words are seen)")
    context.found_word = words[-1 if intent.position == LAST else intent.position - 1]
    context.evidence.append(f"the word is {context.found_word!r}")
    return
    yield  # a generator, like its neighbours


def _text_of(page: PageView, place: str) -> str:
    if place in AREAS:
        texts = [node.v for node in page.controls if node.place.tag == "textarea" and node.v]
    else:
        texts = [node.n for node in page.nodes if node.r == "txt" and len(node.n.split()) > 1]
        paragraphs = [n.n for n in page.nodes if n.r == "txt" and n.place.tag == "p" and len(n.n.split()) > 1]
        texts = paragraphs or texts
    if len(texts) != 1:
        raise (Ambiguous if texts else NotOnPage)(f"there are {len(texts)} texts on the page that could be the {place}")
    return texts[0]
