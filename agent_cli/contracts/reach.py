"""Where a run may go: the site of its start address, and the hosts that were allowed by name."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from agent_cli.contracts.bound_hosts import Bound, read_bound

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

ANY = "*"
LINK_LOCAL = tuple(map(ipaddress.ip_network, ("169.254.0.0/16", "fe80::/10", "fd00:ec2::/32")))
"""Where clouds answer with the machine's own credentials: no page has to do with them, whatever network it is in."""
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""IPv4 addresses in the clothes of IPv6 (RFC 6052)."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str], list[str]]
"""The addresses of a host name; none where that is not known."""


def nobody_knows(host: str) -> list[str]:
    """For who may not ask the network."""
    del host
    return []


@dataclass(frozen=True)
class Reach:
    """`site` is the registrable domain of the start address, or its host where it has none; any port, http and https.

    `allowed` are further hosts. `is_open`: any host but private ones. `is_strict`: what a page loads counts, too.
    """

    start: str
    """The host of the start address."""
    site: Bound
    allowed: tuple[Bound, ...] = ()
    is_open: bool = False
    is_strict: bool = False

    def problem_with(self, url: str, resolve: Resolve = nobody_knows) -> str:
        """Why an address is out of reach, as a clause for a sentence; "" when it may be gone to."""
        scheme, host = scheme_of(url), host_of(url)
        if scheme not in ("http", "https", "ws", "wss"):
            return f"{scheme or 'such'} addresses are not opened"
        if not host:
            return "it names no host"
        if host == self.start or any(takes(bound, url, is_exact=True) for bound in self.allowed):
            return ""
        if not (self.is_open or takes(self.site, url) or any(takes(bound, url) for bound in self.allowed)):
            return f"{host} is not allowed, the run keeps to {', '.join(map(str, (self.site, *self.allowed[:5])))}"
        return self.privacy_of(url, resolve)

    def privacy_of(self, url: str, resolve: Resolve = nobody_knows) -> str:
        """Why an address is private where the run is not, as a clause; "" for others, and for hosts that are named."""
        host = host_of(url)
        if host == self.start or any(takes(bound, url, is_exact=True) for bound in self.allowed):
            return ""
        for address in addresses_of(host) or [item for text in resolve(host) for item in addresses_of(text)]:
            if any(address in network for network in LINK_LOCAL):
                return f"{host} is a link-local address, where machines keep their credentials"
            if not address.is_global and not self.is_private(resolve):
                return f"{host} is a private address"
        return ""

    def is_private(self, resolve: Resolve = nobody_knows) -> bool:
        """The run starts inside of a private network (or on this machine) itself."""
        own = addresses_of(self.start) or [item for text in resolve(self.start) for item in addresses_of(text)]
        return any(not address.is_global for address in own)

    @property
    def names(self) -> list[str]:
        """Patterns of host names, as Chromium's rules for names take them; ports are not in them."""
        bounds = [self.site, *self.allowed]
        hosts = [self.start.strip("[]"), *(bound.host for bound in bounds)]
        return list(dict.fromkeys([*hosts, *(f"*.{bound.host}" for bound in bounds if bound.is_wide)]))


def read_reach(start_url: str, allow: list[str], is_strict: bool = False) -> Reach:
    """Raises ValueError, with the text that is no host, where `allow` has one."""
    bounds = []
    for text in allow:
        bound = None if text == ANY else read_bound(to_ascii(text))
        if bound is None and text != ANY:
            raise ValueError(text)
        bounds += [bound] if bound else []
    host = host_of(start_url)
    return Reach(host, site_of(host), tuple(bounds), ANY in allow, is_strict)


def site_of(host: str) -> Bound:
    """The registrable domain with all below it; a bare name or an address is a site of its own."""
    name = None if addresses_of(host) or "." not in host else _suffixes().privatesuffix(host)
    return Bound(name, None, is_wide=True) if name else Bound(host.strip("[]"))


@cache
def _suffixes() -> PublicSuffixList:
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList()


def scheme_of(url: str) -> str:
    """ "" for what cannot be read as an address."""
    try:
        return urlsplit(url).scheme
    except ValueError:
        return ""


def host_of(url: str) -> str:
    """In lower case and ASCII, without a dot at the end; "" where there is none."""
    try:
        return to_ascii((urlsplit(url).hostname or "").rstrip("."))
    except ValueError:
        return ""


def to_ascii(host: str) -> str:
    """The host as it goes over the wire (punycode); what is no name is left as it is."""
    try:
        return host if host.isascii() else host.encode("idna").decode()
    except UnicodeError:
        return host


def addresses_of(host: str) -> list[Address]:
    """The address that a host is, also in its decimal, octal and short forms (as browsers read them); [] for a name."""
    plain = host.strip("[]").split("%")[0]
    if plain == "localhost" or plain.endswith(".localhost"):
        return [ipaddress.IPv4Address("127.0.0.1")]
    try:
        address: Address = ipaddress.ip_address(plain)
    except ValueError:
        if not plain[:1].isdigit():
            return []
        try:
            address = ipaddress.IPv4Address(socket.inet_aton(plain))
        except (OSError, UnicodeError):
            return []
    return [_unwrapped(address)]


def _unwrapped(address: Address) -> Address:
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in TRANSLATED:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or address


def takes(bound: Bound, url: str, is_exact: bool = False) -> bool:
    """Whether an address is of this host; `is_exact`: of this very one, not of one below it."""
    host = host_of(url).strip("[]")
    is_below = bound.is_wide and not is_exact and host.endswith(f".{bound.host}")
    return (host == bound.host or is_below) and (bound.port is None or bound.port == _port_of(url))


def _port_of(url: str) -> int | None:
    try:
        parts = urlsplit(url)
        return parts.port or {"http": 80, "ws": 80}.get(parts.scheme, 443)
    except ValueError:
        return None
