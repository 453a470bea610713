"""Datasette with one table of 1,000 rows, 100 of them shown."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from benchmarks.pages.corpus.install import CACHE, python_packages
from benchmarks.pages.corpus.page import Application, CorpusPage
from benchmarks.pages.corpus.serving import free_port, serve_program

PINS = ("datasette==0.65.5", "setuptools<81")


@contextmanager
def _serve() -> Iterator[str]:
    python = python_packages("datasette", *PINS)
    folder, port = CACHE / "site-datasette", free_port()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bench.db").unlink(missing_ok=True)
    with closing(sqlite3.connect(folder / "bench.db")) as database, database:
        database.execute("create table plants (id integer primary key, name, family, height_cm int, country, watered)")
        database.executemany("insert into plants values (?,?,?,?,?,?)", [_plant(i) for i in range(1, 1001)])
    command = [str(python), "-m", "datasette", "serve", "bench.db", "-h", "127.0.0.1", "-p", str(port)]
    with serve_program([*command, "--setting", "default_page_size", "100"], folder, port) as base:
        yield base


def _plant(number: int) -> tuple[object, ...]:
    families = ("Rosaceae", "Poaceae", "Fabaceae", "Lamiaceae")
    countries = ("Norway", "Kenya", "Peru", "Japan", "Canada")
    name = f"Plant {number}"
    return number, name, families[number % 4], number * 7 % 230, countries[number % 5], f"2026-0{1 + number % 9}-11"


DATASETTE = Application("Datasette", _serve, (CorpusPage("datasette-table", "/bench/plants"),))
