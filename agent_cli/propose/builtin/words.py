"""English for web tasks: words made comparable, words that mean the same, and ordinals."""

from __future__ import annotations

import re
import unicodedata

ARTICLES = frozenset(("the", "a", "an", "this", "that", "these", "those", "your", "my", "our"))
PRONOUNS = frozenset(
    (
        "it",
        "them",
        "they",
        "him",
        "her",
        "his",
        "hers",
        "its",
        "their",
        "that",
        "this",
        "one",
        "these",
        "those",
    )
)
NEGATIONS = frozenset(
    (
        "not",
        "never",
        "without",
        "except",
        "unless",
        "if",
        "until",
        "while",
        "don't",
        "dont",
        "avoid",
        "instead",
    )
)

# Each line: the word that stands for all, then phrases that mean the same on a form or a button.
SAME: tuple[tuple[str, ...], ...] = (
    ("birthdate", "date of birth", "birth date", "birth day", "birthday", "born on", "born", "dob"),
    ("name", "full name", "named", "called"),
    (
        "phone",
        "phone number",
        "telephone number",
        "telephone",
        "mobile number",
        "mobile",
        "tel",
        "cell phone",
    ),
    ("email", "e mail address", "email address", "e mail", "mail address"),
    ("username", "user name", "user", "user id", "userid", "login name", "account name"),
    ("password", "pass word", "passphrase", "passwd"),
    ("sex", "gender"),
    ("notes", "note", "comment", "comments", "remark", "remarks"),
    ("quantity", "qty", "amount"),
    ("postcode", "zip code", "zip", "postal code"),
    ("login", "log in", "log on", "logon", "sign in", "signin"),
    ("logout", "log out", "log off", "sign out", "signout"),
    ("signup", "sign up", "register"),
    ("new", "add new", "create new", "add", "create", "plus"),
    ("delete", "remove", "trash", "discard", "erase", "bin"),
    ("edit", "change", "modify", "update"),
    ("search", "find", "look up", "lookup", "filter"),
    ("open", "view", "show", "details", "detail"),
    ("star", "important", "favorite", "favourite", "mark as important"),
    ("ok", "okay"),
    ("next", "next page"),
    ("previous", "previous page", "prev"),
    ("checkout", "check out"),
)
_SYNONYM = {phrase: line[0] for line in SAME for phrase in line}
_LONGEST_FIRST = sorted(_SYNONYM, key=len, reverse=True)
_SYNONYM_PATTERN = re.compile(r"\b(?:" + "|".join(re.escape(phrase) for phrase in _LONGEST_FIRST) + r")\b")

SUBMIT_WORDS: tuple[str, ...] = (
    "submit", "save", "send", "new", "ok", "apply", "confirm", "done", "finish", "go", "search", "login",
    "signup", "continue", "edit", "post", "reply",
)  # fmt: skip
AGREE_WORDS: tuple[str, ...] = ("yes", "ok", "confirm", "continue", "proceed", "agree", "accept")
REFUSE_WORDS: tuple[str, ...] = (
    "cancel",
    "no",
    "close",
    "back",
    "reset",
    "clear",
    "dismiss",
    "keep",
    "never mind",
)

_NUMBER_WORDS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
)  # fmt: skip
LAST = -1


def normalise(text: str) -> str:
    """Lower case, words and numbers only, single spaces."""
    plain = unicodedata.normalize("NFKC", text).lower().replace("'", "").replace("’", "")
    return " ".join(re.findall(r"[^\W_]+|[+@#]", plain))


def canonical(text: str) -> str:
    """Normalised, without articles, each phrase replaced by the word that stands for its meaning."""
    plain = normalise(text)
    if plain == "+":
        return "new"
    words = [word for word in plain.split() if word not in ARTICLES and word != "+"]
    return _SYNONYM_PATTERN.sub(lambda match: _SYNONYM[match.group()], " ".join(words))


def means(text: str, words: tuple[str, ...]) -> bool:
    """Whether `text` as a whole, or its first word, means one of `words`."""
    whole = canonical(text)
    return bool(whole) and (whole in words or whole.split()[0] in words)


def ordinal(text: str) -> int | None:
    """1 for "1st" and "first", -1 for "last"; None when it is no ordinal."""
    word = text.lower().strip()
    if word == "last":
        return LAST
    if word in _NUMBER_WORDS:
        return _NUMBER_WORDS.index(word) + 1
    match = re.fullmatch(r"(\d+)(?:st|nd|rd|th)", word)
    return int(match.group(1)) if match else None


def has_words(text: str, wanted: str) -> bool:
    """Whether `wanted` stands in `text` as whole words, case and punctuation aside."""
    needle = normalise(wanted)
    return bool(needle) and f" {needle} " in f" {normalise(text)} "


def strip_end(text: str) -> str:
    """Without the punctuation that ends a sentence, and without outer spaces."""
    return re.sub(r"[\s.,;:!?]+$", "", text.strip())
