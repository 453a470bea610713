"""needs_full_dom, needs_screenshot: the next look shows the whole document, or a picture; the page is not touched."""

from agent_cli.act.lent import Lent
from agent_cli.act.trouble import Trouble

COMING = {
    "needs_full_dom": "the next look shows the whole document",
    "needs_screenshot": "the next look comes with a picture",
}


def run(tool: str, lent: Lent) -> str:
    """The sentence for the outcome; the loop does the rest. Raises Trouble refused with the reason."""
    refusal = lent.more.ask(tool)
    if refusal:
        raise Trouble("refused", refusal)
    return COMING[tool]
