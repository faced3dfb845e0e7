"""The page that a browser shows when a request for a page is refused for now. It loads the page again by itself."""

from __future__ import annotations

import html
import secrets
from functools import cache
from importlib.resources import files

from fastapi.responses import HTMLResponse, Response

from conquista.i18n import LANGUAGES, say

SPREAD = 3  # seconds: visitors who were refused together do not return together


def retry_page(status: int, key: str, seconds: int, accepted: str) -> Response:
    """Return the page with this status; `accepted` is the Accept-Language header of the request."""
    spoken = preferred(accepted)
    after = seconds + secrets.randbelow(SPREAD)
    words = {
        "language": spoken,
        "seconds": str(after),
        "title": say("server.retry.title", None, spoken),
        "what": say(key, None, spoken),
        "soon": say("server.retry.soon", None, spoken),
        "again": say("server.retry.again", None, spoken),
    }
    text = _page()
    for name, word in words.items():
        text = text.replace(f"{{{name}}}", html.escape(word))
    headers = {"retry-after": str(after), "cache-control": "no-store", "vary": "accept-language"}
    return HTMLResponse(text, status, headers=headers)


def preferred(accepted: str) -> str:
    """Return the supported language that an Accept-Language header prefers; English where it names none."""
    found: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted[:400].split(",")):
        tag, _, weight = part.partition(";q=")
        name = tag.strip().partition("-")[0].lower()
        if name in LANGUAGES:
            found.append((-_weight(weight), place, name))
    return min(found)[2] if found else "en"


def _weight(text: str) -> float:
    try:
        return min(1.0, max(0.0, float(text))) if text else 1.0
    except ValueError:
        return 0.0


@cache
def _page() -> str:
    return files("conquista.server").joinpath("templates", "retry.html").read_text(encoding="utf-8")
