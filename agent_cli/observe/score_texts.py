"""How well texts answer a task: BM25 by SQLite's full-text index (in memory), which comes with Python.

bm25s and rank-bm25 both import numpy (60 to 140 ms and 30 MB) to rank a few hundred lines; FTS5 does it in C with
stemming and without a dependency (docs/decisions/0006).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

HISTORY_WEIGHT = 0.4
MOST_TERMS = 64

_TERM = re.compile(r"\w+")
_UNSPACED = re.compile(r"([\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])")
"""Letters of scripts that are written without spaces: each is a term."""


def score_texts(texts: Sequence[str], task: str, recent: str) -> list[float]:
    """A score for each text, 0 when it has no word of either; words of `task` count for more than words of `recent`.

    BM25 as in https://sqlite.org/fts5.html#the_bm25_function, English stems, accents and case aside.
    """
    import sqlite3

    scores = [0.0] * len(texts)
    index = sqlite3.connect(":memory:")
    try:
        index.execute("CREATE VIRTUAL TABLE texts USING fts5(words, tokenize='porter unicode61 remove_diacritics 2')")
        rows = ((number, _spaced(text)) for number, text in enumerate(texts))
        index.executemany("INSERT INTO texts(rowid, words) VALUES (?, ?)", rows)
        for words, weight in ((task, 1.0), (recent, HISTORY_WEIGHT)):
            if query := _query(words):
                found = index.execute("SELECT rowid, bm25(texts) FROM texts WHERE texts MATCH ?", (query,))
                for number, rank in found:
                    scores[number] -= rank * weight
    finally:
        index.close()
    return scores


def _query(words: str) -> str:
    """Any of the words, each quoted (FTS5 has operators of its own)."""
    terms = list(dict.fromkeys(_TERM.findall(_spaced(words).casefold())))
    return " OR ".join(f'"{term}"' for term in terms[:MOST_TERMS])


def _spaced(text: str) -> str:
    text = _UNSPACED.sub(r" \1 ", text)
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", " ")
