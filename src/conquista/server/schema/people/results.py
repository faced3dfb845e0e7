"""Answers about finished matches: histories, ratings over time and ladders."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Literal

from conquista.server.schema.accounts.accounts import RatingCard, rating
from conquista.server.schema.base import Answer
from conquista.server.schema.people.person_cards import PersonCard, person_card
from conquista.store.people.profiles import Profile
from conquista.store.people.values import Person
from conquista.store.results.history import ChangeReasons, RatingPoint, ResultCount, change_reasons
from conquista.store.results.ladders import LadderPlace
from conquista.store.results.values import DELETED, OUTCOMES, FinishedMatch, ResultPart, StoredResult, match_place
from conquista.table.values import COMPUTER

Outcome = Literal["won", "level", "between", "last"]


class ResultPlayer(Answer):
    """Who held a seat. `person` is empty for a computer, whose level is named, and for a deleted account."""

    person: str
    kind: str
    name: str
    level: str
    seat: str
    side: int
    rank: int | None
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class RatingChange(ChangeReasons):
    """How a match changed a rating, and why."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class PlayedMatchCard(FinishedMatch):
    """A finished match in the history of a person: the place of the person's side among the sides, and the outcome.

    The rank of a player is none who left before the end.
    """

    players: list[ResultPlayer]
    change: RatingChange | None
    place: int
    sides: int
    outcome: Outcome


class MatchTotals(Answer):
    """How many matches a filter selects on all pages, by outcome."""

    matches: int
    won: int
    level: int
    between: int
    last: int


class PlayedMatchPage(Answer):
    """Matches, the latest first; `next` is the value of `before` for the page after this one, or empty.

    The first page has the totals of all pages.
    """

    matches: list[PlayedMatchCard]
    next: str
    totals: MatchTotals | None = None


class RatingGraphPoint(Answer):
    """A rating after a match, with its 95 % interval."""

    at: int
    value: int
    low: int
    high: int


class LadderRow(Answer):
    """A place of a ladder; `trend` has some ratings of the last 90 days, the oldest first."""

    place: int
    person: PersonCard
    rating: RatingCard
    trend: list[int]


class LadderBar(Answer):
    """How many people of a ladder have a rating from this value on, up to the next bar."""

    value: int
    people: int


class LadderPage(Answer):
    """A part of a ladder, and the ratings of the computer levels on the same scale.

    `around` is the caller's place with its neighbours, where it is not among the rows. `rated` counts all people with a
    rating in the pool, however uncertain; `seasons` are those that can be chosen, the present one first. `total` counts
    the whole ladder, `selected` the places that can be shown, which are fewer if only followed people are.
    """

    pool: str
    season: str
    rows: list[LadderRow]
    levels: list[RatingCard]
    total: int
    selected: int
    rated: int
    around: list[LadderRow]
    own: RatingCard | None
    own_place: int | None
    spread: list[LadderBar]
    seasons: list[str]


class PoolName(Answer):
    """A pool, its game, and whether bots play in it."""

    pool: str
    game: str
    bots: bool


def played_match(
    result: StoredResult, person: str, people: Mapping[str, Person], hidden: Collection[str] = ()
) -> PlayedMatchCard:
    """Return a match as the history of a person shows it, without the ratings of hidden people."""
    reasons = change_reasons(result, person)
    own = next((part for part in result.parts if part.person == person), None)
    change = None
    if reasons is not None and own is not None and own.before is not None and own.after is not None:
        counts = asdict(reasons) | {"weight": round(reasons.weight, 3)}
        change = RatingChange(before=own.before.value, after=own.after.value, **counts)
    place = match_place(result.parts, own) if own is not None else None
    return PlayedMatchCard(
        **{field.name: getattr(result, field.name) for field in fields(FinishedMatch)},
        players=[_player(part, people, part.person in hidden) for part in result.parts],
        change=change,
        place=place.place if place else 0,
        sides=place.sides if place else 0,
        outcome=place.outcome if place else "last",  # type: ignore[arg-type]
    )


def totals(counts: Iterable[ResultCount]) -> MatchTotals:
    found = dict.fromkeys(OUTCOMES, 0)
    for one in counts:
        found[one.outcome] += one.matches
    return MatchTotals(matches=sum(found.values()), **found)


def graph_points(points: Sequence[RatingPoint], most: int) -> list[RatingGraphPoint]:
    """Return a rating over time, thinned evenly to a number of points; the first and the last stay."""
    if len(points) > most:
        points = [points[round(k * (len(points) - 1) / (most - 1))] for k in range(most)]
    return [
        RatingGraphPoint(at=one.at, value=one.estimate.value, low=one.estimate.low, high=one.estimate.high)
        for one in points
    ]


def ladder_row(
    found: LadderPlace,
    people: Mapping[str, Person],
    profiles: Mapping[str, Profile],
    trends: Mapping[str, Sequence[int]],
) -> LadderRow:
    key = found.rating.person
    return LadderRow(
        place=found.place,
        person=person_card(people[key], profiles.get(key)),
        rating=rating(found.rating),
        trend=list(trends.get(key, ())),
    )


def _player(part: ResultPart, people: Mapping[str, Person], hidden: bool) -> ResultPlayer:
    computer = part.kind == COMPUTER
    known = people.get(part.person)
    gone = computer or part.person.startswith(DELETED) or known is None
    return ResultPlayer(
        person="" if gone else part.person,
        kind=part.kind,
        name=known.name if known else "",
        level=part.person.partition(":")[2] if computer else "",
        seat=part.seat,
        side=part.side,
        rank=part.rank,
        before=part.before.value if part.before and not hidden else None,
        after=part.after.value if part.after and not hidden else None,
    )
