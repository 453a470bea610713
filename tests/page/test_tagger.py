"""Ids: bound to identity, never given twice, mirrored in `data-llm-id`."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

MIRRORS = "[...document.querySelectorAll('[data-llm-id]')].map(e => e.dataset.llmId).join()"


def ids(look):
    return {node.n: node.i for node in look.controls}


def test_ids_stay_over_looks_moves_and_renames(hands):
    first = ids(hands.open("<div id=box><button id=a>A</button><button id=b>B</button></div><p id=p></p>"))
    assert first == {"A": "1", "B": "2"}
    assert ids(hands.look()) == first
    hands.js("p.append(a)")
    assert ids(hands.look()) == first
    hands.js("b.textContent = 'B2'")
    assert ids(hands.look()) == {"A": "1", "B2": "2"}


def test_an_id_is_never_given_again(hands):
    hands.open("<div id=box><button>A</button><button>B</button></div>")
    hands.js("box.innerHTML = '<button>C</button>'")
    assert ids(hands.look()) == {"C": "3"}
    hands.js("box.innerHTML = '<button>D</button><button>E</button>'")
    assert ids(hands.look()) == {"D": "4", "E": "5"}


def test_an_element_that_comes_back_keeps_its_id(hands):
    hands.open("<div id=box><button id=a>A</button></div>")
    hands.js("window.kept = a, a.remove()")
    assert hands.look().controls == []
    hands.js("box.append(kept)")
    assert ids(hands.look()) == {"A": "1"}


def test_clones_and_copied_html_get_ids_of_their_own(hands):
    hands.open("<div id=box><button id=a>A</button></div><div id=copy></div><div id=deep></div>")
    hands.js("(copy.append(a.cloneNode(true)), copy.firstChild.textContent = 'Clone')")
    hands.js("(deep.innerHTML = box.outerHTML, deep.querySelector('button').textContent = 'Copy')")
    assert ids(hands.look()) == {"A": "1", "Clone": "2", "Copy": "3"}
    assert hands.js(MIRRORS) == "1,2,3"


def test_copies_do_not_carry_a_mirror_even_before_the_next_look(hands):
    hands.open("<div id=box><button>A</button></div><div id=copy></div>")
    assert (
        hands.js(f"(copy.innerHTML = box.innerHTML, new Promise(done => setTimeout(() => done({MIRRORS}), 50)))") == "1"
    )


def test_a_page_that_rewrites_mirrors_is_put_right(hands):
    hands.open("<button id=a>A</button><button id=b>B</button>")
    hands.js("(a.dataset.llmId = '2', b.dataset.llmId = '1', new Promise(done => setTimeout(done, 50)))")
    assert hands.js(MIRRORS) == "1,2"
    assert ids(hands.look()) == {"A": "1", "B": "2"}


def test_a_page_that_takes_mirrors_off_is_put_right(hands):
    hands.open("<button id=a>A</button>")
    hands.js("(a.removeAttribute('data-llm-id'), new Promise(done => setTimeout(done, 50)))")
    assert hands.js(MIRRORS) == "1"


def test_mirrors_written_in_the_source_are_no_ids(hands):
    look = hands.open("<button data-llm-id=2>First</button><button data-llm-id=1>Second</button><p data-llm-id=9>w</p>")
    assert ids(look) == {"First": "1", "Second": "2"}
    hands.do("click", "Second")
    assert [node.n for node in hands.look().controls] == ["First", "Second"]


def test_a_forged_mirror_does_not_draw_the_click(hands):
    hands.open(
        """<button onclick="log.textContent='right'">Pay</button><p data-llm-id=1 onclick="log.textContent='wrong'">x</p>
        <p id=log></p>"""
    )
    hands.do("click", "Pay")
    assert hands.text("#log") == "right"


def test_numbers_go_on_after_a_navigation(hands):
    hands.open({"/": "<a href=/next>Go</a><button>B</button>", "/next": "<button>C</button>"})
    assert ids(hands.seen) == {"Go": "1", "B": "2"}
    hands.visit(hands.site.url + "next")
    assert ids(hands.seen) == {"C": "3"}
    hands.visit(hands.site.url)
    assert ids(hands.seen) == {"Go": "4", "B": "5"}


def test_an_id_of_the_page_before_finds_nothing(hands):
    first = hands.open(
        {"/": "<button>A</button>", "/next": "<button onclick='log.textContent=1'>A</button><p id=log></p>"}
    )
    hands.visit(hands.site.url + "next")
    outcome = hands.act("click", element_id=first.controls[0].i)
    assert outcome.status == "not_found"
    assert hands.text("#log") == ""


def test_an_id_that_was_copied_with_what_is_around_it_is_taken_off_at_once(hands):
    """Before the next look, too: an action between finds one element of the id."""
    hands.open(
        "<div id=b><section><p><button onclick=\"log.textContent += 'x'\">Go</button></p></section></div><p id=log></p>"
    )
    hands.js("void b.prepend(b.firstElementChild.cloneNode(true))")
    hands.js("void b.insertAdjacentHTML('afterbegin', b.lastElementChild.outerHTML)")
    assert hands.js("document.querySelectorAll('[data-llm-id]').length") == 1
