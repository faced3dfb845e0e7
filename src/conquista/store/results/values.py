"""The frozen values of results and ratings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from conquista.core import Seat
from conquista.table.results import MatchResult
from conquista.table.values import BOT, COMPUTER, PERSON, SeatHolder

SKILL, UNSURE = 25.0, 25.0 / 3  # of an unrated player
MIDDLE, STRETCH = 1500, 30  # scale of displayed ratings
SURE = 1.96  # standard deviations of a 95 % interval
LISTED_MATCHES, LISTED_OPPONENTS, LISTED_UNSURE = 15, 8, 5.6  # what a rating on the ladder rests on
LISTED_DAYS = 120  # since the last rated match
DAY = 24 * 3600 * 1000  # milliseconds
DRIFT = 0.033  # by which the variance of a skill grows in a day without a match
MOST_DRIFTED = 6.0  # uncertainty beyond which inactivity adds nothing
DUEL, FREE, TEAMS = KINDS = ("duel", "free", "teams")  # of pools
BOTS = "bots"  # ends the names of pools in which bots play
TITLES = {"grandmaster": 2000, "master": 1850, "expert": 1700}  # by the highest rating reached, the highest first
WON, LEVEL, BETWEEN, LAST = OUTCOMES = ("won", "level", "between", "last")
DELETED = "deleted:"  # begins the keys of people who have deleted their account


@dataclass(frozen=True, slots=True)
class SkillEstimate:
    """A skill and its standard deviation."""

    skill: float = SKILL
    unsure: float = UNSURE

    def after(self, milliseconds: int) -> SkillEstimate:
        """Return the estimate after some time without a match."""
        if self.unsure >= MOST_DRIFTED or milliseconds <= 0:
            return self
        unsure = (self.unsure**2 + DRIFT * milliseconds / DAY) ** 0.5
        return replace(self, unsure=min(unsure, MOST_DRIFTED))

    @property
    def value(self) -> int:
        return displayed(self.skill)

    @property
    def low(self) -> int:
        return displayed(self.skill - SURE * self.unsure)

    @property
    def high(self) -> int:
        return displayed(self.skill + SURE * self.unsure)


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """The rating of a person, a bot or a computer level in a pool; displayed with its 95 % interval."""

    person: str
    pool: str
    estimate: SkillEstimate
    games: int
    opponents: int  # different people
    last: int  # time of the last rated match
    peak: int  # highest displayed rating after a match that was not provisional
    placements: int  # rated matches against computers

    @property
    def game(self) -> str:
        return self.pool.partition(".")[0]

    @property
    def value(self) -> int:
        return self.estimate.value

    @property
    def low(self) -> int:
        return self.estimate.low

    @property
    def high(self) -> int:
        return self.estimate.high

    @property
    def provisional(self) -> bool:
        """Whether too little is known for a place on the ladder."""
        return self.games < LISTED_MATCHES or self.opponents < LISTED_OPPONENTS or self.estimate.unsure > LISTED_UNSURE


def title_of(peak: int) -> str | None:
    """Return the title of a person whose established ratings have reached this value; None for none."""
    return next((title for title, value in TITLES.items() if peak >= value), None)


@dataclass(frozen=True, slots=True)
class ResultPart:
    """One holder of a seat in a result. The key of a computer is its level; of a deleted account, a random text."""

    person: str
    kind: str
    seat: Seat
    side: int
    rank: int | None  # counted from 0; none: left before the end
    before: SkillEstimate | None = None  # where it was rated
    after: SkillEstimate | None = None

    @property
    def rated(self) -> bool:
        """Whether results of such a holder can be rated; guests have no rating."""
        return self.kind in (PERSON, BOT, COMPUTER)


@dataclass(frozen=True, slots=True)
class MatchPlace:
    """Where a part stands among the sides of its match: its place from 1, the sides behind and those level with it."""

    place: int
    behind: int
    level: int

    @property
    def sides(self) -> int:
        return self.place + self.behind + self.level

    @property
    def outcome(self) -> str:
        """Return the outcome in one word; `between` only where more than two sides took part."""
        if self.place == 1:
            return LEVEL if self.level else WON
        return BETWEEN if self.behind else LAST


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished match without those who took part."""

    table: str
    game: str
    preset: str
    pool: str
    rated: bool
    at: int
    pace: str
    reason: str


@dataclass(frozen=True, slots=True)
class StoredResult(FinishedMatch):
    """A finished match with all who took part; `number` is its place in the order in which results were entered."""

    number: int
    weight: float
    parts: tuple[ResultPart, ...]


# A part of answers: its fields keep their names.
@dataclass(frozen=True, slots=True)
class Reputation:
    """How many matches a person has started, and how many were played to the end."""

    begun: int
    finished: int


def displayed(skill: float) -> int:
    return round(MIDDLE + STRETCH * (skill - SKILL))


def rating_key(holder: SeatHolder) -> str:
    """Return the key of a holder in results: the id of a person, the level of a computer."""
    return f"{COMPUTER}:{holder.spec}" if holder.kind == COMPUTER else holder.id


def result_parts(result: MatchResult) -> tuple[ResultPart, ...]:
    """Return all who took part: those who stayed, then those who left."""
    sides = {seat: number for number, side in enumerate(result.sides) for seat in side}
    extra = 1 + max([placing.side for placing in result.placings] + [len(result.sides) - 1], default=0)
    stayed = [
        ResultPart(rating_key(one.holder), one.holder.kind, one.seat, one.side, one.rank) for one in result.placings
    ]
    left = [
        ResultPart(rating_key(holder), holder.kind, seat, sides.get(seat, extra + number), None)
        for number, (holder, seat) in enumerate(result.left)
    ]
    return (*stayed, *left)


def match_place(parts: Iterable[ResultPart], own: ResultPart) -> MatchPlace:
    """Return where one of these parts stands: behind all who stayed where it left, and on the place of its partners."""
    best: dict[int, float] = {}
    for part in parts:
        rank = float("inf") if part.rank is None else part.rank
        best[part.side] = min(rank, best.get(part.side, rank))
    rank = float("inf") if own.rank is None else own.rank
    others = [other for side, other in best.items() if side != own.side]
    before, behind = sum(other < rank for other in others), sum(other > rank for other in others)
    return MatchPlace(before + 1, behind, len(others) - before - behind)


def pools_of(game: str) -> tuple[str, ...]:
    """Return all pools that matches of a game can belong to."""
    return tuple(f"{game}.{kind}{bots}" for bots in ("", f".{BOTS}") for kind in KINDS)


def pool_of(game: str, parts: Iterable[ResultPart]) -> str:
    """Return the pool of a match: the game, how many sides of how many seats, and whether bots took part."""
    parts = tuple(parts)
    sides: dict[int, set[Seat]] = {}
    for part in parts:
        sides.setdefault(part.side, set()).add(part.seat)
    kind = TEAMS if any(len(seats) > 1 for seats in sides.values()) else DUEL if len(sides) == 2 else FREE
    return ".".join([game, kind, *([BOTS] if any(part.kind == BOT for part in parts) else [])])
