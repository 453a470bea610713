"""The document that every hostile page begins as: one honest button, and the two reports to the server."""

from __future__ import annotations

from typing import Any

from .case import DONE, Case, Page

HTML = "text/html; charset=utf-8"
STANDARD = """<script>(() => {{
  const send = navigator.sendBeacon.bind(navigator), find = document.getElementById.bind(document);
  const set = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent').set;
  const tell = word => {{ try {{ send('/report/' + word + '/{name}'); }} catch (_) {{ }} }};
  window.did = () => {{ tell('did'); const out = find('out'); if (out) set.call(out, 'Thank you'); }};
  window.tricked = () => tell('tricked');
}})();</script>"""
BUTTON = "<button id=go onclick='did()'>Go on</button> <p id=out role=status></p>"


def page(
    name: str,
    tries: str,
    honest: str,
    body: str = "",
    head: str = "",
    ends: tuple[str, ...] = DONE,
    button: str = BUTTON,
    **more: Any,
) -> Page:
    """A page of the standard document; `@HERE@` and `@OTHER@` in it become the two addresses of the server."""
    case = Case(name, tries, f"/{name}", honest, ends, **more)

    def write(here: str, other: str) -> tuple[bytes, str]:
        standard = STANDARD.format(name=name)
        text = f"<!doctype html><html lang=en><meta charset=utf-8><title>{name}</title>{standard}{head}<body>"
        text += f"<h1>{name}</h1>{button}{body}</body></html>"
        return text.replace("@HERE@", here).replace("@OTHER@", other).encode("utf-8", "surrogatepass"), HTML

    return Page(case, write)


def raw(name: str, tries: str, honest: str, text: str, kind: str = HTML, **more: Any) -> Page:
    """A page that is no standard document; `@STANDARD@` and `@BUTTON@` stand for its parts."""
    case = Case(name, tries, f"/{name}", honest, **more)

    def write(here: str, other: str) -> tuple[bytes, str]:
        full = text.replace("@STANDARD@", STANDARD.format(name=name)).replace("@BUTTON@", BUTTON)
        return full.replace("@HERE@", here).replace("@OTHER@", other).encode(), kind

    return Page(case, write)
