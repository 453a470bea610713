"""The rules a patient's fields must meet, with the sentences shown when they do not."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date

SEXES = ("", "female", "male", "other")
EARLIEST = date(1900, 1, 1)
LONGEST_NOTES = 2000
DUPLICATE_MESSAGE = "A patient with this name and birth date already exists."

_ISO_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_PHONE = re.compile(r"[0-9 +()-]{5,20}")


def validate_patient(raw: Mapping[str, object], today: date | None = None) -> tuple[dict[str, str], dict[str, str]]:
    """Return the tidied values and, per wrong field, one sentence; no sentence means all is well."""
    day = today or date.today()
    checks: dict[str, Callable[[str], str]] = {
        "name": _name_error,
        "birth_date": lambda text: _birth_date_error(text, day),
        "sex": lambda text: "" if text in SEXES else "Sex must be female, male, other or blank.",
        "phone": _phone_error,
        "notes": _notes_error,
    }
    values: dict[str, str] = {}
    errors: dict[str, str] = {}
    for field, check in checks.items():
        text = _as_text(raw.get(field))
        message = "This is not text that can be stored." if text is None else check(_tidy(field, text))
        values[field] = _tidy(field, text or "")
        if message:
            errors[field] = message
    return values, errors


def _as_text(value: object) -> str | None:
    """Return the value as text, '' when it is missing, None when it cannot be stored."""
    if value is None:
        return ""
    if not isinstance(value, str) or "\0" in value:
        return None
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return None
    return value


def _tidy(field: str, text: str) -> str:
    """Strip the ends; fold runs of space inside a name into one."""
    return " ".join(text.split()) if field == "name" else text.strip().replace("\r\n", "\n")


def _name_error(text: str) -> str:
    if not text:
        return "Name is required."
    if not 2 <= len(text) <= 80:
        return "Name must have 2 to 80 characters."
    return ""


def _birth_date_error(text: str, today: date) -> str:
    if not text:
        return ""
    try:
        born = date.fromisoformat(text) if _ISO_DATE.fullmatch(text) else None
    except ValueError:
        born = None
    if born is None:
        return "Birth date must be a real date, written like 1990-02-28."
    if born > today:
        return "Birth date cannot be in the future."
    if born < EARLIEST:
        return "Birth date cannot be before 1900."
    return ""


def _phone_error(text: str) -> str:
    if not text or _PHONE.fullmatch(text):
        return ""
    return "Phone must have 5 to 20 characters, only digits, spaces and +-()."


def _notes_error(text: str) -> str:
    return "" if len(text) <= LONGEST_NOTES else f"Notes must not exceed {LONGEST_NOTES} characters."
