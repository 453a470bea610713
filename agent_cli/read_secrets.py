"""`--secret`, and `secrets` of a scenario, into values: where each comes from, how short it may be, which hosts it is
bound to."""

from __future__ import annotations

import binascii
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from agent_cli.contracts.bound_hosts import BoundHosts, read_bound, site_of
from agent_cli.contracts.secrets import SHORTEST_SECRET, Secrets
from agent_cli.errors import SetupError, UsageError
from agent_cli.settings import Settings, environment

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
LOOKS_LIKE_ONE = re.compile(r"[A-Z_][A-Z0-9_]*")
"""What is repeated in a message: a value that was given in the place of a variable's name is not."""
TOTP = "totp:"
LEAST_SEED = 24
"""Base32 letters."""
FORM = "write NAME=ENV_VARIABLE, NAME=totp:ENV_VARIABLE, or either with @HOST"


@dataclass(frozen=True)
class Given:
    """One `--secret`; `hosts` None = the site of the first address."""

    name: str
    variable: str
    is_code: bool
    hosts: BoundHosts | None


def read_secrets(settings: Settings, url: str, environ: Mapping[str, str] | None = None) -> Secrets:
    """The secrets of a run that begins at `url`; from now on the settings mask them.

    Raises UsageError for what is no `--secret`, or beside a video; SetupError for a variable that is missing, empty,
    too short, or no seed of one-time codes.
    """
    given = [read_given(text) for text in settings.secret]
    names = [one.name for one in given]
    if double := next((name for name in names if names.count(name) > 1), ""):
        raise UsageError(f"--secret {double} is given twice", "give each a name of its own")
    if given and settings.video:
        raise UsageError("a video would show the secrets of this run", "leave --video out (--trace can be masked)")
    secrets = make_secrets(given, url, environment() if environ is None else environ)
    if secrets:
        settings.mask_with(secrets.mask)
    return secrets


def make_secrets(given: Sequence[Given], url: str, environ: Mapping[str, str]) -> Secrets:
    """The values of now, bound to their hosts, or to the site of `url`. Raises SetupError."""
    values = {one.name: _value(one, environ) for one in given}
    site = BoundHosts((site_of(url),))
    codes = {one.name: _code_maker(one, values[one.name]) for one in given if one.is_code}
    return Secrets(
        values={name: value for name, value in values.items() if name not in codes},
        hosts={one.name: one.hosts or site for one in given},
        codes=codes,
        seeds={name: values[name] for name in codes},
    )


def read_given(text: str) -> Given:
    """One `--secret`. Raises UsageError."""
    name, sign, rest = text.partition("=")
    if not sign or not rest:
        raise UsageError(f"--secret {_shown(name)!r} names no variable of the environment", FORM)
    if not NAME.fullmatch(name):
        hint = "a name begins with a letter and has letters, digits, _ and -, 40 at most"
        raise UsageError(f"--secret: {_shown(name)!r} is no name", hint)
    variable, at, hosts = rest.removeprefix(TOTP).partition("@")
    if not VARIABLE.fullmatch(variable):
        problem = f"--secret {name}: what is given is no name of a variable (it is not shown, it may be the value)"
        raise UsageError(problem, f"put the value into the environment, and {FORM}")
    bound = _read_hosts(name, hosts) if at else None
    return Given(name, variable, rest.startswith(TOTP), bound)


def _read_hosts(name: str, text: str) -> BoundHosts:
    found = [(part, read_bound(part)) for part in text.split(",")]
    wrong = next((part for part, bound in found if bound is None), None)
    if wrong is not None:
        hint = "write login.example.com, *.example.com, host:8443 or http://host, several with commas"
        raise UsageError(f"--secret {name}: {wrong!r} is no host", hint)
    return BoundHosts(tuple(bound for _, bound in found if bound is not None))


def _value(given: Given, environ: Mapping[str, str]) -> str:
    value, shown = environ.get(given.variable), _shown_variable(given.variable)
    if value is None:
        raise SetupError(f"--secret {given.name}: the environment has no {shown}", "set it, and do not write it here")
    value = value.strip("\r\n")  # what a file or `echo` adds is no part of it
    if not value.strip():
        raise SetupError(f"--secret {given.name}: {shown} is empty", "give it a value")
    if len(value.strip()) < SHORTEST_SECRET:
        problem = f"--secret {given.name}: {shown} has fewer than {SHORTEST_SECRET} characters"
        raise SetupError(problem, "so short a value stands in every text by chance and cannot be hidden: take a longer")
    return value


def _code_maker(given: Given, seed: str) -> Callable[[], str]:
    """A code of now each time (RFC 6238: SHA-1, 6 digits, 30 s). Raises SetupError for a seed that is none."""
    import pyotp

    plain = re.sub(r"[\s=-]", "", seed)
    try:
        # HMAC fills its key up with zeros (RFC 2104), here As; without them pyotp refuses the 80 bits of many sites.
        maker = pyotp.TOTP(plain.ljust(LEAST_SEED, "A"))
        maker.now()
    except (binascii.Error, ValueError):
        problem = f"--secret {given.name}: {_shown_variable(given.variable)} holds no seed of one-time codes"
        raise SetupError(problem, "a seed is base32: letters A to Z and digits 2 to 7") from None
    return lambda: str(maker.now())


def _shown(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"


def _shown_variable(variable: str) -> str:
    return variable if LOOKS_LIKE_ONE.fullmatch(variable) else "variable of that name (not shown, it may be the value)"
