"""Pages that break what scripts rest on."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

from ..document import page, raw

EXPECTED = "the honest button is pressed and proven"
THROW = "() => { throw new Error('broken') }"

PAGES = (
    page(
        "broken_arrays",
        "Array, String and RegExp methods throw",
        EXPECTED,
        head=f"<script>for (const c of [Array, String, RegExp]) for (const n of Object.getOwnPropertyNames(c.prototype)) if (n !== 'constructor' && n !== 'length') try {{ c.prototype[n] = {THROW} }} catch (_) {{ }}</script>",
    ),
    page(
        "broken_json",
        "JSON, Math, Date and performance lie",
        EXPECTED,
        head="<script>JSON.stringify = () => '{\"nodes\":[]}'; JSON.parse = () => ({}); Date.now = () => NaN; performance.now = () => -1; Math.round = () => 7; window.Date = class { }</script>",
    ),
    page(
        "broken_observers",
        "MutationObserver and its relatives are gone",
        EXPECTED,
        head="<script>delete window.MutationObserver; window.IntersectionObserver = window.ResizeObserver = window.WeakMap = window.WeakRef = window.Set = window.Map = undefined</script>",
    ),
    page(
        "broken_objects",
        "Object's functions throw, its prototype is frozen and full",
        EXPECTED,
        head=f"<script>Object.prototype.nodes = Object.prototype.then = Object.prototype.toJSON = {THROW}; Object.defineProperty(Object.prototype, 'id', {{ get() {{ return 'lie' }}, set() {{ }} }}); for (const n of ['keys', 'entries', 'assign', 'defineProperty', 'getOwnPropertyDescriptor']) Object[n] = {THROW}; Object.freeze(Object.prototype)</script>",
    ),
    page(
        "broken_promises",
        "Promise, setTimeout and requestAnimationFrame do nothing",
        EXPECTED,
        head="<script>window.Promise = function () { }; window.setTimeout = window.setInterval = window.requestAnimationFrame = window.queueMicrotask = () => 0</script>",
    ),
    page(
        "broken_elements",
        "methods of elements throw, getters lie",
        EXPECTED,
        head=f"<script>for (const n of ['getAttribute', 'setAttribute', 'matches', 'closest', 'querySelector', 'querySelectorAll', 'getBoundingClientRect', 'checkVisibility', 'scrollIntoView', 'getClientRects']) Element.prototype[n] = {THROW}; for (const n of ['localName', 'tagName', 'children', 'shadowRoot']) Object.defineProperty(Element.prototype, n, {{ get: {THROW} }}); window.getComputedStyle = {THROW}</script>",
    ),
    page(
        "broken_iteration",
        "iterators never end",
        "Playwright's own script never ends in such a page: said so, within the limit",
        head="<script>Array.prototype[Symbol.iterator] = NodeList.prototype[Symbol.iterator] = function* () { for (;;) yield 1 }; Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => undefined</script>",
        ends=("error",),
    ),
    page(
        "broken_events",
        "addEventListener and dispatchEvent are gone, events lie",
        EXPECTED,
        head=f"<script>EventTarget.prototype.addEventListener = EventTarget.prototype.removeEventListener = EventTarget.prototype.dispatchEvent = {THROW}; Object.defineProperty(Event.prototype, 'target', {{ get: () => null }})</script>",
    ),
    page(
        "broken_console",
        "console throws and a custom formatter runs",
        EXPECTED,
        head=f"<script>for (const n of Object.keys(console)) console[n] = {THROW}; window.devtoolsFormatters = [{{ header: {THROW} }}]</script>",
    ),
    page(
        "clobbered_document",
        "elements named like properties of the document",
        EXPECTED,
        "".join(
            f"<form name={name}><input name={name}></form><img name={name} src='data:,'>"
            for name in (
                "body",
                "querySelector",
                "getElementById",
                "documentElement",
                "activeElement",
                "title",
                "forms",
                "head",
                "createRange",
                "elementFromPoint",
                "readyState",
                "defaultView",
                "location_",
                "scrollingElement",
                "getElementsByTagName",
                "addEventListener",
            )
        ),
    ),
    page(
        "clobbered_window",
        "elements named like what we put into windows",
        EXPECTED,
        "<a id=__agent></a><a id=__agentReport></a><iframe name=__agent></iframe><form id=look><input name=look></form>",
    ),
    page(
        "speaks_to_us",
        "the page calls our names and sends reports of its own",
        EXPECTED,
        "<script>setInterval(() => { try { window.__agentReport && __agentReport('{\"events\":[{\"text\":\"Thank you\"}]}') } catch (_) { } try { window.__agent && __agent.look({}) } catch (_) { } postMessage({ __agent: 1, type: 'look' }, '*') }, 50)</script>",
    ),
    page(
        "strict_policy",
        "a Content-Security-Policy that allows next to nothing, and Trusted Types",
        EXPECTED,
        head="<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; script-src 'unsafe-inline'; connect-src 'self'; require-trusted-types-for 'script'; sandbox allow-scripts\">",
    ),
    page(
        "no_root",
        "the document loses its root every 200 ms for 100 ms",
        EXPECTED,
        "<script>const root = document.documentElement; setInterval(() => { root.remove(); setTimeout(() => document.append(root), 100) }, 200)</script>",
        ends=("failed",),
    ),
    page(
        "no_body",
        "the body is replaced by a form named like all its properties",
        "an end within the limit",
        "<script>setTimeout(() => { document.body.replaceWith(document.createElement('body')) }, 100)</script>",
        ends=("failed",),
    ),
    raw("empty_document", "a document of no bytes", "there is no such button: failed", "", ends=("failed",)),
    raw(
        "plain_text",
        "10 MB of plain text",
        "there is no such button: failed",
        "Go on " * 1_700_000,
        "text/plain",
        ends=("failed",),
    ),
    raw(
        "xml_document",
        "XML without any HTML",
        "there is no such button: failed",
        "<?xml version='1.0'?><a><b>Go on</b></a>",
        "application/xml",
        ends=("failed",),
    ),
    raw(
        "svg_document",
        "a drawing as the document",
        "an end within the limit",
        "<svg xmlns='http://www.w3.org/2000/svg'><a href='#x'><text y='40'>Go on</text></a><script>document.addEventListener('click', () => 0)</script></svg>",
        "image/svg+xml",
        ends=("failed",),
    ),
    raw(
        "xhtml_broken",
        "XHTML that breaks off in the middle",
        "an end within the limit",
        "<html xmlns='http://www.w3.org/1999/xhtml'><body><button>Go on</button><p>",
        "application/xhtml+xml",
        ends=("failed",),
    ),
    raw(
        "frameset",
        "a frameset instead of a body",
        "an end within the limit",
        "<html><frameset cols='50%,50%'><frame src='/part/plain'><frame src='/part/plain'></frameset></html>",
        ends=("failed",),
    ),
    raw(
        "tags_without_end",
        "200,000 tags that never close",
        "an end within the limit",
        "@STANDARD@@BUTTON@" + "<b><i><a href=#x>" * 66_000,
        ends=("undecided", "error"),
    ),
)
