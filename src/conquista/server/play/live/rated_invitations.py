"""When a match by invitation may be rated: between people on the ladder, and not too often with the same people."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from itertools import combinations

from conquista.core import ConquistaError
from conquista.games import registry
from conquista.server.configuration.limit_settings import RatedInvitationRule
from conquista.server.errors import ServerRefused
from conquista.server.play.live.lobby import Lobby
from conquista.server.runtime.clock import now
from conquista.server.runtime.job_runner import JobThreads
from conquista.store.people.values import LINK, LobbyRow
from conquista.store.results.history import ResultHistory
from conquista.store.results.ratings import WEEK
from conquista.store.results.values import DAY, DUEL, FREE, LISTED_DAYS, TEAMS, PlayerRating
from conquista.table.config import TableConfig
from conquista.table.state import PLAYING
from conquista.table.values import PERSON, SeatHolder


class RatedInvitations:
    """Applies the rule of the server to rated tables that only invited people can see.

    `listed`: everyone is on the ladder of the pool, and no two have more than a number of rated matches in a week;
    `all`: no condition; `none`: such matches are never rated. Tables of tournaments, of quick pairing and public ones
    are not concerned, and neither are matches with bots, which have ladders of their own.
    """

    def __init__(
        self, rule: RatedInvitationRule, most: int, history: ResultHistory, lobby: Lobby, do: JobThreads
    ) -> None:
        self._rule, self._most = rule, most
        self._history, self._lobby, self._do = history, lobby, do

    async def check(self, config: TableConfig, holders: Collection[SeatHolder]) -> None:
        """Raise a refusal where these people may not play a rated match by invitation now."""
        people = {holder.id: holder for holder in holders if holder.human}
        if not config.rated or self._rule == "all" or len(people) < 2:
            return
        if self._rule == "none":
            raise ServerRefused("server.rated.invitation")
        if any(holder.kind != PERSON for holder in people.values()):
            return
        pool = pool_of_config(config)
        for person in people:
            ratings = await self._do(partial(self._history.of, person, now()))
            if not _is_listed(ratings, pool):
                raise ServerRefused("server.rated.listed")
        running = await self._lobby.tables_of(next(iter(people)))
        for one, other in combinations(sorted(people), 2):
            since = now() - WEEK
            count = await self._do(partial(self._history.rated_together, one, other, since))
            if count + sum(_is_rated_match_of(row, (one, other)) for row in running) >= self._most:
                raise ServerRefused("server.rated.often", most=self._most)

    async def allows(self, config: TableConfig, holders: Collection[SeatHolder]) -> bool:
        """Return whether these people may play a rated match by invitation now."""
        try:
            await self.check(config, holders)
        except ConquistaError:
            return False
        return True


def is_by_invitation(row: LobbyRow, host_of_tournaments: str) -> bool:
    """Return whether only invited people see a table, and no tournament has opened it."""
    return row.visibility == LINK and not row.host.startswith(host_of_tournaments)


def pool_of_config(config: TableConfig) -> str:
    """Return the pool of the matches of a table without bots."""
    game = registry.game(config.game)
    teams = game.teams(config.chosen(game))
    kind = TEAMS if len(teams[0]) > 1 else DUEL if len(teams) == 2 else FREE
    return f"{config.game}.{kind}"


def _is_listed(ratings: Mapping[str, PlayerRating], pool: str) -> bool:
    found = ratings.get(pool)
    return found is not None and not found.provisional and found.last > now() - LISTED_DAYS * DAY


def _is_rated_match_of(row: LobbyRow, people: Collection[str]) -> bool:
    holders = row.summary.get("holders")
    seated = set(map(str, holders.values())) if isinstance(holders, Mapping) else set()
    return row.phase == PLAYING and bool(row.summary.get("rated")) and seated.issuperset(people)
