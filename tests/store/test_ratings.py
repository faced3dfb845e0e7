"""Ratings and reputation: idempotent results, teams and many sides, leavers last, guests and computers, deletion."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from conquista.store.factory import open_database
from conquista.store.journal import SqlJournal
from conquista.store.memory import MemoryJournal
from conquista.store.ratings import MIDDLE, Ratings, Reputation
from conquista.table.commands.declaration import Leave, Propose, Request, Resign, Return, Sit, Start, Vote
from conquista.table.config import TableConfig
from conquista.table.ports import TablePorts
from conquista.table.results import MatchResult, Placing, result
from conquista.table.table import Table
from conquista.table.values import COMPUTER, GUEST, PERSON, JournalEntry, SeatHolder
from table.harness import ANNA, STRANGER, TableHarness, games, person

A, B, C, D = (SeatHolder(PERSON, name, name.upper()) for name in "abcd")
SQUIRE = SeatHolder(COMPUTER, "N", "squire", "squire")


@pytest.fixture(params=["sqlite", "postgres"])
def ratings(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ratings]:
    where = request.getfixturevalue("postgres") if request.param == "postgres" else tmp_path / "x.db"
    database = open_database(where)
    journal = SqlJournal(database)
    for number in range(12):
        journal.append(f"t{number}", [JournalEntry(1, 1, "opened", {})])
    yield Ratings(database)
    database.close()


def match(
    *holders: SeatHolder, left: tuple[SeatHolder, ...] = (), teams: int = 1, rated: bool = True, at: int = 5
) -> MatchResult:
    """Return a match with these ranks, in teams of this size."""
    placings = tuple(Placing(holder, f"s{n}", n // teams, n // teams) for n, holder in enumerate(holders))
    return MatchResult("conquest", "x", rated, at, placings, tuple((holder, f"l{n}") for n, holder in enumerate(left)))


def values(ratings: Ratings, *holders: SeatHolder) -> list[int]:
    return [ratings.of(holder.id)["conquest"].value for holder in holders]


def test_a_result_is_entered_once(ratings: Ratings) -> None:
    ratings.enter("t1", match(A, B))
    once = values(ratings, A, B)
    ratings.enter("t1", match(A, B))
    assert values(ratings, A, B) == once
    assert once[0] > MIDDLE > once[1]
    found = ratings.of("a")["conquest"]
    assert (found.games, found.provisional) == (1, True)
    assert found.low < found.value < found.high


def test_many_sides_and_teams_are_rated_in_their_order(ratings: Ratings) -> None:
    ratings.enter("t1", match(A, B, C, D))
    first = values(ratings, A, B, C, D)
    assert first == sorted(first, reverse=True)
    assert len(set(first)) == 4
    for number in range(2, 6):
        ratings.enter(f"t{number}", match(C, D, A, B, teams=2, at=number))
    assert ratings.of("d")["conquest"].value > first[3]
    assert len(ratings.history("d", "conquest")) == 5


def test_who_leaves_is_rated_last_and_the_others_among_themselves(ratings: Ratings) -> None:
    ratings.enter("t1", match(A, B, left=(C,)))
    ratings.enter("t2", match(SeatHolder(PERSON, "e"), SeatHolder(PERSON, "f")))
    assert values(ratings, A, B) == values(ratings, SeatHolder(PERSON, "e"), SeatHolder(PERSON, "f"))
    assert values(ratings, C)[0] < values(ratings, B)[0]
    assert ratings.reputation("c") == Reputation(1, 0)
    assert ratings.reputation("a") == Reputation(1, 1)
    assert ratings.reputation("z") == Reputation(0, 0)


def test_who_alone_stays_has_won(ratings: Ratings) -> None:
    ratings.enter("t1", match(A, left=(B,)))
    ratings.enter("t2", match(C, D))
    assert values(ratings, A, B) == values(ratings, C, D)


def test_guests_are_not_rated_and_computers_are_by_level(ratings: Ratings) -> None:
    ratings.enter("t1", match(SeatHolder(GUEST, "g1"), A))
    assert ratings.of("g1") == ratings.of("a") == {}
    assert ratings.reputation("g1") == Reputation(1, 1)
    ratings.enter("t2", match(A, SQUIRE, SQUIRE))
    assert ratings.of("computer:squire")["conquest"].games == 1
    assert values(ratings, A)[0] > MIDDLE


def test_nothing_is_rated_that_proves_nothing(ratings: Ratings) -> None:
    ratings.enter("t1", match(A, A))
    ratings.enter("t2", match(A, B, rated=False))
    assert ratings.of("a") == {}
    assert ratings.reputation("a") == Reputation(2, 2)


def test_the_ladder_shows_those_of_whom_enough_is_known(ratings: Ratings) -> None:
    ratings.enter("t1", match(A, B))
    assert ratings.ladder("conquest") == ()
    with ratings.database.transaction() as session:
        session.change("UPDATE ratings SET unsure = 1")
    assert [rating.person for rating in ratings.ladder("conquest")] == ["a", "b"]
    assert [rating.person for rating in ratings.ladder("conquest", 1)] == ["a"]
    assert not ratings.ladder("conquest")[0].provisional
    assert ratings.ladder("condottiere") == ()


def test_s13_who_wants_to_be_forgotten_is(ratings: Ratings) -> None:
    ratings.enter("t1", match(A, B))
    before = values(ratings, B)
    ratings.forget("a")
    assert ratings.of("a") == {}
    assert ratings.reputation("a") == Reputation(0, 0)
    assert values(ratings, B) == before
    ratings.enter("t1", match(A, B))
    assert ratings.of("a") == {}


def test_matches_that_end_together_all_count(postgres: str) -> None:
    shared = open_database(postgres)
    journal = SqlJournal(shared)
    for number in range(12):
        journal.append(f"t{number}", [JournalEntry(1, 1, "opened", {})])
    crowd = [open_database(postgres) for _ in range(4)]

    def enter(number: int) -> None:
        pair = (A, B) if number % 2 else (B, A)
        Ratings(crowd[number % 4]).enter(f"t{number}", match(*pair))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(enter, range(12)))
    assert [Ratings(shared).of(name)["conquest"].games for name in "ab"] == [12, 12]
    for database in (shared, *crowd):
        database.close()


# what a table makes of its match


class Kept:
    """Records results."""

    def __init__(self) -> None:
        self.found: list[tuple[str, MatchResult]] = []

    def enter(self, table: str, result: MatchResult) -> None:
        self.found.append((table, result))


def begun(**rest: Any) -> TableHarness:
    return TableHarness("tourney", {"seats": "3"}, **rest)


def test_a_table_enters_its_result_once_when_it_is_over() -> None:
    kept, journal = Kept(), MemoryJournal()
    seats = {seat: person(seat) for seat in "NS"}
    ports = TablePorts(journal, games=games, results=kept)
    table = Table.open("t1", TableConfig.choose(games("skirmish"), rated=True), ANNA, seats, 1_000, ports)
    table.apply_request(Request(ANNA, "c1", Start()), 1_000)
    assert result(table.table_state) is None
    table.apply_request(Request(person("S"), "c2", Resign("S")), 2_000)
    [(name, found)] = kept.found
    assert (name, found.rated, found.at, found.left) == ("t1", True, 2_000, ())
    assert {placing.holder.id: placing.rank for placing in found.placings} == {"pN": 0, "pS": 1}
    assert Table.restore("t1", ports).table_state.phase == "over"
    assert kept.found[-1] == kept.found[0]


def test_who_leaves_and_does_not_come_back_has_left() -> None:
    harness = begun()
    harness.ask(person("A"), Leave("A"))
    harness.ask(person("B"), Leave("B"))
    harness.ask(person("B"), Return("B"))
    harness.ask(STRANGER, Sit("A"))
    harness.play_on(seed=3)
    found = result(harness.table_state)
    assert found is not None
    assert [(holder.id, seat) for holder, seat in found.left] == [("pA", "A")]
    assert {placing.holder.id for placing in found.placings} == {STRANGER.id, "pB", "pC"}


def test_a_computer_that_stands_in_is_no_part_of_the_result() -> None:
    harness = begun()
    harness.ask(person("A"), Resign("A"))
    harness.ask(person("B"), Leave("B"))
    harness.play_on(seed=3)
    found = result(harness.table_state)
    assert found is not None
    assert {placing.holder.id for placing in found.placings} == {"pA", "pC"}
    assert [holder.id for holder, _ in found.left] == ["pB"]


def test_what_all_agreed_to_stop_is_no_result() -> None:
    harness = begun()
    harness.ask(person("A"), Propose("A", "stop"))
    for seat in "BC":
        harness.ask(person(seat), Vote(seat, True))
    assert harness.table_state.phase == "over"
    assert result(harness.table_state) is None
