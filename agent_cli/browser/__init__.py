"""The door to Chromium. Heavy: import it only where a browser is needed."""

from playwright.sync_api import Error as PageFailed

from agent_cli.browser.dialogs import CallSilent, DialogOpened
from agent_cli.browser.hidden_nodes import tell_hidden_nodes
from agent_cli.browser.network import NetworkWatch
from agent_cli.browser.open_session import open_session, session_over
from agent_cli.browser.page_failures import driver_gone
from agent_cli.browser.session import BrowserSession
from agent_cli.browser.world import FrameSilent, World, WorldGone
from agent_cli.browser.write_log import Write

__all__ = [
    "BrowserSession",
    "CallSilent",
    "DialogOpened",
    "FrameSilent",
    "NetworkWatch",
    "PageFailed",
    "World",
    "WorldGone",
    "Write",
    "driver_gone",
    "open_session",
    "session_over",
    "tell_hidden_nodes",
]
