"""Controls in five languages and what pressing them may bring about: mistakes are listed."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from agent_cli.act.judge_effect import Facts, judge_effect
from agent_cli.contracts.proposal import Action

TABLES = ["controls.tsv", "controls_held_out.tsv", "controls_blind.tsv"]
"""The second was written when the rules were done; how it was judged then stands in docs/decisions/0016."""
MOST_WRONG = {"controls.tsv": 0.05, "controls_held_out.tsv": 0.1, "controls_blind.tsv": 0.1}


def read_table(name: str) -> list[dict[str, str]]:
    with (Path(__file__).parent / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def judged(row: dict[str, str]) -> str:
    """The class for one line of the table; links lead somewhere on the same site."""
    tool, name = row["tool"], row["name"]
    href = "https://shop.example/there" if row["role"] == "link" else ""
    facts = Facts(role=row["role"], name=name, href=href, dialog=row["dialog"])
    if tool == "answer_dialog":
        return judge_effect(Action(tool=tool, parameters={"accept": True}), Facts(), question=name)[0]
    given = {"click": {}, "select": {"option": name}, "press": {"keys": "Enter"}}[tool]
    return judge_effect(Action(tool=tool, parameters={"element_id": "1", **given}), facts)[0]


@pytest.mark.parametrize("table", TABLES)
def test_controls_of_five_languages(table):
    rows = read_table(table)
    assert len(rows) >= 60
    assert {row["lang"] for row in rows} == {"en", "de", "fr", "es", "it"}
    wrong = [(row, seen) for row in rows if (seen := judged(row)) != row["expected"]]
    told = [
        f"{row['lang']} {row['tool']} {row['name']!r} {row['dialog']!r}: {row['expected']}, judged {seen}"
        for row, seen in wrong
    ]
    print(f"{table}: {len(rows) - len(wrong)} of {len(rows)} right")
    print("\n".join(told))
    worst = [
        line
        for (row, seen), line in zip(wrong, told, strict=True)
        if (row["expected"], seen) == ("irreversible", "read")
    ]
    assert not worst, "irreversible judged as read:\n" + "\n".join(worst)
    assert len(wrong) <= MOST_WRONG[table] * len(rows), "\n".join(told)


ELSEWHERE = Facts("btn", "Save", submits=True, method="post", action="https://evil.example/x")


@pytest.mark.parametrize(
    "name",
    [
        "Delete and keep files", "Delete, do not ask again", "Cancel the order", "Annulla il mio ordine",
        "Select all and delete", "Nicht benötigte löschen", "Search all, then send", "Keep a copy and delete",
    ],
)  # fmt: skip
def test_a_heavy_word_behind_a_light_one_counts(name):
    action = Action(tool="click", parameters={"element_id": "1"})
    assert judge_effect(action, Facts(role="btn", name=name)) == ["irreversible"]


FORM = Facts(role="btn", name="Go", submits=True, method="post", action="https://shop.example/x")


@pytest.mark.parametrize(
    ("tool", "parameters", "facts", "expected"),
    [
        ("click", {}, FORM, ["write"]),
        ("click", {}, Facts("btn", "Search", submits=True, method="get"), ["read"]),
        ("click", {}, ELSEWHERE, ["leaves_site", "write"]),
        ("click", {}, Facts("link", "Docs", href="https://evil.example/docs"), ["leaves_site"]),
        ("click", {}, Facts("link", "Report", href="/r.pdf", download=True), ["write"]),
        ("fill", {"value": "{{secret:PW}}"}, Facts("inp", "Password"), ["uses_secret", "write"]),
        ("fill", {"value": "x"}, Facts("inp", "Search patients"), ["read"]),
        ("fill", {"value": "x"}, Facts("inp", "Name"), ["write"]),
        ("press", {"keys": "Enter"}, Facts("inp", "Name", method="post", sends="Delete account"), ["irreversible"]),
        ("press", {"keys": "Enter"}, Facts("inp", "Name", method="post", sends="Save"), ["write"]),
        ("press", {"keys": "Enter"}, Facts("inp", "Search", method="get", sends="Search"), ["read"]),
        ("press", {"keys": "Enter"}, Facts("btn", "Delete"), ["irreversible"]),
        ("press", {"keys": "Tab"}, Facts("btn", "Delete"), ["read"]),
        ("press", {"keys": "Delete"}, Facts("row", "a.txt"), ["irreversible"]),
        ("press", {"keys": "Enter"}, Facts(), ["write"]),
        ("hover", {}, Facts("btn", "Delete"), ["read"]),
        ("go_to", {"url": "https://evil.example/"}, Facts(), ["leaves_site"]),
        ("go_to", {"url": "/there"}, Facts(), ["read"]),
        ("answer_dialog", {"accept": False}, Facts(), ["read"]),
        ("repeat", {"rows": "", "actions": [{"tool": "click", "control": "Delete"}]}, Facts(), ["irreversible"]),
        ("repeat", {"rows": "", "actions": [{"tool": "check", "control": "Done"}]}, Facts(), ["write"]),
        ("upload", {"files": ["a"]}, Facts(), ["write"]),
        ("click", {}, Facts("tab", "Payments"), ["read"]),
        ("click", {}, Facts("btn", "Actions", opens=True), ["read"]),
    ],
)  # fmt: skip
def test_tools_forms_and_links(tool, parameters, facts, expected):
    action = Action(tool=tool, parameters=parameters)
    assert judge_effect(action, facts, lambda url: "evil" in url) == expected
