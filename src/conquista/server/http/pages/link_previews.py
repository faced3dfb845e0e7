"""Open Graph tags, from which messengers and social sites make the preview of a link.

The client that fetches a preview is a stranger, so only what strangers may see is used: public tables, and moments and
studies whose link is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from conquista.core import Data
from conquista.i18n import say
from conquista.server.app_state import AppState
from conquista.server.catalogue.edition_names import edition_name
from conquista.server.errors import NotFound, ServerRefused
from conquista.server.http.invitations import address_of_server
from conquista.server.learning.puzzles import catalogue
from conquista.store.people.values import PUBLIC

WIDTH = 800  # pixels of a picture


async def table_preview(app_state: AppState, table: str, language: str) -> str:
    """Return the tags of a public table; of any other table, those of the site."""
    listing = await app_state.tables.lobby.find(table)
    if listing is None or listing.visibility != PUBLIC or "game" not in listing.summary:
        return site_preview(app_state, language)
    begun = listing.phase != "gathering"
    picture = f"/api/tables/{table}/picture?width={WIDTH}" if begun else ""
    return _tags(
        app_state, table_title(listing.summary, language), f"server.preview.{listing.phase}", picture, language
    )


async def share_preview(app_state: AppState, share: str, language: str) -> str:
    """Return the tags of a moment of a match."""
    found = await app_state.accounts.do(lambda: app_state.relations.shared(share))
    if found is None:
        return site_preview(app_state, language)
    shown = await app_state.tables.read(found.table, lambda table: table.position_at(found.moment, found.seat or None))
    picture = f"/api/shares/{share}/picture?width={WIDTH}"
    return _tags(app_state, table_title(shown, language), "server.preview.moment", picture, language)


async def study_preview(app_state: AppState, study: str, chapter: str, node: str, language: str) -> str:
    """Return the tags of a study that strangers may read; of any other study, those of the site."""
    try:
        found, _ = await app_state.accounts.do(lambda: app_state.studies.admit(study, ""))
    except NotFound:
        return site_preview(app_state, language)
    place = "".join(
        f"&{name}={value}"
        for name, value in (("chapter", chapter), ("node", node))
        if value.isdecimal() and value.isascii() and len(value) < 12
    )
    picture = f"/api/studies/{study}/picture?width={WIDTH}{place}"
    return _tags(app_state, found.title, "server.preview.study", picture, language)


async def puzzle_preview(app_state: AppState, puzzle: str, language: str) -> str:
    """Return the tags of a puzzle: its edition and its question, and the position without its solution."""
    try:
        found = catalogue.described(await app_state.puzzles.key(puzzle))
    except (NotFound, ServerRefused):
        return site_preview(app_state, language)
    edition = edition_name(found.preset, language)
    numbered = say("server.preview.puzzle.title", {"number": found.number, "edition": edition}, language)
    title = numbered if found.number else edition
    picture = f"/api/puzzles/{found.id}/picture?width={WIDTH}"
    return _tags(app_state, title, "server.preview.puzzle", picture, language)


def site_preview(app_state: AppState, language: str) -> str:
    """Return the tags of a page that has no picture of its own."""
    return _tags(app_state, "Conquista", "server.preview.site", "", language)


def table_title(summary: Mapping[str, Data], language: str) -> str:
    """Return the edition and the names of the players."""
    edition = edition_name(str(summary["preset"]), language)
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
