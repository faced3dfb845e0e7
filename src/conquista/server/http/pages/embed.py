"""A public table as a page without navigation, for frames on other sites. It uses no cookies."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files
from typing import Annotated, Literal
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from conquista.i18n import LANGUAGES, say
from conquista.server.errors import NotFound
from conquista.server.http.authentication import CurrentAppState
from conquista.server.http.invitations import address_of_server
from conquista.server.http.pages.link_previews import table_title
from conquista.server.middleware.retry_page import preferred
from conquista.table.state import GATHERING

router = APIRouter(include_in_schema=False)
Theme = Literal["light", "dark"]


@router.get("/embed/{table}")
async def embedded_table(
    table: str,
    request: Request,
    app_state: CurrentAppState,
    theme: Theme = "light",
    language: Annotated[str, Query(max_length=8)] = "",
) -> Response:
    """Return the page of a public table as watchers see it; the caller counts as a stranger, signed in or not."""
    spoken = language if language in LANGUAGES else preferred(request.headers.get("accept-language", ""))
    try:
        listing = await app_state.tables.lobby.admit(table, None)
    except NotFound:
        return HTMLResponse(_missing(spoken, theme), 404, headers={"cache-control": "no-store"})
    begun = listing.phase != GATHERING
    name = quote(table)
    picture = f"/api/tables/{name}/picture?format=svg&theme={theme}&language={spoken}"
    words = {
        "language": spoken,
        "theme": theme,
        "title": table_title(listing.summary, spoken),
        "table": table,
        "changed": str(listing.changed),
        "phase": listing.phase,
        "picture": picture if begun else "data:,",
        "state": say(f"server.embed.{listing.phase}", None, spoken),
        "link": f"{address_of_server(app_state.settings)}/table/{name}",
        "watch": say("server.embed.watch", None, spoken),
    }
    text = _part("embed.html").replace("{hidden}", "" if begun else " hidden")
    return HTMLResponse(_filled(text, words), headers={"cache-control": "no-cache", "vary": "accept-language"})


@router.get("/embed.css")
async def embed_style() -> Response:
    return Response(_part("embed.css"), media_type="text/css")


@router.get("/embed.js")
async def embed_script() -> Response:
    """Return the script that keeps an embedded table current."""
    return Response(_part("embed.js"), media_type="text/javascript")


def _missing(language: str, theme: str) -> str:
    said = escape(say("server.embed.missing", None, language))
    head = f'<meta charset="utf-8"><title>{said}</title><link rel="stylesheet" href="/embed.css">'
    body = f"<head>{head}</head><body><p>{said}</p></body>"
    return f'<!doctype html><html lang="{language}" data-theme="{theme}">{body}</html>'


def _filled(text: str, words: dict[str, str]) -> str:
    """Return a template with these words, in one pass, since a title may look like a placeholder."""
    parts = text.split("{")
    filled = [parts[0]]
    for part in parts[1:]:
        name, end, rest = part.partition("}")
        filled.append(f"{escape(words[name])}{rest}" if end and name in words else f"{{{part}")
    return "".join(filled)


@cache
def _part(name: str) -> str:
    return files("conquista.server").joinpath("templates", name).read_text(encoding="utf-8")
