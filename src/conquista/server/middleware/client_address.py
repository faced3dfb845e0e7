"""The address of a client, as limits count it."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from starlette.types import Scope

NETWORK = 64  # bits of an IPv6 address that are counted: one household or host has all addresses below them


def address_of(scope: Scope) -> str:
    """Return the client address, as far as the server knows it: IPv4 as it is, IPv6 as its network of 64 bits."""
    return counted(host_of(scope))


def host_of(scope: Scope) -> str:
    """Return the whole client address, as far as the server knows it."""
    client = scope.get("client")
    return str(client[0]) if client else "-"


@lru_cache(4096)
def counted(address: str) -> str:
    """Return the part of an address that limits count; other texts stay as they are."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, NETWORK), strict=False))
