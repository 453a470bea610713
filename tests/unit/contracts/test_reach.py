"""Where a run may go: sites, hosts by name, private addresses in all their clothes."""

from __future__ import annotations

import pytest

from agent_cli.contracts.reach import addresses_of, read_reach
from agent_cli.errors import UsageError
from agent_cli.read_reach import read_reach as read_settings
from agent_cli.settings import Settings

PRIVATE = [
    "localhost", "app.localhost", "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0.0.0.0", "0",
    "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1", "[::1]", "[::]", "[fd00::1]",
    "[::ffff:10.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::a00:1]", "[2002:7f00:1::]", "198.18.0.1", "169.254.169.254",
    "[fe80::1]", "[fd00:ec2::254]",
]  # fmt: skip


@pytest.mark.parametrize("host", PRIVATE)
def test_private_addresses_are_refused_also_where_any_host_is_allowed(host):
    reach = read_reach("https://shop.example/", ["*"])
    assert "address" in reach.problem_with(f"http://{host}/x")
    assert read_reach("https://shop.example/", ["*", host]).problem_with(f"http://{host}/x") == ""


@pytest.mark.parametrize(
    "host", ["8.8.8.8", "shop.example", "[2606:4700::1]", "172.32.0.1", "11.0.0.1", "1.2.3.4.example"]
)
def test_others_are_not(host):
    assert read_reach("https://shop.example/", ["*"]).problem_with(f"http://{host}/x") == ""


def test_a_name_that_stands_for_a_private_address_is_one():
    def resolve(name: str) -> list[str]:
        return {"inside.shop.example": ["10.0.0.5"], "shop.example": ["93.184.216.34"]}.get(name, [])

    reach = read_reach("https://shop.example/", [])
    assert reach.problem_with("https://inside.shop.example/", resolve) == "inside.shop.example is a private address"
    named = read_reach("https://shop.example/", ["inside.shop.example"])
    assert named.problem_with("https://inside.shop.example/", resolve) == ""
    inside = read_reach("https://inside.shop.example/", ["*.shop.example"])
    assert inside.problem_with("http://other.shop.example/", lambda name: ["10.0.0.9"]) == ""
    assert inside.problem_with("http://other.shop.example/", lambda name: ["169.254.169.254"]) != ""


@pytest.mark.parametrize(
    ("start", "allow", "url", "may"),
    [
        ("https://www.shop.example/", [], "https://api.shop.example:8443/x", True),
        ("https://www.shop.co.uk/", [], "https://other.co.uk/", False),
        ("https://ann.github.io/", [], "https://bob.github.io/", False),
        ("https://shop.example/", [], "https://shop.example.evil.example/", False),
        ("https://shop.example/", [], "https://evilshop.example/", False),
        ("https://shop.example/", [], "https://shop.example@evil.example/", False),
        ("https://SHOP.example./", [], "https://shop.EXAMPLE/", True),
        ("http://127.0.0.1:8000/", [], "http://127.0.0.1:9000/", True),
        ("http://127.0.0.1:8000/", [], "http://localhost:8000/", False),
        ("http://intranet/", [], "http://intranet:81/", True),
        ("https://shop.example/", ["login.other.example"], "https://login.other.example/", True),
        ("https://shop.example/", ["login.other.example"], "https://x.login.other.example/", False),
        ("https://shop.example/", ["*.other.example"], "https://a.b.other.example/", True),
        ("https://shop.example/", ["other.example:8443"], "https://other.example/", False),
        ("https://shop.example/", ["other.example:8443"], "https://other.example:8443/", True),
        ("https://shop.example/", ["müller.example"], "https://xn--mller-kva.example/", True),
        ("https://shop.example/", ["*"], "https://anything.example/", True),
        ("https://shop.example/", ["*"], "file:///etc/passwd", False),
        ("https://shop.example/", ["*"], "javascript:alert(1)", False),
        ("https://shop.example/", ["*"], "http://[", False),
    ],
)  # fmt: skip
def test_sites_and_hosts(start, allow, url, may):
    assert (read_reach(start, allow).problem_with(url) == "") is may


@pytest.mark.parametrize("text", ["", "a b", "http://x/y", "*.", "a,b", "x:99999999", "**", "*.*"])
def test_what_is_no_host_is_told(text):
    with pytest.raises(UsageError, match="is no host"):
        read_settings(Settings(allow=[text]), "https://shop.example/")


def test_a_strict_network_needs_a_browser_of_its_own_and_something_to_forbid():
    with pytest.raises(UsageError, match="--cdp-url"):
        read_settings(Settings(strict_network=True, cdp_url="http://127.0.0.1:9"), "https://shop.example/")
    with pytest.raises(UsageError, match="forbids nothing"):
        read_settings(Settings(strict_network=True, allow=["*"]), "https://shop.example/")


def test_names_are_no_addresses():
    assert addresses_of("10.example") == []
    assert addresses_of("") == []
