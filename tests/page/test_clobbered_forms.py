"""Forms whose fields are named like every property that our page scripts ask for, anywhere in a page (DOM clobbering).

Forms give named access to their fields in every world, also in ours.
"""

# ruff: noqa: E501, SIM905 - lines of HTML, words of a list

from __future__ import annotations

import random

import pytest

from agent_cli.observe.modes import MODES

PROPERTIES = """
addEventListener appendChild assignedSlot attributes autocomplete cells checkVisibility checked childElementCount
childNodes children classList className clientHeight clientWidth closest columns compareDocumentPosition contains
contentEditable control dataset disabled elements firstChild firstElementChild form getAnimations getAttribute
getAttributeNames getBoundingClientRect getClientRects getElementsByTagName getRootNode hasAttribute hidden id innerHTML
innerText insertAdjacentElement isConnected isContentEditable isSameNode labels lang lastChild localName matches
multiple name namespaceURI nextElementSibling nextSibling nodeName nodeType nodeValue offsetHeight offsetLeft
offsetParent offsetTop offsetWidth outerHTML ownerDocument ownerSVGElement parentElement parentNode part popover
previousElementSibling previousSibling querySelector querySelectorAll readOnly removeAttribute removeEventListener
required rows scrollHeight scrollIntoView scrollLeft scrollTop scrollWidth selectedOptions setAttribute shadowRoot slot
style tBodies tHead tabIndex tagName textContent title type value host data wholeText
""".split()
OF_DOCUMENT = """
body documentElement activeElement title forms head createRange elementFromPoint readyState defaultView
scrollingElement getElementsByTagName addEventListener querySelector querySelectorAll getElementById createTreeWalker
getSelection designMode fullscreenElement visibilityState location URL nodeType childNodes firstChild
""".split()
FORM = f"<form>{''.join(f'<input type=hidden name={name}>' for name in PROPERTIES)}{{}}</form>"
OUTER = "".join(f"<form name={name}><input name={name}></form><img name={name}>" for name in OF_DOCUMENT)
CONTROLS = (
    "<button>{n}</button>", "<input>", "<input type=checkbox>", "<input type=range>", "<input type=date>",
    "<input type=radio name=r{n}>", "<select><option>One<option>Two</select>", "<textarea></textarea>",
    "<div role=combobox aria-expanded=true tabindex=0></div>", "<div contenteditable>words {n}</div>",
    "<span onclick='1'>Press {n}</span>", "<div role=slider tabindex=0 aria-valuenow=3></div>", "<a href=#>link {n}</a>",
    "<div role=switch tabindex=0 aria-checked=true></div>", "<div style='cursor:pointer'><i class='icon-trash'></i></div>",
)  # fmt: skip
HOLDERS = (
    "{}", "<p>words {}</p>", "<ul><li>{}</li><li>{}</li></ul>", "<table><tr><th>Head<th>{}<tr><td>{}<td>{}</table>",
    "<fieldset><legend>{}</legend>{}</fieldset>", "<label>Name {}</label>", "<dialog open>{}</dialog>",
    "<div role=grid><div role=row><div role=gridcell>{}</div></div></div>", "<div role=listbox>{}</div>",
    "<div style='overflow:auto;height:40px'>{}<p style='height:300px'>far</div>", "<details open><summary>{}</summary>{}</details>",
    "<div role=alert>{}</div>", "<h2>{}</h2>", "<nav>{}</nav>", "<div role=tree><div role=treeitem>{}</div></div>",
    "<div role=menu><div role=menuitem>{}</div></div>", "<div class=react-datepicker>{}</div>",
)  # fmt: skip


def make_page(seed: int) -> str:
    """Controls in all kinds of holders; clobbered forms before, around, in and after them."""
    rolled = random.Random(seed)
    count = 0

    def part(depth: int) -> str:
        nonlocal count
        count += 1
        kind = rolled.random()
        if depth == 0 or kind < 0.35:
            return rolled.choice(CONTROLS).replace("{n}", str(count))
        if kind < 0.6:
            inner = "".join(part(depth - 1) for _ in range(rolled.randint(0, 2)))
            return FORM.replace("{}", inner)
        holder = rolled.choice(HOLDERS)
        while "{}" in holder:
            holder = holder.replace("{}", "".join(part(depth - 1) for _ in range(rolled.randint(1, 2))), 1)
        return holder

    outer = OUTER if seed % 3 == 0 else ""
    return f"{outer}<main>{''.join(part(4) for _ in range(5))}</main><button>Go on</button>"


CHANGES = """() => {
  const all = [...Document.prototype.querySelectorAll.call(document, 'form')];
  const put = (parent, node) => Node.prototype.appendChild.call(parent, node);
  for (const [index, form] of all.entries()) {
    const p = document.createElement('p');
    p.textContent = `Row ${index} was saved`;
    if (index % 2) put(form, p); else put(form, new Text(`Error: row ${index} is missing`));
    Element.prototype.setAttribute.call(form, 'class', 'error');
    Element.prototype.setAttribute.call(form, 'role', index % 3 ? 'alert' : 'dialog');
    if (index % 5 === 4) Element.prototype.setAttribute.call(form, 'style', 'display:none');
    if (index % 4 === 3) put(Node.prototype.cloneNode.call(form, true), p);
  }
  for (const form of all.slice(-3)) Element.prototype.remove.call(form);
  for (const text of [...Document.prototype.querySelectorAll.call(document, 'p, td, li')].slice(0, 6)) text.firstChild && (text.firstChild.data = 'Saved now');
  for (const field of [...Document.prototype.querySelectorAll.call(document, 'input')].slice(-4)) { field.disabled = true; field.value = 'x'; }
  put(Document.prototype.querySelector.call(document, "main"), all[0] ? Node.prototype.cloneNode.call(all[0], true) : new Text(" "));
}"""


@pytest.mark.parametrize("seed", range(12))
def test_clobbered_forms_break_no_look(hands, seed):
    look = hands.open(make_page(seed))
    for name, see in MODES.items():
        view = see(hands.session, look)
        assert view.nodes, name
    hands.session.page.evaluate(CHANGES)
    after = hands.look(since_ms=look.taken_at_ms)
    assert len(after.nodes) > 0
    names = {node.n for node in [*MODES["full"](hands.session, after).nodes, *after.controls]}
    assert "Go on" in names
