"""The report's data as one HTML text that asks for nothing else: the one place that uses jinja2."""

from __future__ import annotations

import base64
import hashlib
import re
import time
from functools import cache
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from agent_cli.record.report.report_data import Report

PACKAGE = "agent_cli.record.report"
HIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that show nothing, or turn the direction of the words after them, ours too (UAX 9)."""


def render_report(report: Report) -> str:
    """The HTML. Everything of the report's data is escaped; only our own style and script are taken as they are."""
    style, script = _asset("report.css"), _asset("report.js")
    policy = (
        f"default-src 'none'; img-src data:; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    template = _environment().get_template("report.html.j2")
    return template.render(report=report, policy=policy, style=Markup(style), script=Markup(script))


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader(PACKAGE),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=show_hidden,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"seconds": tell_seconds, "moment": tell_moment, "number": tell_number, "cost": tell_cost}
    return environment


def show_hidden(value: Any) -> Any:
    """Text with its hidden characters written out, like \\u202e; all else as it is."""
    if isinstance(value, Markup) or not isinstance(value, str):
        return value
    return HIDDEN.sub(lambda found: f"\\u{ord(found.group()):04x}", value)


@cache
def _asset(name: str) -> str:
    """A file of ours for `<style>` or `<script>`: nothing in it may end its element."""
    text = resources.files(PACKAGE).joinpath("templates", name).read_text("utf-8").replace("\r\n", "\n")
    assert "</" not in text, f"{name} would end its element"
    return text


def _hash(text: str) -> str:
    """The source expression of Content Security Policy level 2 for an inline element with this text."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def tell_seconds(ms: float | None) -> str:
    """Like "0.42 s", "12.3 s", "2 min 5 s"."""
    if ms is None:
        return "not known"
    seconds = ms / 1000
    if seconds < 10:
        return f"{seconds:.2f} s"
    if seconds < 120:
        return f"{seconds:.1f} s"
    minutes, left = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {left} s"


def tell_moment(at: float | None, form: str = "%Y-%m-%d %H:%M:%S") -> str:
    """A Unix time in UTC."""
    try:
        return time.strftime(form, time.gmtime(at)) if at is not None else "not known"
    except (OverflowError, ValueError, OSError):
        return "not known"


def tell_number(value: int) -> str:
    return f"{value:,}"


def tell_cost(value: float | None) -> str:
    """US dollars; "not known" where no price is known."""
    return "not known" if value is None else f"${value:.4f}" if value < 1 else f"${value:,.2f}"
