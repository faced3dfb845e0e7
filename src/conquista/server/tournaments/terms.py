"""The terms of a tournament: what is played, how it is paired, and who may enter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from conquista.core import AnyGame, Seat
from conquista.games import registry
from conquista.players import registry as players
from conquista.server.errors import ServerRefused
from conquista.store.results.values import DUEL, FREE, TEAMS
from conquista.store.tournaments.values import StoredEntrant, StoredTournament
from conquista.table.config import IDLES, RESIGNS, TableConfig
from conquista.table.pace import CORRESPONDENCE, HOUR, MINUTE, Pace, pace
from conquista.tournaments.formats import (
    ARENA,
    CLUB_MATCH,
    KNOCK_OUT,
    PARTNERS,
    ROUND_ROBIN,
    SIMUL,
    SIMUL_HOST,
    SWISS,
    TABLES,
)

DAY = 24 * HOUR
PLAYERS = "players"  # the option of games that a variable number of people can play
LIVE_GRACE, ARENA_GRACE = 5 * MINUTE, MINUTE  # for players to come to their table
BREAKS = {"live": 5 * MINUTE, "quick": 2 * MINUTE}  # between two rounds
LIMITS = {"live": 4 * HOUR, "quick": 2 * HOUR, "fast": 21 * DAY, "slow": 90 * DAY}  # of a round
SWISS_MOST, TABLES_MOST = 256, 512  # entrants
MOST_CHALLENGERS = 20
HOST_EXTRA = {"live": 10 * MINUTE, "quick": 5 * MINUTE}  # usual extra time of a simul's host for each other table


@dataclass(frozen=True, slots=True)
class EntryTerms:
    """Who may enter; 0 or an empty text: no condition."""

    most: int = TABLES_MOST
    least_rating: int = 0
    most_rating: int = 0
    least_matches: int = 0
    most_matches: int = 0
    account_days: int = 0
    code: str = ""
    club: str = ""  # of which entrants have to be members


@dataclass(frozen=True, slots=True)
class TournamentTerms:
    """What is stored as settings of a tournament. Times are milliseconds."""

    game: str
    preset: str
    options: Mapping[str, str]
    pace: str
    rated: bool
    press: str
    fill: str  # level of computers that take free seats; empty: none do
    rounds: int
    sizes: tuple[int, ...]
    pairs: bool  # whether entrants are fixed pairs of partners
    cycles: int
    division: int
    minutes: int  # of an arena
    pause: int  # between rounds
    limit: int  # of a round
    grace: int  # for players to come
    begin_with: int  # begins when this many have entered; 0: at its time
    about: str = ""
    vacations: bool = False  # whether vacations stop the clocks of a slow tournament
    entry: EntryTerms = field(default_factory=EntryTerms)
    boards: int = 0  # of a match between clubs
    clubs: tuple[str, ...] = ()  # of the match, the challenger first
    host_extra: int = 0  # what the bank of a simul's host gets at each table, for each other table

    def as_data(self) -> dict[str, Any]:
        return {**asdict(self), "options": dict(self.options), "sizes": list(self.sizes), "clubs": list(self.clubs)}

    @staticmethod
    def of(data: Mapping[str, Any]) -> TournamentTerms:
        made = {**data, "sizes": tuple(data["sizes"]), "entry": EntryTerms(**data["entry"])}
        return TournamentTerms(**made | {"clubs": tuple(data.get("clubs", ()))})

    @property
    def is_live(self) -> bool:
        """Whether players are expected to be there at the same time."""
        return pace(self.pace).question <= CORRESPONDENCE

    @property
    def people_of_entrant(self) -> int:
        return 2 if self.pairs else 1

    @property
    def pool(self) -> str:
        """The pool of ratings by which entrants are seeded."""
        sides = self.teams(self.sizes[0])
        kind = TEAMS if len(sides[0]) > 1 else DUEL if len(sides) == 2 else FREE
        return f"{self.game}.{kind}"

    def config(self, sides: int) -> TableConfig:
        """Return the settings of a table with this many sides."""
        return TableConfig.choose(
            registry.game(self.game),
            self.preset,
            dict(self._changes(sides)),
            rated=self.rated,
            pace=pace(self.pace),
            overrun=RESIGNS if sides == 2 else IDLES,
            stand_in=self.computer,
            press=self.press,
            vacations=self.vacations,
        )

    def teams(self, sides: int) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats of each side at a table with this many sides."""
        return _chosen(self.game, self.preset, self._changes(sides))[1]

    def all_options(self, sides: int) -> Mapping[str, str]:
        """Return the options of a table with this many sides that differ from the defaults of the game."""
        return _chosen(self.game, self.preset, self._changes(sides))[0]

    def _changes(self, sides: int) -> tuple[tuple[str, str], ...]:
        changes = dict(self.options)
        if self.sizes != (2,) and _is_flexible(registry.game(self.game)):
            changes[PLAYERS] = str(sides)
        return tuple(sorted(changes.items()))

    @property
    def computer(self) -> str:
        """The level of computers that take the seats of absent players."""
        return self.fill or players.names(registry.game(self.game))[0]


@lru_cache(maxsize=1_000)
def _chosen(
    game_name: str, preset: str, changes: tuple[tuple[str, str], ...]
) -> tuple[Mapping[str, str], tuple[tuple[Seat, ...], ...]]:
    """Return the options and the teams of a preset with changes; lists ask for those of many tournaments."""
    game = registry.game(game_name)
    config = TableConfig.choose(game, preset, dict(changes))
    return MappingProxyType(dict(config.options)), game.teams(config.chosen(game))


def check_terms(terms: TournamentTerms, format_name: str) -> TournamentTerms:
    """Return complete terms; raises a refusal where format, game and settings do not fit."""
    game = registry.game(terms.game)
    chosen: Pace = pace(terms.pace)
    if not chosen.timed:
        raise ServerRefused("server.tournament_pace")
    teams = game.teams(TableConfig.choose(game, terms.preset, terms.options).chosen(game))
    sides, people = len(teams), len(teams[0])
    if format_name in (SWISS, ROUND_ROBIN, CLUB_MATCH) and sides != 2:
        raise ServerRefused("server.tournament_two", format=format_name)
    if format_name == TABLES and sides < 3:
        raise ServerRefused("server.tournament_tables")
    if format_name == PARTNERS and (sides, people) != (2, 2):
        raise ServerRefused("server.tournament_partners")
    if format_name == SIMUL and (sides, people) != (2, 1):
        raise ServerRefused("server.simul_duel")
    if format_name in (SWISS, TABLES, PARTNERS, CLUB_MATCH) and not terms.rounds:
        raise ServerRefused("server.tournament_rounds")
    if format_name == CLUB_MATCH and not 0 < terms.rounds <= terms.boards:
        raise ServerRefused("server.club_match_rounds", boards=terms.boards)
    if format_name == ARENA and not terms.minutes:
        raise ServerRefused("server.tournament_minutes")
    if format_name == ARENA and chosen.question > CORRESPONDENCE:
        raise ServerRefused("server.tournament_arena_pace")
    sizes = _sizes(game, sides, people)
    if format_name == KNOCK_OUT and sides > 2 and not terms.fill:
        raise ServerRefused("server.tournament_fill")
    if terms.fill and terms.fill not in players.names(game):
        raise ServerRefused("server.tournament_level", level=terms.fill[:40], levels=list(players.names(game)))
    most = SWISS_MOST if sides == 2 else TABLES_MOST
    entry = EntryTerms(**{**asdict(terms.entry), "most": min(terms.entry.most, most)})
    name = chosen.name
    made = TournamentTerms(
        **{
            **{key: getattr(terms, key) for key in terms.__slots__},
            "rounds": _rounds(format_name, terms.rounds),
            "rated": terms.rated and format_name != SIMUL,
            "boards": terms.boards if format_name == CLUB_MATCH else 0,
            "host_extra": (terms.host_extra or HOST_EXTRA.get(name, 0)) if format_name == SIMUL else 0,
            "minutes": terms.minutes if format_name == ARENA else 0,
            "sizes": sizes,
            "pairs": people == 2 and format_name != PARTNERS,
            "pause": terms.pause or BREAKS.get(name, 0),
            "limit": terms.limit or LIMITS[name],
            "grace": terms.grace or (ARENA_GRACE if format_name == ARENA else LIVE_GRACE),
            "entry": entry,
        }
    )
    made.config(sizes[0])
    return made


def simul_config(terms: TournamentTerms, tables: int, host: Seat) -> TableConfig:
    """Return the settings of a table of a simul with this many tables.

    The host, who is at all of them, gets more time in the bank; answers may take longer for both.
    """
    made = terms.config(2)
    answer = max(made.pace.answer, min(CORRESPONDENCE, made.pace.answer * (1 + tables)))
    extra = {host: terms.host_extra * (tables - 1)} if tables > 1 and terms.host_extra else {}
    return replace(made, pace=replace(made.pace, answer=answer), extra=extra)


def may_begin(terms: TournamentTerms, tournament: StoredTournament, entrants: Sequence[StoredEntrant]) -> bool:
    """Return whether a tournament with these entrants can be played."""
    if tournament.format == CLUB_MATCH:
        lined_up = [sum(one.club == club for one in entrants) >= terms.boards for club in terms.clubs]
        return tournament.accepted is not None and all(lined_up)
    if tournament.format == SIMUL and not any(one.number == SIMUL_HOST for one in entrants):
        return False
    return len(entrants) >= least_entrants(terms, tournament.format)


def least_entrants(terms: TournamentTerms, format_name: str) -> int:
    """Return how many entrants a tournament needs to begin."""
    if terms.fill:
        return 2
    return 4 if format_name == PARTNERS else min(terms.sizes)


def _rounds(format_name: str, rounds: int) -> int:
    if format_name == SIMUL:
        return 1
    return 0 if format_name in (ARENA, ROUND_ROBIN, KNOCK_OUT) else rounds


def _is_flexible(game: AnyGame) -> bool:
    return any(option.name == PLAYERS for option in game.facts.options)


def _sizes(game: AnyGame, sides: int, people: int) -> tuple[int, ...]:
    """Return the numbers of sides that a table may have, the preferred one first."""
    option = next((one for one in game.facts.options if one.name == PLAYERS), None)
    if option is None or sides == 2 or people > 1:
        return (sides,)
    return tuple(size for size in (sides, sides - 1, sides + 1) if max(3, option.least) <= size <= option.most)
