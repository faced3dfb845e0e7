"""Ladders: order by the lower end at the time of reading, editions and paces, seasons, trends; a site of 200 people."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from conquista.store.database import Database
from conquista.store.factory import open_database
from conquista.store.journals.journal import SqlJournal
from conquista.store.results.ladders import EDITION_MATCHES, SEASON_MATCHES, Ladders, season_span, seasons_until
from conquista.store.results.ratings import Ratings
from conquista.store.results.values import DAY, LISTED_MATCHES, LISTED_OPPONENTS, SKILL, SURE, displayed
from conquista.table.results import MatchResult, Placing
from conquista.table.values import PERSON, JournalEntry, SeatHolder

POOL = "conquest.duel"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    where = request.getfixturevalue("postgres") if request.param == "postgres" else tmp_path / "x.db"
    database = open_database(where)
    yield database
    database.close()


def set_rating(database: Database, person: str, skill: float, unsure: float, last: int = 0) -> None:
    """Write the rating of an established player."""
    with database.transaction() as session:
        session.change(
            "INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, ?)",
            (person, POOL, skill, unsure, LISTED_MATCHES, LISTED_OPPONENTS, last, skill - SURE * unsure),
        )


def play(database: Database, number: int, *people: str, at: int = 0, preset: str = "x", pace: str = "live") -> None:
    """Enter a rated duel that the first of these people has won."""
    SqlJournal(database).append(f"t{number}", [JournalEntry(1, 1, "opened", {})])
    placings = tuple(Placing(SeatHolder(PERSON, one, one), f"s{k}", k, k) for k, one in enumerate(people))
    Ratings(database).enter(f"t{number}", MatchResult("conquest", preset, True, at, placings, (), (), pace))


def listed(database: Database, at: int = 0, **rest: str) -> list[str]:
    return [one.rating.person for one in Ladders(database).ladder(POOL, at, **rest)]


def test_the_order_is_that_of_the_lower_ends_at_the_time_of_reading(database: Database) -> None:
    set_rating(database, "idle", 30, 2.0)
    set_rating(database, "busy", 30, 2.2, last=100 * DAY)
    assert listed(database) == ["idle", "busy"]
    assert listed(database, at=100 * DAY) == ["busy", "idle"]


def test_who_has_become_too_uncertain_is_no_longer_listed(database: Database) -> None:
    set_rating(database, "partner", 30, 5.5)
    assert listed(database) == ["partner"]
    assert listed(database, at=60 * DAY) == []


def test_an_edition_or_a_pace_lists_who_plays_it(database: Database) -> None:
    for person in "ab":
        set_rating(database, person, 30, 2.0)
    for number in range(EDITION_MATCHES):
        play(database, number, "a", f"x{number}", preset="grand", pace="slow")
    play(database, 99, "b", "x0", preset="grand", pace="live")
    assert listed(database, preset="grand") == ["a"]
    assert listed(database, pace="slow") == ["a"]
    assert listed(database, preset="grand", pace="live") == []
    assert sorted(listed(database)) == ["a", "b"]


def test_a_season_lists_who_played_enough_in_it_by_the_rating_at_its_end(database: Database) -> None:
    begin, end = season_span("2025-3")
    for number in range(SEASON_MATCHES):
        play(database, number, "a", "b", at=begin + number)
    play(database, 50, "c", "a", at=end - 1)
    play(database, 51, "c", "b", at=end)
    [first, second] = Ladders(database).season(POOL, "2025-3")
    assert (first.rating.person, first.rating.games) == ("a", SEASON_MATCHES + 1)
    assert (second.rating.person, second.rating.games) == ("b", SEASON_MATCHES)
    assert first.rating.peak > first.rating.value
    assert [one.rating.person for one in Ladders(database).season(POOL, "2025-3", without=["a"])] == ["b"]
    assert Ladders(database).first_season(POOL, end) == "2025-3"
    assert Ladders(database).first_season("conquest.free", end) == "2025-4"


def test_seasons_are_listed_from_the_latest_on() -> None:
    assert seasons_until("2025-3", "2026-2", 9) == ("2026-2", "2026-1", "2025-4", "2025-3")
    assert seasons_until("2025-3", "2026-2", 2) == ("2026-2", "2026-1")


def test_trends_are_short_and_end_with_the_present_rating(database: Database) -> None:
    for number in range(20):
        play(database, number, "a", f"x{number}", at=number * DAY)
    trends = Ladders(database).trends(POOL, ["a", "x3", "nobody"], 5 * DAY, points=4)
    assert set(trends) == {"a"}
    with database.snapshot() as session:
        [(skill,)] = session.rows("SELECT skill FROM ratings WHERE person = 'a'")
    assert len(trends["a"]) == 4
    assert trends["a"][-1] == displayed(skill)
    assert list(trends["a"]) == sorted(trends["a"])


def known(database: Database, person: str) -> float:
    with database.snapshot() as session:
        found = session.rows("SELECT skill FROM ratings WHERE person = ?", (person,))
    return float(found[0][0]) if found else SKILL


def test_a_site_of_200_people_has_a_full_ladder_after_15_matches_each() -> None:
    database = open_database("memory")
    rng = random.Random(1)
    strength = {f"p{number}": rng.gauss(25, 25 / 3) for number in range(200)}
    number = 0
    for day in range(LISTED_MATCHES):
        waiting = sorted(
            strength, key=lambda one: known(database, one) + rng.gauss(0, 3)
        )  # near each other, as a lobby does
        for one, two in zip(waiting[::2], waiting[1::2], strict=True):
            won = rng.random() < 1 / (1 + 10 ** ((strength[two] - strength[one]) / 12))
            play(database, number, *((one, two) if won else (two, one)), at=day * DAY)
            number += 1
    ladder = Ladders(database).ladder(POOL, LISTED_MATCHES * DAY)
    assert len(ladder) >= 198  # the very strongest and weakest meet few people of their strength
    order = [strength[one.rating.person] for one in ladder]
    assert sum(order[:50]) / 50 > sum(order[-50:]) / 50 + 10
    database.close()
