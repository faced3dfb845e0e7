"""The profile of a person, as one reader may see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from conquista.server.schema.accounts.accounts import RatingCard, rating
from conquista.server.schema.base import Answer
from conquista.server.schema.people.person_cards import PersonCard
from conquista.store.results.history import Meetings, ResultCount
from conquista.store.results.values import BETWEEN, LAST, LEVEL, OUTCOMES, WON, PlayerRating, Reputation

Title = Literal["expert", "master", "grandmaster", "season"]


class PresenceCard(Answer):
    """Whether a person is connected, and the time of the last visit where it is known."""

    here: bool
    seen: int | None


class PoolCard(Answer):
    """The rating of a person in a pool, the place on its ladder, and outcomes of the matches that the caller sees."""

    pool: str
    game: str
    rating: RatingCard | None
    place: int | None
    won: int
    level: int
    between: int
    last: int


class EditionCard(Answer):
    """How often a person plays an edition."""

    game: str
    preset: str
    matches: int
    won: int


class TitleCard(Answer):
    """A level that the rating of a person has reached in a pool, or a place among the first of a finished season."""

    title: Title
    pool: str
    season: str
    place: int


class PuzzleStanding(Answer):
    """The rating of a person at puzzles, and how many attempts count for it."""

    rating: int
    attempts: int


class ProfileCard(Answer):
    """A profile. Where `shown` is false it is private, and only name, crest and reputation are given.

    `meetings` are those with the caller, who is `reader`.
    """

    person: PersonCard
    shown: bool
    created: int
    owner: PersonCard | None
    about: str
    languages: list[str]
    zone: str
    presence: PresenceCard | None
    reputation: Reputation
    pools: list[PoolCard]
    editions: list[EditionCard]
    titles: list[TitleCard]
    meetings: list[Meetings]
    reader: PersonCard | None
    puzzles: PuzzleStanding | None


def pool_cards(
    ratings: Mapping[str, PlayerRating], places: Mapping[str, int], counts: Iterable[ResultCount]
) -> list[PoolCard]:
    """Return the pools that a person has a rating or matches in, those with the most matches first."""
    outcomes: dict[str, dict[str, int]] = {pool: dict.fromkeys(OUTCOMES, 0) for pool in ratings}
    for one in counts:
        outcomes.setdefault(one.pool, dict.fromkeys(OUTCOMES, 0))[one.outcome] += one.matches
    return [
        PoolCard(
            pool=pool,
            game=pool.partition(".")[0],
            rating=rating(ratings[pool]) if pool in ratings else None,
            place=places.get(pool),
            won=found[WON],
            level=found[LEVEL],
            between=found[BETWEEN],
            last=found[LAST],
        )
        for pool, found in sorted(outcomes.items(), key=lambda item: (-sum(item[1].values()), item[0]))
    ]


def edition_cards(counts: Iterable[ResultCount], most: int) -> list[EditionCard]:
    """Return the editions that a person has played most often."""
    played: dict[tuple[str, str], list[int]] = {}
    for one in counts:
        found = played.setdefault((one.game, one.preset), [0, 0])
        found[0] += one.matches
        found[1] += one.matches if one.outcome == WON else 0
    ordered = sorted(played.items(), key=lambda item: (-item[1][0], item[0]))
    return [
        EditionCard(game=game, preset=preset, matches=matches, won=won)
        for (game, preset), (matches, won) in ordered[:most]
    ]
