"""Requests of other sites are refused: whoever changes something comes from our own page, or is no browser at all."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))
OWN = frozenset(("same-origin", "none"))


def own_page(headers: Mapping[str, str], scheme: str, address: str) -> bool:
    """Whether a request that changes something, or a socket, may come in.

    A browser says where a page came from. Only what bears neither such a word nor a cookie may come without one.
    """
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if site is not None and site.lower() not in OWN:
        return False
    if origin is not None:
        return _same(origin, address or f"{scheme}://{headers.get('host', '')}")
    return site is not None or "cookie" not in headers


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
