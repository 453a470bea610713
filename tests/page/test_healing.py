"""Identity at act time: the same control again, healed with evidence, or a refusal; never another one."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

import random

import pytest

LOG = "<p id=log></p>"


def button(name, words="Pick", more=""):
    return f"<button {more} onclick=\"log.textContent = '{name}'\">{words}</button>"


def test_a_re_rendered_button_is_healed(hands):
    hands.open(f"<div id=b>{button('old')}</div>{LOG}")
    hands.js(f"void (b.innerHTML = `{button('new')}`)")
    outcome = hands.do("click", "Pick")
    assert (outcome.status, hands.text("#log")) == ("healed", "new")
    assert outcome.healing.old_id == "1"
    assert outcome.healing.new_id == "2"
    assert outcome.healing.score >= 1.0
    assert outcome.healing.evidence == ["same text", "same role", "same place"]


def test_a_re_rendered_field_is_healed_and_read_back(hands):
    hands.open("<div id=b><label>Name <input></label></div>")
    hands.js("void (b.innerHTML = '<label>Name <input></label>')")
    outcome = hands.do("fill", "Name", value="Jas")
    assert outcome.status == "healed"
    assert outcome.succeeded, outcome.sentence()
    assert hands.js("document.querySelector('input').value") == "Jas"


def test_a_renamed_button_is_refused(hands):
    hands.open(f"<div id=b>{button('edit', 'Edit')}</div>{LOG}")
    hands.js("void (document.querySelector('button').textContent = 'Delete')")
    outcome = hands.do("click", "Edit")
    assert outcome.status == "stale"
    assert not outcome.executed
    assert "has become btn 'Delete'" in outcome.message
    assert hands.text("#log") == ""


@pytest.mark.parametrize(
    ("before", "after"),
    [("Activate", "Deactivate"), ("Follow", "Unfollow"), ("Subscribe", "Unsubscribe"), ("Enable user", "Disable user"),
     ("Lock account", "Unlock account"), ("Approve", "Disapprove"), ("Delete 1 item", "Delete 9 items"), ("Mute", "Unmute")],
)  # fmt: skip
def test_a_button_that_now_says_the_opposite_is_refused(hands, before, after):
    hands.open(f"{button('pressed', before)}{LOG}")
    hands.js(f"void (document.querySelector('button').textContent = '{after}')")
    outcome = hands.do("click", before)
    assert (outcome.status, hands.text("#log")) == ("stale", ""), outcome.sentence()


@pytest.mark.parametrize(("before", "after"), [("Save", "Save "), ("Inbox (3)", "Inbox (4)"), ("Cart 1", "Cart 2")])
def test_a_counter_in_a_name_is_no_other_button(hands, before, after):
    hands.open(f"{button('pressed', before)}{LOG}")
    hands.js(f"void (document.querySelector('button').textContent = '{after}')")
    outcome = hands.do("click", before.strip())
    assert (outcome.status in ("done", "healed"), hands.text("#log")) == (True, "pressed"), outcome.sentence()


def test_a_replaced_button_with_a_counter_is_healed_by_its_place(hands):
    hands.open(f"<div id=b>{button('old', 'Inbox (3)')}</div>{LOG}")
    hands.js(f"void (b.innerHTML = `{button('new', 'Inbox (4)')}`)")
    outcome = hands.do("click", "Inbox (3)")
    assert (outcome.status, hands.text("#log")) == ("healed", "new")


def test_a_removed_button_is_stale(hands):
    hands.open(f"<div id=b>{button('old')}</div>{LOG}")
    hands.js("b.remove()")
    outcome = hands.do("click", "Pick")
    assert outcome.status == "stale"
    assert outcome.message == "btn 'Pick' (1) is gone; nothing like it is on the page now"


def test_two_equal_candidates_are_refused_and_both_named(hands):
    hands.open(f"<div id=b style='height:20px'>{button('old')}</div>{LOG}")
    pair = button("one", more="style='position:absolute;left:300px;top:300px'") + button(
        "two", more="style='position:absolute;left:300px;top:400px'"
    )
    hands.js(f"void (b.innerHTML = `{pair}`)")
    outcome = hands.do("click", "Pick")
    assert outcome.status == "stale"
    assert outcome.message == "btn 'Pick' (1) is gone; two controls are equally like it: 2 'Pick' and 3 'Pick'"
    assert hands.text("#log") == ""


def test_a_recycled_row_is_not_pressed(hands):
    """Virtual lists give the same nodes another row's words."""
    hands.open(f"<ul>{''.join(f'<li><b>{n}</b> {button(n)}</li>' for n in ('Ann Lee', 'Bob Jones'))}</ul>{LOG}")
    first = hands.seen.controls[0]
    hands.js("void (document.querySelector('b').textContent = 'Cy Young')")
    outcome = hands.act("click", element_id=first.i)
    assert outcome.status == "stale"
    assert hands.text("#log") == ""


def test_one_sign_alone_is_no_evidence(hands):
    """The same word on a link elsewhere: neither role nor place speak for it."""
    hands.open(f"<div id=b>{button('old')}</div>{LOG}")
    hands.js("void (b.innerHTML = `<a href='#x' style='position:absolute;left:600px;top:500px'>Pick</a>`)")
    outcome = hands.do("click", "Pick")
    assert outcome.status == "stale"


def test_a_dialog_of_the_same_words_is_another_button(hands):
    hands.open(f"<div id=b>{button('page', 'Delete')}</div>{LOG}")
    hands.js(
        f"void (b.remove(), document.body.insertAdjacentHTML('beforeend', `<div role=dialog aria-label=Sure "
        f"style='position:absolute;left:500px;top:400px'>{button('dialog', 'Delete')}</div>`))"
    )
    outcome = hands.do("click", "Delete")
    assert (outcome.status, hands.text("#log")) == ("stale", ""), outcome.sentence()


def rows(names):
    return "".join(f"<tr><td>{name}</td><td>{button(name, 'Delete')}</td></tr>" for name in names)


NAMES = ["Ann Lee 4 May 1980", "Ann Lea 4 May 1980", "Ann Lee 5 May 1980", "Anna Lee 4 May 1980", "Ann Lee 4 May 1981"]


def turned(names, dice):
    """Another order, one row less, or one row renamed; the rows as they stand then."""
    names = list(names)
    kind = dice.choice(["reorder", "remove", "rename", "insert"])
    if kind == "remove":
        names.pop(dice.randrange(len(names)))
    elif kind == "rename":
        names[dice.randrange(len(names))] = dice.choice(["Ann Lei 4 May 1980", "Ann Lee 6 May 1980"])
    elif kind == "insert":
        names.insert(dice.randrange(len(names)), "Ann Les 4 May 1980")
    else:
        dice.shuffle(names)
    return names


@pytest.mark.parametrize("how", ["new nodes", "same nodes", "recycled"])
def test_the_right_row_or_none(hands, how):
    """Thirty random turns of five rows that differ in one word: whatever is pressed is what was meant."""
    dice = random.Random(f"rows {how}")
    wrong, pressed = [], 0
    hands.open(f"<table><tbody id=b></tbody></table>{LOG}")
    for turn in range(30):
        hands.js(f"void (log.textContent = '', b.innerHTML = `{rows(NAMES)}`)")
        hands.look()
        number = dice.randrange(5)
        after = turned(NAMES, dice)
        change(hands, how, after)
        outcome = hands.act(
            "click", {"type": "any_change", "timeout_ms": 100}, element_id=hands.seen.controls[number].i
        )
        got = hands.text("#log")
        pressed += bool(got)
        if got not in ("", NAMES[number]) or (got and not outcome.executed):
            wrong.append((turn, NAMES[number], got, outcome.sentence()))
    assert wrong == []
    assert pressed >= 10, "refusing everything is no way to be right"


def change(hands, how, after):
    """Draws the rows anew, moves the nodes there are, or gives the nodes there are other words (virtual lists)."""
    if how == "new nodes":
        hands.js(f"void (b.innerHTML = `{rows(after)}`)")
    elif how == "same nodes":
        hands.js(
            f"""(names => {{ const old = new Map([...b.rows].map(r => [r.cells[0].textContent, r])); const made = names.map(n => {{
            if (old.has(n)) return old.get(n); const t = document.createElement('tbody'); t.innerHTML = `<tr><td>${{n}}</td><td>
            <button onclick="log.textContent = '${{n}}'">Delete</button></td></tr>`; return t.firstChild }});
            b.replaceChildren(...made) }})({after})"""
        )
    else:
        hands.js(
            f"""(names => [...b.rows].forEach((r, i) => {{ if (i >= names.length) return r.remove();
            r.cells[0].textContent = names[i]; r.querySelector('button').onclick = () => log.textContent = names[i] }}))({after})"""
        )


def test_the_pages_that_replace_their_rows(hands, pages_site):
    for name, verb in (("rerender", "Picked"), ("reorder", "Picked")):
        hands.visit(f"{pages_site.url}/{name}")
        node = next(node for node in hands.seen.controls if node.place.row_text.startswith("Cy Young"))
        hands.session.pause(450)
        outcome = hands.act("click", {"type": "element_appears", "text": "Picked"}, element_id=node.i)
        assert outcome.status in ("done", "healed"), outcome.sentence()
        assert hands.text("#log") == f"{verb} Cy Young"


def test_the_twins_page_deletes_nobody_else(hands, pages_site):
    hands.visit(pages_site.url + "/twins?later")
    node = hands.seen.controls[0]
    assert node.place.row_text.startswith("Ann Lee")
    hands.js("void goOn()")
    hands.session.page.wait_for_function("document.querySelectorAll('li').length === 1")
    outcome = hands.act("click", element_id=node.i)
    assert (outcome.status, hands.text("#log")) == ("stale", "")


def test_an_expectation_about_a_healed_element_is_about_the_new_one(hands):
    hands.open("<div id=b><input type=checkbox aria-label=c></div>")
    hands.js("void (b.innerHTML = '<input type=checkbox aria-label=c>')")
    outcome = hands.do("check", "c", {"type": "state_changes", "element_id": "1", "text": "checked"})
    assert outcome.status == "healed"
    assert outcome.succeeded, outcome.sentence()


def test_an_element_that_goes_while_it_is_pressed(hands):
    hands.open(f"<div id=b onmousemove='this.remove()'>{button('x')}</div>{LOG}")
    outcome = hands.do("click", "Pick")
    assert outcome.status in ("done", "detached", "stale", "timed_out", "failed", "covered")
    assert hands.text("#log") == ""
    assert not outcome.succeeded or outcome.verification.actualOutcome


def test_what_is_a_control_by_its_listener_only_is_found_again(hands):
    """Drawn anew between two actions of a batch: the listener of the new one has not been told yet."""
    hands.open(
        """<div id=b></div><p id=log></p><script>function draw() { b.replaceChildren(); const a = document.createElement('a');
        a.textContent = 'Prev'; a.addEventListener('click', () => { log.textContent += 'x'; draw() }); b.append(a) } draw()</script>"""
    )
    node = next(node for node in hands.seen.controls if node.n == "Prev")
    assert hands.act("click", element_id=node.i).status == "done"
    assert hands.act("click", element_id=node.i).status == "healed"
    assert hands.text("#log") == "xx"


REDRAWN = """<p id=log></p><ul id=list></ul><script>
let downs = 0;
const draw = () => { list.innerHTML = '<li>Ann Lee <button>Pick</button>'; };
list.onmousedown = () => { downs += 1; if (downs <= LOST) draw(); };
list.onclick = event => { if (event.target.localName === 'button') log.textContent = 'Picked after ' + downs; };
draw();
</script>"""


@pytest.mark.parametrize(("lost", "picked"), [(0, "Picked after 1"), (1, "Picked after 2"), (9, "")])
@pytest.mark.parametrize("expected", [None, {"type": "element_appears", "text": "Picked", "timeout_ms": 400}])
def test_a_press_whose_element_was_replaced_before_it_ended_is_done_again(hands, lost, picked, expected):
    hands.open(REDRAWN.replace("LOST", str(lost)))
    outcome = hands.do("click", "Pick", expected)
    assert hands.text("#log") == picked
    assert outcome.succeeded == bool(picked), outcome.sentence()
    if not picked:
        assert "the page heard no click" in outcome.sentence()


def test_what_answers_to_the_button_going_down_is_pressed_once(hands):
    hands.open(
        REDRAWN.replace("LOST", "9").replace(
            "draw(); };\nlist.onclick", "{ draw(); log.textContent = 'Open ' + downs } };\nlist.onclick"
        )
    )
    outcome = hands.do("click", "Pick")
    assert (outcome.succeeded, hands.text("#log")) == (True, "Open 1"), outcome.sentence()


FLIPS = """<button id=b>Go on</button><p id=log></p><script>let n = 0; setInterval(() => { n += 1;
  (%s).textContent = n %% 2 ? 'Go on' : 'Delete' }, 50); b.onclick = () => { log.textContent += b.textContent }</script>"""


@pytest.mark.parametrize("part", ["b", "b.firstElementChild || b.appendChild(document.createElement('b'))"])
def test_a_control_whose_name_changes_by_itself_is_not_pressed(hands, part):
    hands.open(FLIPS % part)
    for _ in range(4):
        look = hands.look(wait=True)
        outcome = hands.act("click", element_id=look.controls[0].i)
        assert outcome.status == "stale", outcome.sentence()
        assert "by itself" in outcome.message or "has become" in outcome.message
    assert hands.text("#log") == ""


def test_a_control_with_a_clock_in_its_name_is_pressed(hands):
    hands.open("""<button id=b onclick='log.textContent = "sent"'>Send (<span id=s>99</span>)</button><p id=log></p>
      <script>setInterval(() => { s.textContent -= 1 }, 50)</script>""")
    look = hands.look(wait=True)
    outcome = hands.act("click", element_id=look.controls[0].i)
    assert (outcome.status, hands.text("#log")) == ("done", "sent"), outcome.sentence()
