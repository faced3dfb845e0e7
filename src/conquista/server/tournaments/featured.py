"""Featured matches: the public live tables that spectators are shown first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conquista.games import registry
from conquista.server.people.pools import pool_of_options
from conquista.server.play.live.service import TableService
from conquista.server.runtime.clock import now
from conquista.server.tournaments.reading import TournamentReader
from conquista.store.people.values import LobbyRow
from conquista.store.results.history import ResultHistory
from conquista.store.results.values import BOTS, MIDDLE
from conquista.table.pace import SECOND
from conquista.table.state import PLAYING
from conquista.table.values import BOT, COMPUTER

MOST_FEATURED = 4
KEPT = 5 * SECOND  # how long a choice is kept
UNRATED = MIDDLE - 200  # counted for a player without a rating
WATCHER, MOST_WATCHERS = 25, 40  # rating points that a spectator counts, and how many spectators do


@dataclass(frozen=True, slots=True)
class FeaturedMatch:
    """A table with the reason why it is featured, its spectators, and the tournament that features it."""

    listing: LobbyRow
    why: str  # tournament, watchers, strength (at least middling on average), or live
    watchers: int
    tournament: Mapping[str, Any] | None = None


class FeaturedMatches:
    """Chooses featured matches for all spectators, at most once in some seconds. Only the event loop uses it."""

    def __init__(self, tables: TableService, history: ResultHistory, tournaments: TournamentReader) -> None:
        self._tables, self._history, self._tournaments = tables, history, tournaments
        self._chosen: tuple[FeaturedMatch, ...] = ()
        self._at = 0

    async def choose(self, hidden: Collection[str] = ()) -> tuple[FeaturedMatch, ...]:
        """Return featured matches without those in which these people play: those that tournaments feature first,
        then by the strength of the players and the number of spectators."""
        if now() - self._at >= KEPT:
            self._chosen, self._at = await self._read(), now()
        shown = [one for one in self._chosen if not {*_holders(one.listing).values()} & set(hidden)]
        return tuple(shown[:MOST_FEATURED])

    async def _read(self) -> tuple[FeaturedMatch, ...]:
        await self._tables.lobby.write()
        live = [one for one in await self._tables.lobby.open_tables([PLAYING]) if one.summary]
        keys = {key for one in live for key in _keys(one)}
        store = self._tournaments.store

        def read() -> tuple[dict[tuple[str, str], int], dict[str, str], dict[str, Any]]:
            featured = store.featured([one.table for one in live])
            shown = {name: self._tournaments.named(name) for name in set(featured.values())}
            return self._history.values(keys, now()), featured, shown

        values, featured, shown = await self._tournaments.do(read)
        found = []
        for one in live:
            watchers = self._tables.fanout.watchers(one.table)
            strength = _strength(one, values)
            tournament = shown.get(featured.get(one.table, ""))
            why = (
                "tournament"
                if tournament
                else "watchers"
                if watchers > 0 and watchers * WATCHER > strength - MIDDLE
                else "strength"
                if strength >= MIDDLE
                else "live"
            )
            score = strength + WATCHER * min(watchers, MOST_WATCHERS)
            found.append(((tournament is None, -score, one.table), FeaturedMatch(one, why, watchers, tournament)))
        return tuple(one for _, one in sorted(found, key=lambda pair: pair[0]))


def _holders(listing: LobbyRow) -> Mapping[str, str]:
    found: Mapping[str, str] = listing.summary.get("holders", {})  # type: ignore[assignment]
    return found


def _keys(listing: LobbyRow) -> Sequence[str]:
    """Return under which keys the players of a table have ratings."""
    seats: Mapping[str, Mapping[str, str]] = listing.summary["seats"]  # type: ignore[assignment]
    holders = _holders(listing)
    return [
        f"{COMPUTER}:{one.get('spec', '')}" if one["kind"] == COMPUTER else holders.get(seat, "")
        for seat, one in seats.items()
    ]


def _strength(listing: LobbyRow, values: Mapping[tuple[str, str], int]) -> int:
    """Return the mean rating of the players in the pool of the match."""
    summary: Mapping[str, Any] = listing.summary
    game = registry.game(str(summary["game"]))
    pool = pool_of_options(game, game.facts.read_options(summary["options"]))
    if any(one["kind"] == BOT for one in summary["seats"].values()):
        pool = f"{pool}.{BOTS}"
    keys = _keys(listing)
    return sum(values.get((key, pool), UNRATED) for key in keys) // max(1, len(keys))
