"""What the first page and the page of a table carry, so that a slow line is crossed few times before the first move.

Both name the files that are needed, the first page also those of the match that it offers. The page of a table holds
the answers that the client would ask for next: who is signed in, the table as that person sees it, and the position as
the own seat sees it. They are made by the functions that answer those requests.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any

from conquista import boards
from conquista.games import registry
from conquista.i18n import LANGUAGES
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.errors import NotFound
from conquista.server.http.accounts.accounts import me_of
from conquista.server.http.play.tables import card_of, own_position
from conquista.server.schema.accounts.accounts import Me
from conquista.server.schema.play.tables import MissedCard, TableCard

DARK, LIGHT = "(prefers-color-scheme: dark)", "not all and (prefers-color-scheme: dark)"


@dataclass(frozen=True, slots=True)
class FirstLoad:
    """The answers for one person at one table; the position only where the person holds exactly one seat."""

    me: Me
    table: TableCard
    sight: MissedCard | None

    def block(self) -> str:
        """Return the answers as a block of data, which a browser does not run."""
        answers = {name: part and part.model_dump(mode="json") for name, part in self._parts()}
        text = json.dumps(answers, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        return f'<script type="application/json" id="first-load">{text}</script>'

    def _parts(self) -> tuple[tuple[str, Me | TableCard | MissedCard | None], ...]:
        return ("me", self.me), ("table", self.table), ("sight", self.sight)

    def links(self, files: Mapping[str, Any], accepted: str) -> str:
        """Return links to the files of this table; `accepted` is the header with the languages of the browser."""
        return "".join(self._links(files, preferred(accepted)))

    def _links(self, files: Mapping[str, Any], language: str) -> Iterator[str]:
        game = str(self.table.summary["game"])
        needed = files["games"].get(game, {})
        board = files["boards"].get(board_of(game, self.table.summary["options"]), {})
        yield from _links_to((needed, files, board), language)


def links_of_first_page(files: Mapping[str, Any], accepted: str) -> str:
    """Return links to the files of the first page and of the match that it offers; its guide comes last."""
    first, language = files.get("first", {}), preferred(accepted)
    board = files["boards"].get(first.get("board"), {})
    at_once = _links_to((files, first, board), language)
    return "".join((*at_once, *_links_to((first.get("later", {}),), language, ' fetchpriority="low"')))


def _links_to(parts: Sequence[Mapping[str, Any]], language: str, priority: str = "") -> Iterator[str]:
    """Yield links to the scripts, styles, messages and pictures of some parts of the client."""
    for part in parts:
        for name in (*part.get("files", ()), *part.get("languages", {}).get(language, ())):
            kind = 'rel="preload" as="style"' if name.endswith(".css") else 'rel="modulepreload"'
            yield f'<link {kind} crossorigin{priority} href="{escape(name)}">'
    for part in parts:
        for theme, media in (("light", LIGHT), ("dark", DARK)):
            if picture := part.get(theme):
                yield f'<link rel="preload" as="image" href="{escape(picture)}" media="{media}">'


async def first_load(app_state: AppState, table: str, caller: Caller | None) -> FirstLoad | None:
    """Return what the page of a table carries for the caller; None for a person who may not see the table."""
    if caller is None:
        return None
    try:
        listing = await app_state.tables.lobby.admit(table, caller)
    except NotFound:
        return None
    card = await card_of(app_state, listing, caller)
    return FirstLoad(await me_of(app_state, caller), card, await own_position(app_state, listing, caller, card))


def preferred(accepted: str) -> str:
    """Return the language that the client begins with: the first accepted one that there is, else English."""
    tags = (option.partition(";")[0].strip()[:2].lower() for option in accepted.split(","))
    return next((tag for tag in tags if tag in LANGUAGES), "en")


def board_of(game: str, options: Mapping[str, str]) -> str:
    """Return the name of the board that a table is played on; empty where it cannot be told."""
    return options.get("board") or (_usual_board(game) if game in registry.GAMES else "")


@cache
def _usual_board(game: str) -> str:
    for option in registry.game(game).facts.options:
        if option.name == "board":
            return option.write(option.default)
    fitting = [name for name in boards.names() if boards.load(name).kind in registry.GAMES[game].boards]
    return fitting[0] if len(fitting) == 1 else ""
