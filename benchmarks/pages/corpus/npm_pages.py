"""Widgets and themes from npm: each page of `html/` loads one package as its makers ship it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from playwright.sync_api import Page

from benchmarks.pages.corpus.install import NotInstalled, node_packages
from benchmarks.pages.corpus.page import Application, CorpusPage
from benchmarks.pages.corpus.serving import serve_files

HTML = Path(__file__).with_name("html")


def _serving(name: str, *pins: str) -> Callable[[], AbstractContextManager[str]]:
    """A server of `html/NAME.html` at `/` and of the packages below it."""

    @contextmanager
    def serve() -> Iterator[str]:
        folder = node_packages(name, *pins)
        with serve_files(folder / "node_modules", {"/": (HTML / f"{name}.html").read_text("utf-8")}) as base:
            yield base

    return serve


def _until(selector: str) -> Callable[[Page], None]:
    def wait(page: Page) -> None:
        page.wait_for_selector(selector, timeout=20000)

    return wait


SWAGGER = Application(
    "Swagger UI",
    _serving("swagger", "swagger-ui-dist@5.35.0"),
    (
        CorpusPage("swagger-list", "/", _until(".opblock")),
        CorpusPage("swagger-full", "/?unfold=full", _until(".opblock .parameters")),
    ),
)
SHOELACE = Application(
    "Shoelace",
    _serving("shoelace", "@shoelace-style/shoelace@2.20.1"),
    (CorpusPage("shoelace-form", "/", _until("sl-rating")),),
)
TABULATOR = Application(
    "Tabulator",
    _serving("tabulator", "tabulator-tables@6.5.3"),
    (CorpusPage("tabulator", "/", _until(".tabulator-row")),),
)
AG_GRID = Application(
    "AG Grid", _serving("aggrid", "ag-grid-community@36.2.0"), (CorpusPage("ag-grid", "/", _until(".ag-row")),)
)
FULLCALENDAR = Application(
    "FullCalendar",
    _serving("fullcalendar", "fullcalendar@6.1.20"),
    (CorpusPage("fullcalendar", "/", _until(".fc-event")),),
)
TINYMCE = Application(
    "TinyMCE", _serving("tinymce", "tinymce@8.9.2"), (CorpusPage("tinymce", "/", _until(".tox-editor-header")),)
)


@contextmanager
def _serve_sb_admin() -> Iterator[str]:
    folder = node_packages("sb-admin", "startbootstrap-sb-admin-2@4.1.4")
    with serve_files(folder / "node_modules" / "startbootstrap-sb-admin-2", {}) as base:
        yield base


SB_ADMIN = Application(
    "SB Admin 2",
    _serve_sb_admin,
    (
        CorpusPage("sb-admin-index", "/index.html"),
        CorpusPage("sb-admin-tables", "/tables.html", _until("#dataTable_wrapper")),
    ),
)

UI5_PINS = ("@ui5/webcomponents@2.26.0", "@ui5/webcomponents-fiori@2.26.0", "esbuild@0.28.2")
UI5_PARTS = [
    "Avatar",
    "Tab",
    "TabContainer",
    "Label",
    "Input",
    "Select",
    "Option",
    "ComboBox",
    "ComboBoxItem",
    "CheckBox",
    "RadioButton",
    "Switch",
    "SegmentedButton",
    "SegmentedButtonItem",
    "Link",
    "List",
    "ListItemStandard",
    "Panel",
    "TextArea",
    "Button",
    "ToggleButton",
]


@contextmanager
def _serve_ui5() -> Iterator[str]:
    folder = node_packages("ui5", *UI5_PINS)
    if not (folder / "site" / "ui5" / "bundle.js").is_file():
        _bundle_ui5(folder)
    with serve_files(folder / "site", {"/": (HTML / "ui5.html").read_text("utf-8")}) as base:
        yield base


def _bundle_ui5(folder: Path) -> None:
    lines = [f'import "@ui5/webcomponents/dist/{part}.js";' for part in UI5_PARTS]
    lines += [
        'import "@ui5/webcomponents-fiori/dist/ShellBar.js";',
        'import "@ui5/webcomponents-icons/dist/delete.js";',
    ]
    (folder / "entry.js").write_text("\n".join(lines))
    command = [str(folder / "node_modules" / ".bin" / "esbuild"), "entry.js", "--bundle", "--format=esm", "--minify"]
    done = subprocess.run([*command, "--outfile=site/ui5/bundle.js"], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise NotInstalled(f"esbuild: {done.stderr.strip().splitlines()[:1]}")


UI5 = Application("UI5 web components", _serve_ui5, (CorpusPage("ui5-components", "/", _until("ui5-toggle-button")),))
