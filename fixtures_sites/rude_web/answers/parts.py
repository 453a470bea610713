"""Good pages with a part that never comes: a stylesheet, a script, a picture, a frame, data."""

from __future__ import annotations

from collections.abc import Callable

from ..case import ANY_END, DONE, Rude
from ..line import PAGE, Line


def _with(markup: str, part: Callable[[Line], None] | None = None) -> Callable[[Line], None]:
    """A page with `markup` before its words; what it asks for below the page's name is answered by `part`, or never."""

    def answer(line: Line) -> None:
        if not line.rest:
            line.answer(PAGE.replace(b"<h1>", markup.replace("PART", f"/{line.name}/part").encode() + b"<h1>"))
        elif part is None:
            line.wait_for_ever()
        else:
            part(line)

    return answer


def _drip_style(line: Line) -> None:
    line.head(kind="text/css")
    line.repeat(b"p { color: red }\n", 0.1)


def _cut_style(line: Line) -> None:
    line.head("Content-Length: 50000", kind="text/css")
    line.send("h1 { color: red }")
    line.reset()


def _html(line: Line) -> None:
    line.answer()


STYLE, SCRIPT = "<link rel=stylesheet href='PART'>", "<script src='PART'></script>"
FETCH = "<script>fetch('PART').then(r => r.text()).catch(() => 0)</script>"
MANY = "".join(f"<img src='PART/{number}' alt=''>" for number in range(200))
FONT = "<style>@font-face{font-family:f;src:url(PART)}h1{font-family:f}</style>"
AFTER = "what is there is worked, or a clear end"

PARTS: tuple[Rude, ...] = (
    Rude("style_never_comes", "a stylesheet that never comes", _with(STYLE), AFTER, ANY_END, is_brief=True),
    Rude("style_never_ends", "a stylesheet that never ends", _with(STYLE, _drip_style), AFTER, ANY_END),
    Rude("style_cut", "a stylesheet that breaks off", _with(STYLE, _cut_style), "the page is worked", DONE),
    Rude("script_never_comes", "a script in the head that never comes", _with(SCRIPT), AFTER, ANY_END, is_brief=True),
    Rude("script_is_html", "a script that is a page", _with(SCRIPT, _html), "the page is worked", DONE),
    Rude("picture_never_comes", "a picture that never comes", _with("<img src='PART' alt=x>"), "worked", DONE),
    Rude("pictures_never_come", "200 of them", _with(MANY), "the page is worked", DONE),
    Rude("frame_never_comes", "a frame that never comes", _with("<iframe src='PART'></iframe>"), "worked", DONE),
    Rude("data_never_comes", "a fetch that never ends", _with(FETCH), "the page is worked", DONE),
    Rude("font_never_comes", "a font that never comes", _with(FONT), "the page is worked", DONE),
    Rude("events_never_end", "an event stream", _with("<script>new EventSource('PART')</script>"), "worked", DONE),
)  # fmt: skip
