"""Invitations to a table, as a link and as a QR code."""

from __future__ import annotations

import io

import segno

from conquista.server.configuration.settings import ServerSettings


def link(settings: ServerSettings, table: str, invitation: str) -> str:
    """Return the link that invites to a table; it uses the server's own address where none is configured."""
    return f"{address_of_server(settings)}/join/{table}/{invitation}"


def address_of_server(settings: ServerSettings) -> str:
    """Return the address that links begin with."""
    return settings.address or f"http://{_host(settings.host)}:{settings.port}"


def qr(text: str) -> bytes:
    """Return the text as a QR code in SVG."""
    out = io.BytesIO()
    segno.make(text, error="m").save(out, kind="svg", scale=8, border=2, xmldecl=False, dark="#2b1d0e", light="#fff")
    return out.getvalue()


def _host(host: str) -> str:
    return "localhost" if host in ("0.0.0.0", "::", "127.0.0.1", "") else host
