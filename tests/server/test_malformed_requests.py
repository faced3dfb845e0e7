"""Requests that no route can take: each answer names its cause in the four languages."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.i18n import LANGUAGES, say
from conquista.server.middleware import limits

JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    ("method", "path", "content", "headers", "status", "key", "params"),
    [
        ("PUT", "/api/guests", b"{}", JSON, 405, "server.no_method", {"method": "PUT", "allowed": "POST"}),
        ("POST", "/api/status", b"{}", JSON, 405, "server.no_method", {"method": "POST", "allowed": "GET"}),
        ("POST", "/api/guests", b'{"token": tru}', JSON, 422, "server.not_json", {"at": 11}),
        ("POST", "/api/guests", b'{"token": "\xff"}', JSON, 400, "server.not_utf8", {}),
        ("POST", "/api/guests", b"a=b", {"content-type": "text/plain; charset=utf-8"}, 415, "server.content_type",
         {"type": "text/plain"}),
        ("POST", "/api/guests", b"{" + b" " * limits.LARGEST_BODY, JSON, 413, "server.large",
         {"most": limits.LARGEST_BODY}),
    ],
)  # fmt: skip
def test_a_malformed_request_is_told_why(
    client: TestClient,
    method: str,
    path: str,
    content: bytes,
    headers: dict[str, str],
    status: int,
    key: str,
    params: dict[str, Any],
) -> None:
    answer = client.request(method, path, content=content, headers=headers)
    refusal = answer.json()
    assert (answer.status_code, refusal["key"]) == (status, key)
    assert refusal["cause"]
    assert refusal["id"] == answer.headers["x-request-id"]
    assert refusal["params"] == params
    texts = {say(key, refusal["params"], language) for language in LANGUAGES}
    assert len(texts) == len(LANGUAGES)
    assert all(str(value) in text for text in texts for name, value in params.items() if name != "most")
