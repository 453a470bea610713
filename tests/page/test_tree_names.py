"""The tree: the name of each control, by each rule, one page for all cases."""

from __future__ import annotations

from hands import controls, sections, shown, words

STATED = [
    ("<span id=l1>By</span> <span id=l2>reference</span><input aria-label=no aria-labelledby='l1 l2'>", "By reference"),
    ("<span id=l3 hidden>Hidden label</span><input aria-labelledby=l3>", "Hidden label"),
    ("<input aria-label='Aria  label' placeholder=no>", "Aria label"),
    ("<label for=f1>For label</label><input id=f1 placeholder=no>", "For label"),
    ("<label>Wrapping <input placeholder=no></label>", "Wrapping"),
    ("<label for=f2>Two</label><label for=f2>labels</label><input id=f2>", "Two labels"),
    ("<label>Size <select><option>XXL</option></select></label>", "Size"),
    ("<input type=submit value=Go>", "Go"),
    ("<input type=submit>", "Submit"),
    ("<input type=reset>", "Reset"),
    ("<input type=image alt=Search width=9 height=9>", "Search"),
    ("<button><img alt='Alt text' src=data:,></button>", "Alt text"),
    ("<button><svg width=9 height=9><title>Svg title</title></svg></button>", "Svg title"),
    ("<button>Many <b>parts</b><i> in</i> it</button>", "Many parts in it"),
    ("<button>A<div>B</div>C</button>", "A B C"),
    ("<button>Shown<span hidden> hidden</span><span aria-hidden=true> ×</span></button>", "Shown"),
    ("<button title=no>Content wins</button>", "Content wins"),
    ("<button title=Titled></button>", "Titled"),
    ("<a href=/ title=no style='display:block;height:9px'><span aria-label='Inner label'></span></a>", "Inner label"),
    ("<input title='Field title' placeholder=no>", "Field title"),
    ("<input placeholder='Type here'>", "Type here"),
    ("<textarea placeholder=Notes></textarea>", "Notes"),
    ("<button>  spread \n out\u00a0\u200bwords </button>", "spread out words"),
    ("<div role=checkbox aria-checked=false>Own words</div>", "Own words"),
    ("<div role=radio aria-checked=false>Own radio</div>", "Own radio"),
    ("<div role=switch aria-checked=false>Own switch</div>", "Own switch"),
]

HUNTED = [
    ("Before: <input>", "Before"),
    ("<span>Span before *</span><input>", "Span before"),
    ("<div>Label box</div><div><input></div>", "Label box"),
    ("<div>Far</div><br><input>", "Far"),
    ("<input type=checkbox> Words after", "Words after"),
    ("<input type=checkbox><span>Span after</span>", "Span after"),
    ("<input type=radio name=r> Radio words", "Radio words"),
    ("<button data-label='Data label' style='width:9px;height:9px'></button>", "Data label"),
    ("<button><img src='/img/trash-can.png?v=2' width=9 height=9></button>", "trash can"),
    ("<button><i class='fa fa-pencil-square'></i></button>", "pencil square"),
    ("<button class='btn icon-close' style='width:9px;height:9px'></button>", "close"),
    ("<button><svg width=9 height=9><use href='#arrow-left'></use></svg></button>", "arrow left"),
    ("<input name='user[first_name]'>", "user first name"),
    ("<button id=open_menu style='width:9px;height:9px'></button>", "open menu"),
]


def test_stated_names(hands):
    look = hands.open(sections(html for html, _ in STATED))
    assert [node.n for node in look.controls] == [name for _, name in STATED]


def test_hunted_names(hands):
    look = hands.open(sections(html for html, _ in HUNTED))
    assert [node.n for node in look.controls] == [name for _, name in HUNTED]


def test_each_field_of_a_form_without_labels_takes_its_own_words(hands):
    look = hands.open("<form>First <input> Second <input><br>Third<br><input> <button>Send</button></form>")
    assert [node.n for node in look.controls] == ["First", "Second", "Third", "Send"]


def test_words_of_another_control_are_no_name(hands):
    look = hands.open("<p><button>Delete</button><input></p>")
    assert [node.n for node in look.controls] == ["Delete", ""]


def test_a_table_form_takes_the_cell_before(hands):
    look = hands.open("<table><tr><td>City</td><td><input></td></tr><tr><td>Street:</td><td><input></td></tr></table>")
    assert [node.n for node in look.controls] == ["City", "Street"]


def test_a_label_across_shadow_roots_is_not_taken(hands):
    """Ids are scoped to their root: `aria-labelledby` inside a shadow tree must not find an outer element."""
    look = hands.open(
        """<span id=l>Outer</span><div id=h></div><script>
        h.attachShadow({mode: 'open'}).innerHTML = '<span id=l>Inner</span><input aria-labelledby=l>'</script>"""
    )
    assert [node.n for node in look.controls] == ["Inner"]


def test_names_are_cut_at_100_characters(hands):
    look = hands.open(f"<button>{'word ' * 60}</button>")
    assert len(look.controls[0].n) == 100
    assert look.controls[0].n.endswith("…")


def test_words_tied_to_a_field_are_not_repeated(hands):
    assert shown(hands.open("<label for=n>Name</label> <input id=n><p>Help</p>")) == ['1 inp "Name"', "- Help"]


def test_a_checkbox_drawn_by_its_label(hands):
    look = hands.open(
        """<style>.v{position:absolute;opacity:0;width:1px;height:1px} .n{display:none}</style>
        <input class=v type=checkbox id=a><label for=a>Drawn</label>
        <input class=n type=checkbox id=b checked><label for=b>Not rendered</label>
        <label><input class=v type=radio>Wrapped</label>"""
    )
    assert controls(look) == [
        ("chk", "Drawn", None, None),
        ("chk", "Not rendered", None, "checked"),
        ("radio", "Wrapped", None, None),
    ]
    assert words(look) == []
    assert all(node.box[2] > 20 for node in look.controls)


def test_an_image_with_words_is_a_line(hands):
    look = hands.open("<img alt='A red house' src=data:, width=40 height=40><img alt='' src=data:, width=40 height=40>")
    assert words(look) == ["A red house"]


def test_the_items_of_a_menu_that_takes_the_focus_are_the_controls(hands):
    look = hands.open(
        """<ul id=menu tabindex=0><li><div tabindex=-1>Senegal</div><li><div tabindex=-1>Serbia</div></ul><p id=log></p>
        <script>menu.addEventListener('click', e => { log.textContent = e.target.textContent })</script>"""
    )
    assert [(node.r, node.n) for node in look.controls] == [("el", "Senegal"), ("el", "Serbia")]
    hands.act("click", element_id=look.controls[1].i)
    assert hands.js("log.textContent") == "Serbia"


def test_the_items_of_a_list_that_listens_are_the_controls(hands):
    hands.open(
        """<ul id=l><li>First<li>Second</ul><p id=log></p>
        <script>l.addEventListener('click', event => { log.textContent = event.target.textContent; });</script>"""
    )
    assert [(node.r, node.n) for node in hands.seen.controls] == [("el", "First"), ("el", "Second")]
    assert hands.do("click", "Second").succeeded
    assert hands.text("#log") == "Second"


def test_an_unnamed_button_is_called_by_the_class_that_draws_its_icon(hands):
    look = hands.open("<button class=ql-bold><svg width=18 height=18><path d='M5 4h5'/></svg></button>")
    assert controls(look) == [("btn", "ql bold", None, None)]


def test_a_palette_is_told_by_its_colours(hands):
    square = "<span onclick='0' style='display:inline-block;width:20px;height:20px;background:{}'></span>"
    dot = "<button class=dot style='background:navy'></button>"
    look = hands.open(square.format("#e60000") + square.format("hsl(120, 60%, 80%)") + dot)
    assert [node.n for node in look.controls] == ["red #e60000", "light green #adebad", "dot navy #000080"]


COLOURS = {
    "#d87979": "light red", "#7575f5": "light blue", "#ff0000": "red", "#c00000": "red", "#400000": "dark red",
    "#ffa500": "orange", "#7a4a10": "brown", "#ffe14d": "light yellow", "#2e8b57": "green", "#40e0d0": "cyan",
    "#6a0dad": "purple", "#c71585": "magenta", "#b0b0b0": "light gray", "#222222": "black", "#ffffff": "white",
}  # fmt: skip


def test_colours_have_the_names_that_people_give_them(hands):
    circles = "".join(f"<circle cx={20 + 45 * n} cy=50 r=20 fill='{color}'/>" for n, color in enumerate(COLOURS))
    look = hands.open(f"<svg width=800 height=100>{circles}</svg>")
    assert [node.n for node in look.controls] == [f"{words} circle" for words in COLOURS.values()]
