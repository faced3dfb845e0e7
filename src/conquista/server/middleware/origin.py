"""Origin check: requests from other sites are refused; changes need the server's own page or a non-browser client."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))
OWN = frozenset(("same-origin", "none"))


def own_page(headers: Mapping[str, str], scheme: str, address: str) -> bool:
    """Return whether a request that changes something, or a socket, is accepted.

    Browsers state the origin of a page. A request without that header is accepted only if it has no cookie.
    """
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if site is not None and site.lower() not in OWN:
        return False
    if origin is not None:
        return _same(origin, address or f"{scheme}://{headers.get('host', '')}")
    return site is not None or "cookie" not in headers


def known_host(headers: Mapping[str, str], names: frozenset[str]) -> bool:
    """Return whether the Host header names this server.

    A page of another site whose name leads here (DNS rebinding) would have that site's name in it. Addresses and names
    without a dot, such as `localhost`, cannot belong to another site; so cannot `.local` names and the name of the
    machine itself.
    """
    if "*" in names:
        return True
    try:
        host = (urlsplit(f"//{headers.get('host', '')}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if host in names or host == socket.gethostname().lower():
        return True
    if "." not in host or host.endswith((".local", ".localhost")):
        return True
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _same(origin: str, ours: str) -> bool:
    try:
        return _parts(origin) == _parts(ours)
    except ValueError:
        return False


def _parts(origin: str) -> tuple[str, str | None, int | None]:
    parts = urlsplit(origin)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/") or parts.query:
        raise ValueError("no origin")
    return parts.scheme, parts.hostname, parts.port or (443 if parts.scheme == "https" else 80)
