"""Security headers: content policy, framing, referrer."""

from __future__ import annotations

import re

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types conquista svelte-trusted-html",  # the client's own policy and the one of its framework
    )
)

# Of a page that other sites may show in a frame.
EMBED_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors *",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    )
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
TLS_HEADERS = {"strict-transport-security": "max-age=31536000"}
# Of scripts and styles a browser reads these only; the others govern documents and workers.
PART_HEADERS = ("x-content-type-options", "cross-origin-resource-policy", "strict-transport-security")
EMBED = "/embed/"
PARTS = re.compile(r"/assets/[^/]+\.(js|css)")


def headers(secure: bool) -> list[tuple[bytes, bytes]]:
    """Return the headers of a document, and of every response that is not a part of one."""
    chosen = HEADERS | (TLS_HEADERS if secure else {})
    return [(name.encode(), value.encode()) for name, value in chosen.items()]


def embed_headers(secure: bool) -> list[tuple[bytes, bytes]]:
    """Return the headers of a page that other sites may show in a frame."""
    policy = b"content-security-policy"
    return [(name, EMBED_POLICY.encode() if name == policy else value) for name, value in headers(secure)]


def part_headers(secure: bool) -> list[tuple[bytes, bytes]]:
    """Return the headers of a script or style, which a table loads several of."""
    return [(name, value) for name, value in headers(secure) if name.decode() in PART_HEADERS]


def is_part(path: str) -> bool:
    """Return whether a path is that of a script or style of a page."""
    return PARTS.fullmatch(path) is not None
