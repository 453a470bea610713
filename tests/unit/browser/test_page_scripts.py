"""The page scripts as one source."""

from __future__ import annotations

import re
from collections import Counter

from agent_cli.browser.page_scripts import isolated_source


def test_no_two_page_scripts_give_the_same_name():
    """They stand in one scope: of two functions of one name the later one would serve the callers of both."""
    source = isolated_source()
    names = Counter(re.findall(r"^(?:async )?(?:function\*?|class|const|let) ([A-Za-z_]\w*)", source, re.M))
    assert len(names) > 400
    assert [name for name, count in names.items() if count > 1] == []
