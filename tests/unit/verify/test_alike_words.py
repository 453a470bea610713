"""Two texts speak of the same thing when they share a word, whatever its ending."""

from __future__ import annotations

import pytest

from agent_cli.verify.alike_words import is_alike


@pytest.mark.parametrize(
    ("text", "other", "alike"),
    [
        ("Log me out", "You are logged out", True),
        ("Empty the list", "The list is empty", True),
        ("Take all things out of the cart", "Your cart was emptied", True),
        ("Delete it", "deleted", True),
        ("PUT /api/logOut", "log me off", True),
        ("Den Warenkorb leeren", "Der Warenkorb ist leer", True),
        ("清空购物车", "购物车是空的", True),
        ("Empty the list", "The link was copied", False),
        ("Empty the list", "Success! All done", False),
        ("Log me out", "Look at the map of the outlet", False),
        ("Clear it", "4711", False),
        ("", "", False),
        ("購入する", "Saved", False),
    ],
)
def test_words_are_compared_without_their_endings(text, other, alike):
    assert is_alike(text, [other]) is alike
    assert is_alike(other, ["", text]) is alike
