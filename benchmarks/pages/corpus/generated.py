"""Pages that are generated here because no application has the difficulty alone: rows, closed roots, frames."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.pages.corpus.install import CACHE
from benchmarks.pages.corpus.page import Application, CorpusPage
from benchmarks.pages.corpus.serving import serve_files

HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">'
ROWS = 5000


def table(rows: int = ROWS) -> str:
    """A table of this many rows with a link and a button in each."""
    body = "".join(
        f'<tr><td>{n}</td><td><a href="#order-{n}">Order {n}</a></td><td>Customer {n * 7 % 997}</td>'
        f"<td>{n * 13 % 500}.{n % 100:02} EUR</td><td><button>Ship {n}</button></td></tr>"
        for n in range(1, rows + 1)
    )
    heads = "".join(f"<th>{name}</th>" for name in ("No", "Order", "Customer", "Total", "Action"))
    return (
        f"{HEAD}<title>Orders</title><h1>Orders</h1><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    )


CLOSED_ROOTS = f"""{HEAD}<title>Closed roots</title><h1>Account</h1>
<script>
class Card extends HTMLElement {{
  connectedCallback() {{
    const title = this.getAttribute('title');
    this.attachShadow({{mode: 'closed'}}).innerHTML =
      `<h2>${{title}}</h2><label>${{title}} name <input></label>
       <button>Save ${{title}}</button> <a href="#x">About ${{title}}</a>`;
  }}
}}
customElements.define('bench-card', Card);
class Nest extends HTMLElement {{
  connectedCallback() {{
    this.attachShadow({{mode: 'closed'}}).innerHTML = '<bench-card title="Inner"></bench-card><button>Around</button>';
  }}
}}
customElements.define('bench-nest', Nest);
</script>
<bench-card title="Billing"></bench-card><bench-card title="Shipping"></bench-card><bench-nest></bench-nest>
<div><template shadowrootmode="closed"><p>Declared terms</p><label><input type="checkbox"> I agree</label>
<slot></slot></template><button>Slotted</button></div>
<button>Plain</button>"""

INNER = f"""{HEAD}<title>inner</title><h2>%s</h2>
<label>%s mail <input></label> <button>Send %s</button> <a href="#y">%s help</a>"""

FRAMES = {
    "/frames": f"""{HEAD}<title>Frames</title><h1>Frames</h1><button>Outside</button><br>
<iframe src="/same" width="400" height="140"></iframe> <iframe src="__OTHER__/other" width="400" height="140"></iframe>
<iframe src="/nest" width="400" height="200"></iframe><br>
<iframe width="400" height="140"
  srcdoc="&lt;h2>Srcdoc&lt;/h2>&lt;label>Srcdoc mail &lt;input>&lt;/label> &lt;button>Send srcdoc&lt;/button>"></iframe>
<iframe sandbox src="/sandboxed" width="400" height="140"></iframe>
<iframe src="__OTHER__/nest" width="400" height="200"></iframe>""",
    "/same": INNER % ("Same origin", "Same", "same", "Same"),
    "/other": INNER % ("Other site", "Other", "other", "Other"),
    "/sandboxed": INNER % ("Sandboxed", "Sandboxed", "sandboxed", "Sandboxed"),
    "/deep": INNER % ("Deep", "Deep", "deep", "Deep"),
    "/nest": f"""{HEAD}<title>nest</title><button>Nest top</button>
<iframe src="/deep" width="340" height="120"></iframe>""",
}


@contextmanager
def _serve() -> Iterator[str]:
    CACHE.mkdir(exist_ok=True)
    pages = {**FRAMES, "/closed": CLOSED_ROOTS, "/table": table()}
    with serve_files(CACHE, pages) as base:
        yield base


GENERATED = Application(
    "generated here",
    _serve,
    (
        CorpusPage("closed-shadow", "/closed"),
        CorpusPage("iframes", "/frames"),
        CorpusPage("table-5k", "/table"),
    ),
)
