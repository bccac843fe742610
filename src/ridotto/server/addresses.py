"""From which address a request comes: a proxy is believed only where the settings name it."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from functools import lru_cache

from starlette.types import Scope

LOCAL = "local"
"""A caller without an address: a Unix socket or a test."""

_HOPS = 10


@lru_cache(maxsize=64)
def _networks(trusted: tuple[str, ...]) -> tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]:
    return tuple(ipaddress.ip_network(each, strict=False) for each in trusted)


def _parsed(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        address = ipaddress.ip_address(text.strip().strip("[]"))
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _is_trusted(text: str, trusted: Sequence[str]) -> bool:
    address = _parsed(text)
    if address is None:
        return text == LOCAL and LOCAL in trusted
    networks = _networks(tuple(each for each in trusted if each != LOCAL))
    return any(address in network for network in networks if network.version == address.version)


def peer(scope: Scope) -> str:
    """Return who is connected to us, proxy or not."""
    client = scope.get("client")
    return str(client[0]) if client and client[0] else LOCAL


def address(scope: Scope, trusted: Sequence[str] = ()) -> str:
    """Return the address of the caller: the last one that no trusted proxy added."""
    found = peer(scope)
    if not _is_trusted(found, trusted):
        return found
    for hop in reversed(_forwarded(scope)[-_HOPS:]):
        if _parsed(hop) is None:
            break
        found = str(_parsed(hop))
        if not _is_trusted(found, trusted):
            break
    return found


def _forwarded(scope: Scope) -> list[str]:
    values = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return [hop.strip() for hop in ",".join(values)[-1000:].split(",") if hop.strip()]


def limit_key(text: str) -> str:
    """Return the key under which an address is counted: one IPv6 household is one caller."""
    found = _parsed(text)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, 64), strict=False))
    return text


def is_loopback(scope: Scope) -> bool:
    """Tell whether the request comes from this very machine and through no proxy."""
    if any(name == b"x-forwarded-for" or name == b"forwarded" for name, _ in scope["headers"]):
        return False
    found = _parsed(peer(scope))
    return found is not None and found.is_loopback
