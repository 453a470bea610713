"""HTML out of parts: nothing that a page says becomes markup, and templates say the same as the whole."""

from __future__ import annotations

import html
import random
import re

from agent_cli.observe.modes.skeleton import skeleton_lines
from agent_cli.observe.modes.templatize import write_templatized
from agent_cli.observe.modes.write_html import Element, Note, build_tree, write_inline

USE = re.compile(r'<(t\d+)((?: v\d*="[^"]*")*)/>')
TEMPLATE = re.compile(r'<template id="(t\d+)">(.*)</template>')


def expanded(text):
    """The text with every use replaced by its template, as a reader would do it."""
    bodies, lines = {}, []
    for line in text.splitlines():
        if made := TEMPLATE.fullmatch(line):
            bodies[made[1]] = made[2]
        elif use := USE.fullmatch(line):
            body = bodies[use[1]]
            for name, value in re.findall(r'(v\d*)="([^"]*)"', use[2]):
                body = body.replace("{{" + name + "}}", value)
            lines.append(body)
        else:
            lines.append(line)
    return "".join(lines)


def plain(text):
    """As one string without the space that separates words from elements, references read."""
    return re.sub(r"\s+", "", html.unescape(text))


def test_parts_make_a_tree():
    parts = [["p", {"a": "1"}], "x", "y", 0, ["iframe", {}], {"frame": "7"}, 0, {"note": "more"}]
    tree = build_tree(parts, lambda owner: [f"inside {owner}"])
    assert write_inline(tree) == '<p a="1">x y</p><iframe>inside 7</iframe><!-- more -->'


def test_markup_in_text_and_attributes_is_escaped():
    tree = [Element("b", {"t": '">&<', "flag": True}, ["</b><i>\u202e\n{{v}}", Note("--> x")])]
    assert write_inline(tree) == (
        '<b t="&quot;&gt;&amp;&lt;" flag>&lt;/b&gt;&lt;i&gt;  {&#123;v}} <!-- - -&gt; x --></b>'
    )


def test_a_deep_tree_is_written():
    parts = [["b", {}]] * 5000 + ["x"] + [0] * 5000
    text = write_templatized(build_tree(parts, lambda owner: []))
    assert text.count("<b>") == text.count("</b>") == 5000


def test_blocks_are_indented_and_all_else_is_a_line():
    tree = [Element("form", {}, [Element("tr", {}, ["Ann", Element("b", {}, ["x"])]), Element("select", {}, [])])]
    assert list(skeleton_lines(tree)) == ["<form>", "  <tr>Ann <b>x</b></tr>", "  <select></select>", "</form>"]


def test_a_run_of_two_or_of_short_items_stays_as_it_is():
    long = "a rather long class name"
    for items in ([long] * 2, ["x"] * 3):
        children = [Element("i", {"class": name} if name == long else {}, [str(n)]) for n, name in enumerate(items)]
        assert "<template" not in write_templatized([Element("div", {}, children)])


def test_several_values_and_constant_ones():
    rows = [
        Element("tr", {"class": "row of a table"}, [Element("td", {}, [name]), Element("td", {"id": name}, ["open"])])
        for name in ("Ann", 'B"ob', "Cat")
    ]
    assert write_templatized([Element("table", {}, rows)]).splitlines() == [
        "<table>",
        '<template id="t1"><tr class="row of a table"><td>{{v1}}</td><td id="{{v2}}">open</td></tr></template>',
        '<t1 v1="Ann" v2="Ann"/>',
        '<t1 v1="B&quot;ob" v2="B&quot;ob"/>',
        '<t1 v1="Cat" v2="Cat"/>',
        "</table>",
    ]


def test_templates_say_the_same_as_the_whole_and_never_more_words():
    dice = random.Random(3)
    words = ["x", "{{v}}", "{{v1}}", '"', "<t1/>", "&amp;", "-->", "long words in a row", ""]

    def grow(depth):
        attributes = {name: dice.choice([*words, True]) for name in dice.sample("abc", dice.randrange(3))}
        if depth == 0:
            return Element(dice.choice("pq"), attributes, [dice.choice(words[:-1])])
        kinds = [grow(depth - 1) for _ in range(2)]
        children = [dice.choice(kinds) for _ in range(dice.randrange(7))]
        return Element(dice.choice("de"), attributes, [*children, dice.choice([Note("n"), "tail", grow(0)])])

    shorter = 0
    for _ in range(200):
        tree = [grow(3)]
        text = write_templatized(tree)
        assert plain(expanded(text)) == plain(write_inline(tree))
        shorter += "<template" in text
    assert shorter > 50
