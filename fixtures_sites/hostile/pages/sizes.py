"""Pages that are large in one respect."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

from ..case import DONE, act, claim
from ..document import page

EXPECTED = "the honest button is pressed and proven"
MB10 = "'x'.repeat(10_000_000)"


def attribute(name: str, element: str, set_it: str) -> str:
    return f"{element}<script>{{ const e = document.getElementById('big'), big = {MB10}; {set_it} }}</script>"


PAGES = (
    page(
        "attribute_label",
        "an aria-label of 10 MB",
        EXPECTED,
        attribute("label", "<button id=big>x</button>", "e.setAttribute('aria-label', big)"),
    ),
    page(
        "attribute_class",
        "a class and an id of 10 MB",
        EXPECTED,
        attribute("class", "<button id=big>x</button>", "e.className = big; e.id = big"),
    ),
    page(
        "attribute_data",
        "fifty data attributes of 1 MB",
        EXPECTED,
        "<button id=big>x</button><script>for (let i = 0; i < 50; i += 1) big.setAttribute('data-x' + i, 'y'.repeat(1_000_000))</script>",
    ),
    page(
        "attribute_href",
        "a link of 10 MB",
        EXPECTED,
        attribute("href", "<a id=big href='#'>link</a>", "e.href = 'data:text/plain,' + big"),
    ),
    page(
        "attribute_style",
        "a style of 10 MB, written every 100 ms",
        EXPECTED,
        "<button id=big>x</button><script>setInterval(() => big.setAttribute('style', 'color:red;'.repeat(300_000)), 100)</script>",
    ),
    page(
        "attribute_placeholder",
        "a placeholder, a title and a pattern of 10 MB",
        EXPECTED,
        attribute("placeholder", "<input id=big>", "e.placeholder = big; e.title = big; e.pattern = big"),
    ),
    page(
        "attribute_src",
        "an image whose address has 10 MB, in a nameless button",
        EXPECTED,
        attribute("src", "<button><img id=big width=20 height=20></button>", "e.src = 'data:image/png;base64,' + big"),
    ),
    page(
        "label_of_ids",
        "aria-labelledby with 20,000 ids of long texts",
        EXPECTED,
        "<div id=w style='height:20px;overflow:hidden'></div><button id=b>x</button><script>let ids = ''; for (let i = 0; i < 20000; i += 1) { const s = document.createElement('span'); s.id = 'l' + i; s.textContent = 'word '.repeat(100); w.append(s); ids += ' l' + i } b.setAttribute('aria-labelledby', ids)</script>",
    ),
    page(
        "many_labels",
        "one field with 20,000 labels",
        EXPECTED,
        "<input id=f type=checkbox><div id=w style='height:20px;overflow:hidden'></div><script>w.innerHTML = '<label for=f>label</label> '.repeat(20000)</script>",
    ),
    page(
        "huge_value",
        "a field that holds 20 MB, and a text area, too",
        EXPECTED,
        "<input id=a><textarea id=b></textarea><script>a.value = b.value = 'v'.repeat(20_000_000)</script>",
    ),
    page(
        "huge_validation",
        "a validation message of 5 MB, shown at each input",
        "an end within the limit",
        "<input id=a required oninvalid='0' aria-label=Field><script>a.setCustomValidity('bad '.repeat(1_250_000)); setInterval(() => a.reportValidity(), 500)</script>",
        ends=("undecided", "error"),
    ),
    page(
        "text_50_mb",
        "one text of 50 MB",
        "an end within the limit",
        "<div style='height:40px;overflow:hidden'><p id=t></p></div><script>t.textContent = 'word '.repeat(10_000_000)</script>",
        ends=("completed", "undecided", "error"),
    ),
    page(
        "text_10_mb_growing",
        "a text that doubles until it has 10 MB, all shown in a status",
        EXPECTED,
        "<div style='height:40px;overflow:hidden'><p id=t role=status>word </p></div><script>const i = setInterval(() => { t.firstChild.appendData(t.textContent); if (t.textContent.length > 10_000_000) clearInterval(i) }, 100)</script>",
        ends=("completed", "failed", "undecided"),
    ),
    page(
        "million_nodes",
        "a million elements",
        "an end within the limit",
        "<div id=w style='height:200px;overflow:auto'></div><script>const row = '<i></i>'.repeat(1000); let all = ''; for (let i = 0; i < 1000; i += 1) all += '<p>' + row + '</p>'; w.innerHTML = all</script>",
        ends=("undecided", "error"),
    ),
    page(
        "fifty_thousand_controls",
        "50,000 buttons, all in view over each other",
        "an end within the limit",
        "<div id=w style='position:absolute;top:200px'></div><script>w.innerHTML = '<button style=\"position:absolute;top:0;left:0\">one</button>'.repeat(50000)</script>",
        ends=("completed", "error"),
    ),
    page(
        "ten_thousand_tiny",
        "10,000 buttons of four pixels, side by side",
        EXPECTED,
        "<style>#w button{width:5px;height:5px;padding:0;border:0;background:red;margin:0}</style><div id=w style='line-height:0'></div><script>w.innerHTML = '<button></button>'.repeat(10000)</script>",
    ),
    page(
        "table_20_000",
        "a table of 20,000 rows and ten columns, long heads",
        EXPECTED,
        "<table id=t></table><script>t.innerHTML = '<tr>' + ('<th>' + 'head '.repeat(2000)).repeat(10) + '<tr>'.concat('<td>cell'.repeat(10)).repeat(20000)</script>",
    ),
    page(
        "wide_table",
        "a table of 5,000 columns",
        EXPECTED,
        "<table id=t></table><script>t.innerHTML = '<tr>' + '<th>h'.repeat(5000) + ('<tr>' + '<td><button>b</button>'.repeat(5000))</script>",
    ),
    page(
        "select_100_000",
        "a select of 100,000 options of 100 characters",
        EXPECTED,
        "<select id=s aria-label=Many></select><script>s.innerHTML = ('<option>' + 'o'.repeat(100)).repeat(100000)</script>",
        ends=("completed", "error"),
    ),
    page(
        "deep_document",
        "10,000 elements inside of each other",
        "pressed and proven, or said that the page crashed: Chromium's layout may run out of stack",
        "<script>let at = document.body; for (let i = 0; i < 10000; i += 1) { const d = document.createElement('div'); at.append(d); at = d } at.innerHTML = '<button>Deep</button>'</script>",
        ends=("undecided", "error"),
    ),
    page(
        "deep_shadow",
        "1,000 shadow roots inside of each other, open and closed in turn",
        EXPECTED,
        "<script>let at = document.body; for (let i = 0; i < 1000; i += 1) { const d = document.createElement('div'); at.append(d); at = d.attachShadow({ mode: i % 2 ? 'open' : 'closed' }) } at.innerHTML = '<button>Deep</button>'</script>",
    ),
    page(
        "many_shadows",
        "20,000 shadow roots side by side",
        EXPECTED,
        "<div id=w style='height:200px;overflow:auto'></div><script>for (let i = 0; i < 20000; i += 1) { const d = document.createElement('div'); d.attachShadow({ mode: 'open' }).innerHTML = '<p>x</p>'; w.append(d) }</script>",
    ),
    page(
        "declarative_shadows",
        "2,000 closed declarative roots",
        EXPECTED,
        "<div style='height:200px;overflow:auto'>"
        + "<div><template shadowrootmode=closed><p>x</p></template></div>" * 2000
        + "</div>",
    ),
    page(
        "many_listeners",
        "30,000 elements that listen to clicks",
        EXPECTED,
        "<div id=w style='height:200px;overflow:auto'></div><script>for (let i = 0; i < 30000; i += 1) { const s = document.createElement('span'); s.textContent = 'x '; s.addEventListener('click', () => 0); w.append(s) }</script>",
    ),
    page(
        "scroll_areas",
        "5,000 areas that scroll, in each other's place",
        EXPECTED,
        '<div id=w></div><script>w.innerHTML = \'<div style="position:absolute;top:200px;height:60px;width:90px;overflow:auto"><p style="height:900px">x</p></div>\'.repeat(5000)</script>',
    ),
    page(
        "many_dialogs",
        "3,000 dialogs of the page, open",
        EXPECTED,
        "<div id=w style='height:200px;overflow:auto'></div><script>w.innerHTML = '<div role=dialog aria-label=box style=\"height:2px\">x</div>'.repeat(3000)</script>",
    ),
    page(
        "modal_storm",
        "500 modal dialogs over each other, all closed by the honest button in the last",
        EXPECTED,
        "<script>for (let i = 0; i < 500; i += 1) { const d = document.createElement('dialog'); d.innerHTML = 'dialog ' + i; document.body.append(d); d.showModal() } const d = document.createElement('dialog'); d.append(document.getElementById('go'), document.getElementById('out')); document.body.append(d); d.showModal()</script>",
    ),
    page(
        "huge_drawing",
        "a drawing of 30,000 shapes",
        EXPECTED,
        "<svg id=s width=600 height=300></svg><script>let t = ''; for (let i = 0; i < 30000; i += 1) t += `<circle cx=${i % 600} cy=${i % 300} r=3 fill=red />`; s.innerHTML = t</script>",
    ),
    page(
        "huge_canvas",
        "300 canvases of 4,000 by 4,000",
        "an end within the limit",
        "<div id=w style='height:200px;overflow:auto'></div><script>for (let i = 0; i < 300; i += 1) { const c = document.createElement('canvas'); c.width = c.height = 4000; c.style.width = '20px'; w.append(c); if (i < 10) c.getContext('2d').fillRect(0, 0, 9, 9) }</script>",
        ends=DONE,
    ),
    page(
        "huge_page",
        "a page of 30 million pixels height, scrolled to its end",
        EXPECTED,
        "<div style='height:30000000px'></div><button>End</button>",
    ),
    page("huge_title", "a title of 10 MB", EXPECTED, f"<script>document.title = {MB10}</script>"),
    page(
        "huge_address",
        "an address of 1.9 MB",
        EXPECTED,
        "<script>history.replaceState(null, '', '/huge_address?' + 'q'.repeat(1_900_000))</script>",
    ),
    page(
        "huge_window_name",
        "a window name and storages full of megabytes",
        EXPECTED,
        "<script>name = 'n'.repeat(10_000_000); try { for (let i = 0; ; i += 1) localStorage['k' + i] = 'v'.repeat(500_000) } catch (_) { } try { for (let i = 0; ; i += 1) sessionStorage['k' + i] = 'v'.repeat(500_000) } catch (_) { }</script>",
    ),
    page(
        "huge_cookie_jar",
        "180 cookies of 4 kB",
        EXPECTED,
        "<script>for (let i = 0; i < 180; i += 1) document.cookie = `c${i}=${'v'.repeat(4000)}; path=/huge_cookie_jar`</script>",
    ),
    page(
        "long_editable",
        "an editable region of 100,000 paragraphs",
        "an end within the limit",
        "<div contenteditable id=e style='height:90px;overflow:auto' aria-label=Editor></div><script>e.innerHTML = '<p>words'.repeat(100000)</script>",
        script=(
            act("fill", "Editor", value="new"),
            act("click", "Go on", {"type": "element_appears", "text": "Thank you"}),
            claim(),
        ),
        ends=("undecided", "error"),
    ),
)
