"""The patients' SQLite file: schema, search with paging, and single-row operations."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

PAGE_SIZE = 10
_LARGEST_ID = 2**63 - 1
_COLUMNS = "id, name, birth_date, sex, phone, notes"
_SCHEMA = """
CREATE TABLE patients (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    birth_date TEXT NOT NULL,
    sex TEXT NOT NULL,
    phone TEXT NOT NULL,
    notes TEXT NOT NULL,
    name_key TEXT NOT NULL,
    UNIQUE (name_key, birth_date)
)
"""


class DuplicatePatient(Exception):
    """Another patient already has this name and birth date."""


@dataclass(frozen=True)
class Patient:
    """One stored patient; fields that were left blank are empty text."""

    id: int
    name: str
    birth_date: str
    sex: str
    phone: str
    notes: str

    def as_dict(self) -> dict[str, object]:
        """Return the patient as plain values for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Page:
    """One page of a search: its patients, its number, and how much there is in all."""

    patients: list[Patient]
    number: int
    pages: int
    total: int
    query: str


class PatientStore:
    """All reading and writing of the patients' file; safe to share between threads."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """Give a connection whose work is committed on success and undone on failure."""
        with closing(sqlite3.connect(self.path, timeout=10)) as connection, connection:
            yield connection

    def prepare(self, patients: Sequence[dict[str, str]]) -> None:
        """Create the table with these patients, first on top; a table already there is left alone."""
        with self._open() as connection:
            found = connection.execute(
                "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'patients'"
            ).fetchone()
            if found:
                connection.execute(f"SELECT {_COLUMNS}, name_key FROM patients LIMIT 1")
                return
            connection.execute(_SCHEMA)
            for patient in reversed(patients):
                _insert(connection, patient)

    def page(self, query: str, number: int) -> Page:
        """Return one page of the patients whose name or phone holds the query, newest first."""
        query = query.strip()
        pattern = _like_pattern(query)
        where = "WHERE name_key LIKE ? ESCAPE '\\' OR phone LIKE ? ESCAPE '\\'"
        with self._open() as connection:
            (total,) = connection.execute(f"SELECT count(*) FROM patients {where}", (pattern, pattern)).fetchone()
            pages = max(1, -(-total // PAGE_SIZE))
            number = min(max(number, 1), pages)
            rows = connection.execute(
                f"SELECT {_COLUMNS} FROM patients {where} ORDER BY id DESC LIMIT ? OFFSET ?",
                (pattern, pattern, PAGE_SIZE, (number - 1) * PAGE_SIZE),
            ).fetchall()
        return Page([Patient(*row) for row in rows], number, pages, total, query)

    def get(self, patient_id: int) -> Patient | None:
        """Return the patient with this number, or None."""
        if patient_id > _LARGEST_ID:
            return None
        with self._open() as connection:
            row = connection.execute(f"SELECT {_COLUMNS} FROM patients WHERE id = ?", (patient_id,)).fetchone()
        return Patient(*row) if row else None

    def add(self, values: dict[str, str]) -> Patient:
        """Store a new patient; raise DuplicatePatient when the name and birth date are taken."""
        try:
            with self._open() as connection:
                patient_id = _insert(connection, values)
        except sqlite3.IntegrityError as error:
            raise DuplicatePatient from error
        return Patient(id=patient_id, **values)

    def update(self, patient_id: int, values: dict[str, str]) -> Patient | None:
        """Replace a patient's fields; None when there is no such patient, raise on a duplicate."""
        if patient_id > _LARGEST_ID:
            return None
        row = {**values, "name_key": _name_key(values["name"]), "id": patient_id}
        try:
            with self._open() as connection:
                changed = connection.execute(
                    "UPDATE patients SET name = :name, birth_date = :birth_date, sex = :sex,"
                    " phone = :phone, notes = :notes, name_key = :name_key WHERE id = :id",
                    row,
                ).rowcount
        except sqlite3.IntegrityError as error:
            raise DuplicatePatient from error
        return Patient(id=patient_id, **values) if changed else None

    def delete(self, patient_id: int) -> bool:
        """Remove a patient; False when there was none with this number."""
        if patient_id > _LARGEST_ID:
            return False
        with self._open() as connection:
            return bool(connection.execute("DELETE FROM patients WHERE id = ?", (patient_id,)).rowcount)


def _insert(connection: sqlite3.Connection, values: dict[str, str]) -> int:
    """Insert one patient and return its number."""
    cursor = connection.execute(
        "INSERT INTO patients (name, birth_date, sex, phone, notes, name_key)"
        " VALUES (:name, :birth_date, :sex, :phone, :notes, :name_key)",
        {**values, "name_key": _name_key(values["name"])},
    )
    return int(cursor.lastrowid or 0)


def _name_key(name: str) -> str:
    """Return the form of a name in which case does not count."""
    return " ".join(name.casefold().split())


def _like_pattern(query: str) -> str:
    """Return a LIKE pattern that finds the query anywhere, its own wildcards taken literally."""
    text = _name_key(query)
    for sign in ("\\", "%", "_"):
        text = text.replace(sign, "\\" + sign)
    return f"%{text}%"
