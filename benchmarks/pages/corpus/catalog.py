"""The corpus in the order in which it is measured."""

from __future__ import annotations

from benchmarks.pages.corpus.datasette import DATASETTE
from benchmarks.pages.corpus.django_admin import DJANGO_ADMIN
from benchmarks.pages.corpus.generated import GENERATED
from benchmarks.pages.corpus.jupyterlab import JUPYTERLAB
from benchmarks.pages.corpus.miniwob import MINIWOB
from benchmarks.pages.corpus.mkdocs import MKDOCS
from benchmarks.pages.corpus.node_red import NODE_RED
from benchmarks.pages.corpus.npm_pages import (
    AG_GRID,
    FULLCALENDAR,
    SB_ADMIN,
    SHOELACE,
    SWAGGER,
    TABULATOR,
    TINYMCE,
    UI5,
)
from benchmarks.pages.corpus.page import Application
from benchmarks.pages.corpus.wagtail import WAGTAIL

APPLICATIONS: tuple[Application, ...] = (
    DJANGO_ADMIN,
    WAGTAIL,
    DATASETTE,
    JUPYTERLAB,
    NODE_RED,
    SWAGGER,
    SHOELACE,
    UI5,
    SB_ADMIN,
    MKDOCS,
    TABULATOR,
    AG_GRID,
    FULLCALENDAR,
    TINYMCE,
    GENERATED,
    MINIWOB,
)
