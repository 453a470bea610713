"""new_tab: opens an address in a tab of its own, which is worked from then on."""

from agent_cli.act.actions import go_to
from agent_cli.act.find_element import Target
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession, DialogOpened
from agent_cli.contracts.parameters import GoTo


def run(session: BrowserSession, target: Target | None, parameters: GoTo) -> str:
    """An address that cannot be opened leaves no tab behind. Raises what `go_to` raises."""
    url = go_to.whole_address(session, parameters.url)
    before = session.tab.number
    session.context.new_page()
    page, number = session.page, session.tab.number
    try:
        go_to.run(session, target, GoTo(url=url))
    except DialogOpened:
        raise
    except Trouble:
        page.close()
        session.switch_to(before)
        raise
    return f"opened {session.address} in the new tab {number}, which is worked now"
