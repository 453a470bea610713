"""Where a page may lead: every way out of the site is stopped before anything is asked for, and told."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator

import pytest

from agent_cli.browser.fence import resolver_rules
from agent_cli.contracts.reach import read_reach
from agent_cli.errors import PageUnreachable

WAYS = """
<a href="{other}/plain">link</a> <a href="{other}/tab" target=_blank>tab link</a> <a href="/hop">redirect</a>
<a href="/meta">meta refresh</a> <button onclick="location = '{other}/script'">script</button>
<button onclick="window.open('{other}/open')">open</button>
<button onclick="window.open('about:blank').location = '{other}/later'">open blank</button>
<form method=post action="{other}/post"><input name=a value=1><button>post</button></form>
<form action="{other}/get" target=_blank><button>get</button></form>
<a href="{other}/file">file</a> <a href="{other}/file" download=x>download link</a>
<a href="/hop" download=y>download hop</a> <a href="{decimal}/number">number</a>
<button onclick="document.body.append(Object.assign(document.createElement('iframe'), {{src: '{other}/frame'}}))">
frame</button>
<p>the start</p>"""


class _Handler(http.server.BaseHTTPRequestHandler):
    """Notes which host was asked for what."""

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing."""

    def do_GET(self) -> None:
        port = self.server.server_address[1]
        host = self.headers["Host"].split(":")[0]
        self.server.asked.append(f"{host} {self.path}")
        other = f"http://localhost:{port}"
        if self.path == "/hop":
            self.send_response(302)
            self.send_header("Location", f"{other}/landed")
            self.end_headers()
            return
        self.send_response(200)
        if self.path == "/file":
            self.send_header("Content-Disposition", "attachment; filename=list.csv")
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        words = WAYS.format(other=other, decimal=f"http://2130706433:{port}").replace(
            "http://2130706433", "http://2130706434"
        )
        if self.path == "/meta":
            words = f'<meta http-equiv=refresh content="0;url={other}/refreshed"><p>wait'
        if self.path == "/parts":
            words = PARTS.replace("OTHER", f"localhost:{port}")
        self.wfile.write(f'<!doctype html><link rel=icon href="data:,"><title>x</title>{words}'.encode())

    do_POST = do_GET


PARTS = """<p id=p>parts</p><img src="http://OTHER/picture"><script>
navigator.sendBeacon('http://OTHER/beacon', 'x'); fetch('http://OTHER/fetch', {mode: 'no-cors'}).catch(() => 0);
new WebSocket('ws://OTHER/socket');
new Worker(URL.createObjectURL(new Blob(["fetch('http://OTHER/worker', {mode: 'no-cors'}).catch(() => 0)"])));
</script>"""


class Site:
    def __init__(self, port: int, asked: list[str]) -> None:
        self.url, self.port, self.asked = f"http://127.0.0.1:{port}/", port, asked

    def foreign(self) -> list[str]:
        """What was asked of another host than the start's."""
        return [line for line in self.asked if not line.startswith("127.0.0.1 ")]


@pytest.fixture
def site() -> Iterator[Site]:
    server = http.server.ThreadingHTTPServer(("", 0), _Handler)
    server.asked = []
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield Site(server.server_address[1], server.asked)
    server.shutdown()
    thread.join()
    server.server_close()


NO_PAGES = (
    "http://[", "http://a[b]/", "file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "chrome://version",
    "about:blank",
)  # fmt: skip
NAVIGATIONS = ["link", "redirect", "script", "post", "number"]
TABS = ["tab link", "open", "open blank", "get"]
FILES = ["file", "download link", "download hop"]


@pytest.mark.parametrize("name", [*NAVIGATIONS, *TABS, *FILES])
def test_a_way_out_is_stopped_and_told(hands, site, name):
    hands.session.put_up_fence(read_reach(site.url, []))
    hands.visit(site.url)
    outcome = hands.do("click", name)
    assert outcome.status == "refused", outcome.sentence()
    assert outcome.executed
    assert "is not allowed, the run keeps to 127.0.0.1 (a person may add --allow " in outcome.message
    assert outcome.sentence().count("not opened") == 1
    assert "--allow" in outcome.message
    assert site.foreign() == []
    assert hands.session.page.url == site.url
    look = hands.look(wait=True)
    assert "the start" in look.outline
    assert len(hands.session.tabs()) == 1
    hands.do("click", name)  # the page is as usable as before


@pytest.mark.parametrize("name", [*NAVIGATIONS, *TABS])
def test_the_same_ways_are_open_where_the_host_is_allowed(hands, site, name):
    hands.session.put_up_fence(read_reach(site.url, ["localhost", "127.0.0.2"]))
    hands.visit(site.url)
    outcome = hands.do("click", name)
    hands.look(wait=True)
    assert outcome.status in ("done", "healed"), outcome.sentence()
    assert len(site.foreign()) == 1


@pytest.mark.parametrize("name", FILES[:2])
def test_a_file_of_an_allowed_host_is_downloaded(hands, site, name, tmp_path):
    hands.session.downloads.folder = tmp_path
    hands.session.put_up_fence(read_reach(site.url, ["localhost"]))
    hands.visit(site.url)
    outcome = hands.do("download", name)
    assert outcome.status == "done", outcome.sentence()
    assert list(tmp_path.iterdir())


def test_a_page_that_leads_on_by_itself_stays(hands, site):
    hands.session.put_up_fence(read_reach(site.url, []))
    hands.visit(site.url)
    hands.do("click", "meta refresh")
    hands.wait_for_event("not opened: ")
    assert site.foreign() == []
    assert hands.session.page.url == f"{site.url}meta"


def test_a_frame_of_another_host_stays_empty_and_is_told(hands, site):
    hands.session.put_up_fence(read_reach(site.url, []))
    hands.visit(site.url)
    outcome = hands.do("click", "frame")
    assert outcome.status == "done", outcome.sentence()
    hands.wait_for_event(f"not opened: a frame of the page, http://localhost:{site.port}/frame")
    assert site.foreign() == []


@pytest.mark.parametrize("tool", ["go_to", "new_tab"])
def test_an_address_out_of_reach_is_refused_before_it_is_tried(hands, site, tool):
    hands.session.put_up_fence(read_reach(site.url, []))
    hands.visit(site.url)
    for url in (f"http://localhost:{site.port}/", "https://example.org/", "http://169.254.169.254/latest/"):
        outcome = hands.act(tool, url=url)
        assert (outcome.status, outcome.executed) == ("refused", False), outcome.sentence()
    for url in (
        "http://[",
        "http://a[b]/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "data:text/html,x",
        "chrome://version",
        "about:blank",
    ):
        assert hands.act(tool, url=url).status == "refused"
    outcome = hands.act(tool, url="/hop")
    assert outcome.status == "refused", outcome.sentence()
    assert "localhost" in outcome.message
    assert site.foreign() == []
    assert len(hands.session.tabs()) == 1


def test_a_start_that_leads_elsewhere_says_what_to_type(hands, site):
    hands.session.put_up_fence(read_reach(site.url, []))
    with pytest.raises(PageUnreachable) as caught:
        hands.session.open_first(f"{site.url}hop")
    assert "leads to http://localhost" in str(caught.value)
    assert caught.value.hint == "if that is where it should go, add: --allow localhost"


def test_parts_of_a_page_come_from_anywhere(hands, site):
    hands.session.put_up_fence(read_reach(site.url, []))
    hands.visit(f"{site.url}parts", wait=True)
    wanted = {"localhost /picture", "localhost /beacon", "localhost /fetch", "localhost /socket", "localhost /worker"}
    for _ in range(60):
        if set(site.foreign()) >= wanted:
            break
        hands.session.pause(50)
    assert set(site.foreign()) == wanted


def test_a_public_page_gets_nothing_of_private_addresses(hands, site):
    """The start is said to be public; Chromium asks for pictures of this machine."""
    hands.session.put_up_fence(read_reach("https://example.org/", ["*", f"127.0.0.1:{site.port}"]))
    hands.visit(f"{site.url}parts", wait=True)
    hands.wait_for_event("localhost is a private address")
    hands.session.pause(300)
    assert set(site.foreign()) <= {"localhost /socket"}


def test_strictly_nothing_goes_elsewhere(shared_chromium, site):
    """Pictures, beacons, sockets, workers: by names and by addresses."""
    from hands import Hands

    from agent_cli.browser.find_chromium import QUIET_ARGUMENTS, find_chromium, sandbox_reason

    reach = read_reach(site.url, [], is_strict=True)
    chromium = find_chromium(None, shared_chromium.playwright.chromium.executable_path)
    browser = shared_chromium.playwright.chromium.launch(
        executable_path=chromium.path,
        chromium_sandbox=sandbox_reason() is None,
        args=[*QUIET_ARGUMENTS, *resolver_rules(reach)],
    )
    with shared_chromium.session(browser) as session:
        session.put_up_fence(reach)
        hands = Hands(session, None)
        hands.visit(f"{site.url}parts", wait=True)
        hands.wait_for_event("a part of the page")
        session.pause(500)
        assert site.foreign() == []
        told = [event.text for event in session.log.since(0) if "a part of the page" in event.text]
        assert len(told) == 1, told
    browser.close()


@pytest.mark.parametrize("name", [*NAVIGATIONS, *FILES])
def test_a_browser_of_others_is_fenced_page_by_page(hands, site, name):
    hands.session.put_up_fence(read_reach(site.url, []), is_shared=True)
    hands.visit(site.url)
    outcome = hands.do("click", name)
    assert outcome.status == "refused", outcome.sentence()
    assert site.foreign() == []


@pytest.mark.parametrize("name", TABS)
def test_a_tab_that_opened_in_a_browser_of_others_is_closed(hands, site, name):
    hands.session.put_up_fence(read_reach(site.url, []), is_shared=True)
    hands.visit(site.url)
    hands.do("click", name)
    hands.wait_for_event("not opened: ")
    hands.session.pause(200)
    assert len(hands.session.tabs()) == 1
