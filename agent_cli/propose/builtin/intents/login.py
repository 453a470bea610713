"""Log in: the password field and the one beside it, the form's own submit, the form gone."""

from __future__ import annotations

from agent_cli.contracts.proposal import ExpectedOutcome
from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import change, click_action, fill_action
from agent_cli.propose.builtin.intent import Login, Target
from agent_cli.propose.builtin.intents.submit import find_submit
from agent_cli.propose.builtin.match_control import find_control
from agent_cli.propose.builtin.match_field import find_field
from agent_cli.propose.builtin.page_view import PageView
from agent_cli.propose.builtin.refusal import Ambiguous, NotOnPage, Refusal
from agent_cli.propose.builtin.turn import Context, Script, do_surely

LOGIN = Target(text="Log in", names=("log in", "sign in", "login"))


def login(context: Context, intent: Login) -> Script:
    if not _passwords(context.page):
        node = find_control(context.page, LOGIN)
        yield from do_surely(context, [click_action(node, change())], f"press {node.n!r}")
    password = _one_password(context.page)
    user = _user_field(context.page, password)
    submit = _submit(context.page, password)
    sent = ExpectedOutcome(
        type="navigation", or_outcome=ExpectedOutcome(type="element_disappears", element_id=password.i)
    )
    actions = [
        fill_action(user, intent.user),
        fill_action(password, intent.password),
        click_action(submit, sent),
    ]
    yield from do_surely(context, actions, f"log in as {intent.user!r}")
    if context.page.errors:
        raise Refusal(f"the page says: {'; '.join(context.page.errors)}")
    if _passwords(context.page):
        raise Refusal("the login form is still there")
    context.evidence.append(f"the login form is gone after logging in as {intent.user!r}")


def _submit(page: PageView, password: Node) -> Node:
    """The form's own, or a control named "log in" where there is no form."""
    try:
        return find_submit(page, password)
    except NotOnPage:
        return find_control(page, LOGIN)


def _passwords(page: PageView) -> list[Node]:
    return [node for node in page.fields if node.place.type == "password"]


def _one_password(page: PageView) -> Node:
    found = _passwords(page)
    if len(found) != 1:
        raise (Ambiguous if found else NotOnPage)(f"there are {len(found)} password fields on the page")
    return found[0]


def _user_field(page: PageView, password: Node) -> Node:
    """Of the password's form: named user name or e-mail, or the only other text field."""
    near = [
        node
        for node in page.fields
        if node.place.type != "password" and (node.place.form, node.f) == (password.place.form, password.f)
    ]
    for label in ("username", "email", "login"):
        try:
            return find_field(near, label)
        except NotOnPage:
            continue
    if len(near) != 1:
        raise Ambiguous(f"there are {len(near)} fields beside the password, none of them clearly for the user's name")
    return near[0]
