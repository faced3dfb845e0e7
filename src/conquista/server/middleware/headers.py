"""Security headers of every response: content policy, framing, referrer."""

from __future__ import annotations

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

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
TLS_HEADERS = {"strict-transport-security": "max-age=31536000"}


def headers(secure: bool) -> list[tuple[bytes, bytes]]:
    chosen = HEADERS | (TLS_HEADERS if secure else {})
    return [(name.encode(), value.encode()) for name, value in chosen.items()]
