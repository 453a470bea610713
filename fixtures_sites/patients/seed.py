"""Deterministic patients that fill a new database; the same number of rows is always the same data."""

from __future__ import annotations

from datetime import date, timedelta

DEFAULT_ROWS = 23
MOST_ROWS = 5000

_FIELDS = ("name", "birth_date", "sex", "phone", "notes")
_PATIENTS = (
    ("Amara Okafor", "1987-03-14", "female", "+234 803 555 0142", "Asthma, carries an inhaler."),
    ("Lars Håkansson", "1959-11-02", "male", "+46 70 555 01 83", ""),
    ("Siobhán O'Brien", "1993-06-27", "female", "+353 85 555 0177", "Prefers morning visits."),
    ("Hiroshi Tanaka", "1948-01-30", "male", "+81 90 5555 0121", "Hearing aid, left ear."),
    ("Bob Jones", "1975-09-08", "male", "(020) 7946 0958", "Penicillin allergy."),
    ("Fatima Al-Sayed", "2001-12-19", "female", "+20 100 555 0136", ""),
    ("Mateus Oliveira", "1982-07-05", "male", "+55 11 95555 0110", "Yearly check-up in July."),
    ("Nguyễn Thị Lan", "1966-04-22", "female", "+84 90 555 0149", ""),
    ("Kiri Ngata", "2014-08-11", "other", "+64 21 555 0168", "Comes with her grandmother."),
    ("Zoë Müller", "1990-02-28", "female", "+49 151 5550 0173", ""),
    ("Ravi Subramanian", "1979-05-16", "male", "+91 98 5550 0125", "Type 2 diabetes."),
    ("Inês Carvalho", "2008-10-03", "female", "", "School nurse asked for a letter."),
    ("Dmitri Volkov", "1953-12-31", "male", "+7 912 555 0190", ""),
    ("Carol Jones", "1977-02-17", "female", "(020) 7946 0311", "Needle phobia."),
    ("Wanjiru Kamau", "1998-09-25", "female", "+254 712 555 016", ""),
    ("José García Márquez", "1969-06-13", "male", "+52 55 5555 0157", "Speaks Spanish only."),
    ("Aino Virtanen", "1985-01-09", "female", "+358 40 555 0114", ""),
    ("Sam Redfern", "1996-03-03", "other", "+1 (555) 555-0131", ""),
    ("Leila Hosseini", "1972-11-20", "female", "+98 912 555 0188", "Migraine diary in progress."),
    ("Piotr Zieliński", "1944-08-29", "male", "+48 600 555 012", "Uses a walking frame."),
    ("Mei-Ling Chen", "2019-04-01", "female", "+886 912 555 017", ""),
    ("Tomasi Fifita", "1988-12-07", "male", "+676 555 0129", ""),
    ("Ruth Abramowitz", "1937-05-24", "female", "", "Daughter calls for results."),
)


def seed_patients(rows: int = DEFAULT_ROWS) -> list[dict[str, str]]:
    """Return that many patients, in the order in which the list is to show them."""
    patients = [dict(zip(_FIELDS, row, strict=True)) for row in _PATIENTS[:rows]]
    patients.extend(_combined(number) for number in range(rows - len(patients)))
    return patients


def _combined(number: int) -> dict[str, str]:
    """Return an extra patient put together from the given and family names above."""
    count = len(_PATIENTS)
    given = _PATIENTS[number % count][0].split(" ", 1)[0]
    family = _PATIENTS[(number * 7 + number // count + 5) % count][0].split(" ", 1)[1]
    return {
        "name": f"{given} {family}",
        "birth_date": (date(1950, 1, 1) + timedelta(days=number * 5)).isoformat(),
        "sex": ("female", "male", "other", "")[number % 4],
        "phone": f"+1 (555) 01{number:04d}",
        "notes": "",
    }
