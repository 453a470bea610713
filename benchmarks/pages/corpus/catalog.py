"""The corpus in the order in which it is measured."""

from __future__ import annotations

from benchmarks.pages.corpus.datasette import DATASETTE
from benchmarks.pages.corpus.django_admin import DJANGO_ADMIN
from benchmarks.pages.corpus.generated import GENERATED
from benchmarks.pages.corpus.mkdocs import MKDOCS
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

APPLICATIONS: tuple[Application, ...] = (
    DJANGO_ADMIN,
    DATASETTE,
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
)
