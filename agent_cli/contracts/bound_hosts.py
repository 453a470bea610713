"""The hosts that a secret is bound to, and whether an address is one of theirs."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

LOOPBACK = ("localhost", "127.0.0.1", "::1", "[::1]")


@dataclass(frozen=True)
class Bound:
    """`host` alone, or with everything below it; `port` None = any; `allows_http`: also without encryption."""

    host: str
    port: int | None = None
    is_wide: bool = False
    allows_http: bool = False

    def takes(self, url: str) -> bool:
        parts = _split(url)
        host = (parts.hostname or "").rstrip(".")
        if parts.scheme != "https" and not (parts.scheme == "http" and (self.allows_http or host in LOOPBACK)):
            return False
        is_host = host == self.host or (self.is_wide and host.endswith(f".{self.host}"))
        return is_host and (self.port is None or self.port == _port_of(url))

    def __str__(self) -> str:
        port = f":{self.port}" if self.port else ""
        return f"{'*.' if self.is_wide else ''}{self.host}{port}"


@dataclass(frozen=True)
class BoundHosts:
    """One is enough."""

    hosts: tuple[Bound, ...]

    def problem_with(self, url: str) -> str:
        """Why the secret is not for this address; "" when it is."""
        if any(bound.takes(url) for bound in self.hosts):
            return ""
        parts = _split(url)
        place = f"{parts.scheme}://{parts.netloc}" if parts.netloc else parts.scheme or "this frame"
        return f"the field is on {place}, and the secret is bound to {self}"

    def __str__(self) -> str:
        return ", ".join(map(str, self.hosts))


def site_of(url: str) -> Bound:
    """The host of an address, without `www.`, and what is below it; over http only if the address is."""
    parts = _split(url)
    host = (parts.hostname or "").rstrip(".").removeprefix("www.")
    is_name = any(letter.isalpha() for letter in host) and ":" not in host
    return Bound(host, None, is_name, parts.scheme == "http")


def read_bound(text: str) -> Bound | None:
    """`host`, `*.host`, `host:8443` or `http://host`; None for what is no host."""
    allows_http = text.startswith("http://")
    rest = text.removeprefix("http://").removeprefix("https://").rstrip("/").lower()
    is_wide = rest.startswith("*.")
    rest = rest.removeprefix("*.")
    try:
        parts = urlsplit(f"//{rest}")
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    is_plain = bool(host) and not (parts.path or parts.query or parts.fragment or parts.username)
    if not is_plain or host is None or any(letter in " *_%,=" for letter in host):
        return None
    return Bound(host, port, is_wide, allows_http)


def _split(url: str) -> SplitResult:
    """The parts of an address; of what is none (`http://[`), parts that fit no host."""
    try:
        return urlsplit(url)
    except ValueError:
        return SplitResult("", "", url, "", "")


def _port_of(url: str) -> int | None:
    parts = _split(url)
    try:
        return parts.port or {"http": 80, "https": 443}.get(parts.scheme)
    except ValueError:
        return None
