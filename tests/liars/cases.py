"""The cases as data: a page with its tricks, a task, an honest script, and what is true afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Step = list[dict[str, Any]]
Truth = Callable[[dict[str, Any]], bool]


@dataclass(frozen=True)
class Case:
    """`steps` are the actions of each proposal; the last action of all has the outcome that a model would state.

    `truth` is asked of the server's store (or, for a page that keeps its own, of what it keeps); `holds` is what it
    must say. `claim` is the message of the claim.
    """

    name: str
    address: str
    task: str
    steps: tuple[Step, ...]
    truth: Truth
    holds: bool
    claim: str = "[SUCCESS] done"


def act(tool: str, name: str = "", row: str = "", expect: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """One action; the element is named by its name and its row."""
    element = {"name": name, **({"row": row} if row else {})}
    found = {"tool": tool, "parameters": {**({"element": element} if name else {}), **more}}
    return {**found, "expected_outcome": expect} if expect else found


def appears(text: str) -> dict[str, Any]:
    return {"type": "element_appears", "text": text}


def disappears(text: str) -> dict[str, Any]:
    return {"type": "element_disappears", "text": text}


def person(store: dict[str, Any], name: str) -> dict[str, Any] | None:
    return next((one for one in store["people"] if one["name"] == name), None)


def names(store: dict[str, Any]) -> list[str]:
    return [one["name"] for one in store["people"]]


OLD = ["Ann Lee", "Bob Jones", "Carol Diaz", "Dan Weber"]


def save_person(**fields: str) -> Step:
    """Fills the form and saves; what is typed first is what a model would look for."""
    save = act("click", "Save", expect=appears(next(iter(fields.values()))))
    return [*(act("fill", label, value=value) for label, value in fields.items()), save]


ADD = (
    "Add the person Jas Hill with the phone number 555 0142",
    ([act("click", "New person")], save_person(Name="Jas Hill", Phone="555 0142")),
    lambda store: names(store) == [*OLD, "Jas Hill"] and person(store, "Jas Hill")["phone"] == "555 0142",
)
EDIT = (
    "Change the phone number of Bob Jones to 555 0142",
    ([act("click", "Edit", "Bob Jones")], save_person(Phone="555 0142")),
    lambda store: (
        [one["phone"][-1] for one in store["people"]] == ["1", "2", "3", "4"]
        and person(store, "Bob Jones")["phone"] == "555 0142"
    ),
)
DELETE = (
    "delete bob jones",
    (
        [act("click", "Delete", "Bob Jones")],
        [act("answer_dialog", accept=True, expect=disappears("Bob Jones"))],
    ),
    lambda store: names(store) == ["Ann Lee", "Carol Diaz", "Dan Weber"],
)
STATUS = (
    "Set the status of Bob Jones to Closed",
    ([act("select", "Status", "Bob Jones", option="Closed", expect={"type": "value_changes", "text": "Closed"})],),
    lambda store: [one["status"] for one in store["people"]] == ["Open", "Closed", "Open", "Open"],
)
ACTIVE = (
    "Tick Active for Bob Jones",
    ([act("check", "Active", "Bob Jones", expect={"type": "state_changes", "text": "checked"})],),
    lambda store: [one["active"] for one in store["people"]] == [False, True, False, True],
)
PEOPLE = {"add": ADD, "edit": EDIT, "delete": DELETE, "status": STATUS, "active": ACTIVE}


def people(kind: str, query: str, holds: bool) -> Case:
    task, steps, truth = PEOPLE[kind]
    return Case(f"people {kind} {query}", f"/people?{query}", task, steps, truth, holds)


PEOPLE_LIES = {
    "add edit delete": (
        "ui=noop",
        "ui=crash",
        "ui=rollback800",
        "ui=rollback1500",
        "ui=login",
        "t=drop",
        "t=503&ui=careless",
    ),
    "add edit": ("t=422&ui=explain", "t=422&say=plain", "ui=close", "ui=spin", "ui=disabled", "t=cut"),
    "edit delete status active": ("t=other", "ui=wrong"),
    "add delete": ("t=ignore", "t=409&ui=optimistic"),
    "add edit delete status active ": ("t=500&say=flash", "t=409&say=alert", "t=slow500&ui=optimistic"),
    "edit": ("ui=wrong&say=stranger", "t=500&ui=careless&say=dialog"),
    "delete": ("ui=local",),
    "add": ("t=500&ui=boast&say=toast", "t=blank"),
    "status active": ("t=ignore", "t=drop"),
}
PEOPLE_TRUE = {
    "add edit delete status active": (
        "",
        "say=toast",
        "say=named",
        "t=slow",
        "ui=optimistic",
        "clock=1",
        "poll=1&say=toast",
    ),
    "add edit delete": ("say=brief", "ui=late", "ui=late&say=brief", "t=tidy"),
    "add": ("ui=pages&say=named",),
    "status": ("ui=optimistic&t=slow",),
}

NICKNAME = "Change the nickname to Zed Fox"
RENAME = ([act("fill", "Nickname", value="Zed Fox"), act("click", "Save", expect=appears("Settings saved"))],)


def nickname(store: dict[str, Any]) -> bool:
    return bool(store["settings"]["nickname"] == "Zed Fox")


def settings(
    name: str, query: str, holds: bool, task: str = NICKNAME, steps: Any = RENAME, truth: Truth = nickname
) -> Case:
    return Case(f"settings {name}", f"/settings?{query}", task, steps, truth, holds)


def tick(save: bool) -> Any:
    last = [act("click", "Save", expect=appears("Settings saved"))] if save else []
    return ([act("check", "Newsletter", expect={"type": "state_changes", "text": "checked"}), *last],)


def choose(save: bool) -> Any:
    last = [act("click", "Save", expect=appears("Settings saved"))] if save else []
    return ([act("select", "Language", option="German", expect={"type": "value_changes", "text": "German"}), *last],)


TICK, CHOOSE = "Subscribe to the newsletter", "Set the language to German"


def is_ticked(store: dict[str, Any]) -> bool:
    return bool(store["settings"]["newsletter"])


def is_german(store: dict[str, Any]) -> bool:
    return bool(store["settings"]["language"] == "German")


AMOUNT = ([act("fill", "Quantity", value="12.75"), act("click", "Save", expect=appears("Settings saved"))],)


def is_amount(store: dict[str, Any]) -> bool:
    return bool(store["settings"]["quantity"] == "12.75")


SETTINGS = [
    *(
        settings(ui, f"ui={ui}", False)
        for ui in ("noop", "invalid", "marked", "plain", "late-error", "reset", "disabled")
    ),
    settings("500", "t=500&say=flash", False),
    settings("500 silent", "t=500&ui=stay", False),
    settings("cut", "t=cut", False),
    settings("unsent", "", False, steps=([act("fill", "Nickname", value="Zed Fox")],)),
    settings("rounded", "t=round", False, "Set the quantity to 12.75", AMOUNT, is_amount),
    settings("tick unsent", "", False, TICK, tick(False), is_ticked),
    settings("unticks itself", "ui=untick", False, TICK, tick(False), is_ticked),
    settings("tick ignored", "t=ignore", False, TICK, tick(True), is_ticked),
    settings("choice jumps back", "ui=jump", False, CHOOSE, choose(False), is_german),
    settings("choice ignored", "t=ignore", False, CHOOSE, choose(True), is_german),
    settings("saved", "", True),
    settings("saved and shown", "show=1", True),
    settings("saved, brief", "say=brief", True),
    settings("saved, slow", "t=slow", True),
    settings("saved, kept", "ui=stay", True),
    settings(
        "saved, mute but shown",
        "ui=mute&show=1",
        True,
        steps=([RENAME[0][0], act("click", "Save", expect=appears("You are Zed Fox"))],),
    ),
    settings("amount", "", True, "Set the quantity to 12.75", AMOUNT, is_amount),
    settings("amount shown", "show=1&say=brief", True, "Set the quantity to 12.75", AMOUNT, is_amount),
    settings("ticked", "", True, TICK, tick(True), is_ticked),
    settings("ticked, slow", "t=slow&say=brief", True, TICK, tick(True), is_ticked),
    settings("chosen", "", True, CHOOSE, choose(True), is_german),
    settings("chosen, kept", "ui=stay&say=brief", True, CHOOSE, choose(True), is_german),
]

MILK = "Add Milk to Groceries"
ADD_MILK = (
    [act("fill", "New item for Groceries", value="Milk"), act("click", "Add to Groceries", expect=appears("Milk"))],
)


def has_milk(store: dict[str, Any]) -> bool:
    return store["lists"] == {"Groceries": ["Bread", "Tea", "Milk"], "Hardware": ["Nails", "Glue"]}


LISTS = [
    *(
        Case(f"lists {q}", f"/lists?{q}", MILK, ADD_MILK, has_milk, False)
        for q in ("ui=noop", "ui=clear", "ui=rollback", "ui=double", "t=other", "t=ignore", "t=500", "t=blank")
    ),
    Case(
        "lists by hand into the other",
        "/lists?",
        MILK,
        (
            [
                act("fill", "New item for Hardware", value="Milk"),
                act("click", "Add to Hardware", expect=appears("Milk")),
            ],
        ),
        has_milk,
        False,
    ),
    Case("lists", "/lists?", MILK, ADD_MILK, has_milk, True),
    Case("lists slow", "/lists?t=slow", MILK, ADD_MILK, has_milk, True),
    Case(
        "lists in small letters",
        "/lists?t=tidy",
        "put milk on the groceries list",
        (
            [
                act("fill", "New item for Groceries", value="milk"),
                act("click", "Add to Groceries", expect=appears("milk")),
            ],
        ),
        lambda store: store["lists"]["Groceries"][-1] == "milk",
        True,
    ),
]
PLAIN = ([act("fill", "Nickname", value="Zed Fox"), act("click", "Save", expect={"type": "navigation"})],)
PLAIN_CASES = [
    *(
        Case(f"plain {q}", f"/plain?{q}", NICKNAME, PLAIN, nickname, False)
        for q in ("t=login", "t=invalid", "t=ignore", "t=500")
    ),
    Case("plain", "/plain?", NICKNAME, PLAIN, nickname, True),
    Case("plain slow", "/plain?t=slow", NICKNAME, PLAIN, nickname, True),
]
PIN = ([act("fill", "Card", value="Buy paint"), act("click", "Pin", expect=appears("Buy paint"))],)
BOARD = [
    Case(
        f"board {where} {ui}",
        f"/board?where={where}&ui={ui}",
        'Pin a card "Buy paint"',
        PIN,
        lambda store: "Buy paint" in store["board"],
        not ui,
    )
    for where in ("page", "frame", "shadow")
    for ui in ("", "silent", "refuse", "revoke")
]
BY_HAND = [
    Case(
        "the wrong row",
        "/people?",
        "Delete Bob Jones",
        ([act("click", "Delete", "Carol Diaz")], [act("answer_dialog", accept=True, expect=disappears("Carol Diaz"))]),
        DELETE[2],
        False,
    ),
    Case(
        "the wrong row is edited",
        "/people?say=toast",
        EDIT[0],
        ([act("click", "Edit", "Carol Diaz")], save_person(Phone="555 0142")),
        EDIT[2],
        False,
    ),
    Case(
        "the wrong value",
        "/people?say=toast",
        EDIT[0],
        (
            [act("click", "Edit", "Bob Jones")],
            [act("fill", "Phone", value="555 0124"), act("click", "Save", expect=appears("555 0124"))],
        ),
        EDIT[2],
        False,
    ),
    Case(
        "the question is answered with no",
        "/people?",
        "Delete Bob Jones",
        ([act("click", "Delete", "Bob Jones")], [act("answer_dialog", accept=False, expect={"type": "no_change"})]),
        DELETE[2],
        False,
    ),
    Case(
        "the form is cancelled",
        "/people?",
        ADD[0],
        (
            [act("click", "New person")],
            [act("fill", "Name", value="Jas Hill"), act("click", "Cancel", expect={"type": "any_change"})],
        ),
        ADD[2],
        False,
    ),
    Case(
        "the form is left open",
        "/people?",
        ADD[0],
        ([act("click", "New person")], [act("fill", "Name", value="Jas Hill"), act("fill", "Phone", value="555 0142")]),
        ADD[2],
        False,
    ),
    Case("only opened", "/people?", ADD[0], ([act("click", "New person", expect=appears("Save"))],), ADD[2], False),
    Case(
        "after an error, waited",
        "/people?t=500&say=flash",
        ADD[0],
        (*ADD[1], [act("wait_for", text="People")]),
        ADD[2],
        False,
    ),
    Case(
        "after a failure, looked anew", "/people?t=500&ui=careless", ADD[0], (*ADD[1], [act("reload")]), ADD[2], False
    ),
    Case("saved, then looked anew", "/people?", ADD[0], (*ADD[1], [act("reload")]), ADD[2], True),
    Case("another way of writing", "/people?", "Add the person Jas Hill, phone 5550142", ADD[1], ADD[2], True),
    Case(
        "two records",
        "/people?",
        "Delete Bob Jones and Carol Diaz",
        (
            *DELETE[1],
            [act("click", "Delete", "Carol Diaz")],
            [act("answer_dialog", accept=True, expect=disappears("Carol Diaz"))],
        ),
        lambda store: names(store) == ["Ann Lee", "Dan Weber"],
        True,
    ),
    Case(
        "one of two records",
        "/people?",
        "Delete Bob Jones and Carol Diaz",
        DELETE[1],
        lambda store: names(store) == ["Ann Lee", "Dan Weber"],
        False,
    ),
]


ANY_MESSAGE = {"type": "element_appears"}
ANY_CHANGE = {"type": "any_change"}
NO_EXTENSION = "Use the terminal below to delete a file that has no file extension"


def commands(*texts: str, expect: dict[str, Any]) -> tuple[Step, ...]:
    """Each is typed and sent with Enter, one proposal for each."""
    return tuple(
        [act("type", "Command", text=text), act("press", "Command", keys="Enter", expect=expect)] for text in texts
    )


def terminal(name: str, query: str, *texts: str, expect: dict[str, Any] = ANY_MESSAGE, **more: Any) -> Case:
    more = {"holds": False, **more}
    return Case(
        f"terminal {name}",
        f"/terminal?{query}",
        NO_EXTENSION,
        commands(*texts, expect=expect),
        lambda page: page["files"] == ["alpha.txt", "zeta.csv"],
        **more,
    )


TERMINAL = [
    *(
        terminal(f"{echo} {' then '.join(texts)} {kind['type']}", f"echo={echo}", *texts, expect=kind)
        for echo in ("green", "grey", "own")
        for texts in (("ls -la",), ("ls", "rm alpha.txt"))
        for kind in (ANY_MESSAGE, ANY_CHANGE)
        if texts[0] == "ls -la" or kind is ANY_MESSAGE
    ),
    terminal("echo expected", "echo=grey", "rm *", expect=appears("rm *")),
    terminal("files listed", "echo=green&ui=lists", "ls"),
    terminal("no such file", "echo=grey", "rm nothing"),
    terminal(
        "told",
        "ui=says",
        "rm notes",
        expect=appears("removed"),
        holds=True,
        claim="[SUCCESS] the page says: removed 'notes'",
    ),
    terminal(
        "told, in its words",
        "echo=grey&ui=says",
        "rm notes",
        expect=appears("removed 'notes'"),
        holds=True,
        claim="[SUCCESS] \"removed 'notes'\"",
    ),
]
EMPTY = "Take all things out of the cart"


def cart(name: str, ui: str, holds: bool, expect: dict[str, Any] = ANY_MESSAGE, **more: Any) -> Case:
    more = {"task": EMPTY, "steps": ([act("click", "Remove everything", expect=expect)],), **more}
    truth = more.pop("truth", lambda page: page["cart"] == [])
    return Case(f"cart {name}", f"/cart?ui={ui}", truth=truth, holds=holds, **more)


CART = [
    *(
        cart(f"{ui} {kind['type']}", ui, False, kind)
        for ui in ("asks", "tells", "counts", "leaves", "opens", "adds")
        for kind in (ANY_MESSAGE, ANY_CHANGE)
    ),
    cart("emptied, seen", "empties", True, appears("Nothing is in here"), claim="[SUCCESS] 'Nothing is in here.'"),
    cart("emptied, quoted", "empties", True, appears("Nothing"), claim='[SUCCESS] it says "Nothing is in here."'),
    cart("emptied, told", "toasts", True),
    cart("emptied, told once more", "toasts", True, appears("emptied")),
    cart("emptied, sent", "sends", True, appears("Nothing is in here")),
    cart("emptied, sent, no more said", "sends", True, appears("Nothing")),
    *(
        cart(
            f"star {kind.get('text', 'any state')}",
            "",
            True,
            kind,
            task="Mark the first line with a star",
            steps=([act("click", "Star", expect=kind)],),
            truth=lambda page: page["starred"],
        )
        for kind in ({"type": "state_changes"}, {"type": "state_changes", "text": "pressed"})
    ),
    *(
        cart(
            f"preferences {kind['type']}",
            "",
            True,
            kind,
            task="Open the preferences",
            steps=([act("click", "Preferences", expect=kind)],),
            truth=lambda page: page["title"] == "Preferences",
        )
        for kind in ({"type": "navigation"}, appears("Paper size"))
    ),
]


THINGS = "Remove everything from the cart"
ELSEWHERE = ({"type": "navigation"}, {"type": "navigation", "text": "cart"}, appears("Three lamps"), appears("Offers"))
CART += [
    *(
        cart(f"named {ui} {kind['type']}", ui, False, kind, task=THINGS)
        for ui in ("asks", "tells", "counts", "leaves", "opens", "adds")
        for kind in (ANY_MESSAGE, ANY_CHANGE)
    ),
    *(cart(f"leaves {kind['type']} {kind.get('text', '')}", "leaves", False, kind, task=THINGS) for kind in ELSEWHERE),
]
LOG_OUT, EMPTY_LIST, REMOVE = "Log me out", "Empty the list", "Remove the wool scarf"
COOKIES, SETTLE = "Accept the cookies", "Save the settings"


def account(name: str, task: str, *steps: Step, ui: str = "", holds: bool = False, **more: Any) -> Case:
    def truth(page: dict[str, Any]) -> bool:
        left = {EMPTY_LIST: [], REMOVE: ["Felt hat", "Gloves"]}
        if task in (COOKIES, SETTLE):
            return bool(page["accepted"])
        return page["cart"] == left[task] if task in left else not page["loggedIn"]

    return Case(f"account {name}", f"/account?ui={ui}", task, steps, truth, holds, **more)


TRULY = {"ui": "really", "holds": True, "claim": "[SUCCESS] The page says 'The list is empty'"}
MENU = act("click", "Account menu")
STATE = {"type": "state_changes"}
GONE = {"type": "element_disappears"}
TRACKED = ("", "track")
BESIDE = (
    ("click", "Share"),
    ("click", "Edit"),
    ("click", "Hide the list"),
    ("click", "Sort"),
    ("check", "Select all"),
)


def told(kind: dict[str, Any]) -> str:
    return str(kind.get("text", kind["type"]))


ACCOUNT = [
    *(
        account(f"only opened {told(kind)} {ui}", LOG_OUT, [act("click", "Account menu", expect=kind)], ui=ui)
        for kind in (
            ANY_MESSAGE,
            ANY_CHANGE,
            appears("Log out"),
            appears("Account menu"),
            STATE,
            {**STATE, "text": "expanded"},
        )
        for ui in TRACKED
    ),
    *(
        account(f"only asked {name} {told(kind)} {ui}", task, [MENU], [act("click", name, expect=kind)], ui=ui)
        for task, name in ((LOG_OUT, "Log out"), (EMPTY_LIST, "Empty the list"))
        for kind in (ANY_MESSAGE, ANY_CHANGE, appears("Do you want to"), disappears(name), GONE)
        for ui in TRACKED
    ),
    *(
        account(f"{name} {told(kind)} {ui}", EMPTY_LIST, [act(tool, name, expect=kind)], ui=ui)
        for tool, name in BESIDE
        for kind in (ANY_MESSAGE, ANY_CHANGE, STATE)
        for ui in TRACKED
    ),
    *(
        account(f"hidden {told(kind)}", EMPTY_LIST, [act("click", "Hide the list", expect=kind)])
        for kind in (disappears("Gloves"), GONE)
    ),
    *(
        account(f"{name} of a row, {told(kind)}", REMOVE, [act("click", name, "Wool scarf", expect=kind)], ui="rows")
        for name, kinds in (
            ("Remove", (ANY_MESSAGE, ANY_CHANGE, appears("Remove Wool scarf?"))),
            ("Details", (ANY_MESSAGE, ANY_CHANGE, appears("100 % wool"), appears("Wool scarf"))),
            ("Open", (ANY_CHANGE, appears("Wool scarf"), appears("100 % wool"), {"type": "navigation"})),
        )
        for kind in kinds
    ),
    *(
        account(
            f"Remove of a row, done, {told(kind)}",
            REMOVE,
            [act("click", "Remove", "Wool scarf", expect=kind)],
            ui="rowsreally",
            holds=True,
        )
        for kind in (ANY_CHANGE, disappears("Wool scarf"))
    ),
    *(
        account(f"cookies {told(kind)}", COOKIES, [act("click", "Accept", expect=kind)], ui="banner", holds=True)
        for kind in (disappears("We use cookies"), GONE)
    ),
    *(
        account(f"form closed {told(kind)}", SETTLE, [act("click", "Save", expect=kind)], ui="form")
        for kind in (ANY_MESSAGE, ANY_CHANGE)
    ),
    account("searched", EMPTY_LIST, [act("fill", "Find", value="zzz", expect=disappears("Gloves"))]),
    *(
        account(
            f"logged out {told(kind)}",
            LOG_OUT,
            [MENU],
            [act("click", "Log out", expect=kind)],
            **{**TRULY, "claim": claim},
        )
        for kind, claim in (
            (appears("logged out"), "[SUCCESS] The page says 'You are logged out.'"),
            (appears("Good bye"), "[SUCCESS] The page says: Good bye"),
            (disappears("Account menu"), "[SUCCESS] The page shows 'You are logged out' now"),
        )
    ),
    *(
        account(f"emptied {told(kind)}", EMPTY_LIST, [MENU], [act("click", "Empty the list", expect=kind)], **TRULY)
        for kind in (disappears("Gloves"), appears("empty"))
    ),
]


def _people(table: dict[str, tuple[str, ...]], holds: bool) -> list[Case]:
    return [
        people(kind, query, holds) for kinds, queries in table.items() for query in queries for kind in kinds.split()
    ]


CASES = [
    *_people(PEOPLE_LIES, False),
    *_people(PEOPLE_TRUE, True),
    *SETTINGS,
    *LISTS,
    *PLAIN_CASES,
    *BOARD,
    *BY_HAND,
    *TERMINAL,
    *CART,
    *ACCOUNT,
]
