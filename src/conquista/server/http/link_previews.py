"""Open Graph tags, from which messengers and social sites make the preview of a link.

Whoever fetches a preview is a stranger, so only what strangers may see is used: public tables, and moments whose link
is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from conquista.core import Data
from conquista.i18n import say
from conquista.i18n.messages import has
from conquista.server.app_state import AppState
from conquista.server.http.invitations import address_of_server
from conquista.store.people.values import PUBLIC

WIDTH = 800  # pixels of a picture


async def table_preview(app_state: AppState, table: str, language: str) -> str:
    """Return the tags of a public table; of any other table, those of the site."""
    listing = await app_state.tables.lobby.find(table)
    if listing is None or listing.visibility != PUBLIC or "game" not in listing.summary:
        return site_preview(app_state, language)
    begun = listing.phase != "gathering"
    picture = f"/api/tables/{table}/picture?width={WIDTH}" if begun else ""
    return _tags(app_state, _title(listing.summary, language), f"server.preview.{listing.phase}", picture, language)


async def share_preview(app_state: AppState, share: str, language: str) -> str:
    """Return the tags of a moment of a match."""
    found = await app_state.accounts.do(lambda: app_state.relations.shared(share))
    if found is None:
        return site_preview(app_state, language)
    shown = await app_state.tables.read(found.table, lambda table: table.position_at(found.moment, found.seat or None))
    picture = f"/api/shares/{share}/picture?width={WIDTH}"
    return _tags(app_state, _title(shown, language), "server.preview.moment", picture, language)


def site_preview(app_state: AppState, language: str) -> str:
    """Return the tags of a page that has no picture of its own."""
    return _tags(app_state, "Conquista", "server.preview.site", "", language)


def _title(summary: Mapping[str, Data], language: str) -> str:
    """Return the edition and the names of the players."""
    key = f"play.preset.{summary['preset']}"
    edition = say(key, {}, language).rstrip(".") if has(key, language) else "Conquista"
    seats: Any = summary["seats"]
    names = [str(one["name"]) for one in seats.values() if one.get("name")]
    return f"{edition}: {', '.join(names)}" if names else edition


def _tags(app_state: AppState, title: str, description: str, picture: str, language: str) -> str:
    address = address_of_server(app_state.settings)
    tags = {
        "og:type": "website",
        "og:site_name": "Conquista",
        "og:title": title,
        "og:description": say(description, {}, language),
        "og:image": f"{address}{picture or '/icons/icon-512.png'}",
        "twitter:card": "summary_large_image" if picture else "summary",
    }
    return "".join(f'<meta property="{name}" content="{escape(text)}">' for name, text in tags.items())
