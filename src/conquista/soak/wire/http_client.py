"""Blocking HTTP for the clients of a trial."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from typing import Any

from conquista.core import ConquistaError

Json = dict[str, Any]
PATIENCE = 300  # seconds for one answer, on a busy machine


def call(address: str, path: str, body: Any = None, token: str = "", method: str = "") -> Any:
    """Return the answer as data or as text; raises a refusal."""
    text, kind = request_text(address, path, body, token, method)
    return json.loads(text) if "json" in kind else text


def request_text(address: str, path: str, body: Any = None, token: str = "", method: str = "") -> tuple[str, str]:
    """Return the text of the answer and its media type; raises a refusal."""
    headers = {"content-type": "application/json"} if body is not None else {}
    if token:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address + path, data, headers, method=method or None)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.read().decode(), answer.headers.get("content-type", "")
    except urllib.error.HTTPError as refusal:
        said = refusal.read().decode(errors="replace")
        raise ConquistaError("soak.refused", status=refusal.code, text=said[:500]) from None


async def acall(address: str, path: str, body: Any = None, token: str = "") -> Any:
    return await asyncio.to_thread(call, address, path, body, token)


async def guest(address: str) -> tuple[str, str]:
    """Create a guest; return id and token."""
    came = await acall(address, "/api/guests", {"token": True})
    return came["me"]["id"], came["token"]
