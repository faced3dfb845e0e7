"""Results and ratings: entered once, pools, leavers last, computers, rebuilds, ladders, histories, deletion."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from conquista.store.database import Database
from conquista.store.factory import open_database
from conquista.store.journals.journal import SqlJournal
from conquista.store.journals.memory import MemoryJournal
from conquista.store.results.history import MatchFilter, ResultHistory, change_reasons
from conquista.store.results.ladders import Ladders, season_of, season_span
from conquista.store.results.ratings import Ratings
from conquista.store.results.values import DAY, LISTED_OPPONENTS, MIDDLE, Reputation, SkillEstimate
from conquista.table.commands.declaration import Leave, Propose, Request, Resign, Return, Sit, Start, Vote
from conquista.table.config import TableConfig
from conquista.table.ports import TablePorts
from conquista.table.results import MatchResult, Placing, result
from conquista.table.table import Table
from conquista.table.values import BOT, COMPUTER, GUEST, PERSON, JournalEntry, SeatHolder
from table.harness import ANNA, STRANGER, TableHarness, games, person

A, B, C, D = (SeatHolder(PERSON, name, name.upper()) for name in "abcd")
SQUIRE = SeatHolder(COMPUTER, "N", "squire", "squire")


@pytest.fixture(params=["sqlite", "postgres"])
def ratings(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ratings]:
    where = request.getfixturevalue("postgres") if request.param == "postgres" else tmp_path / "x.db"
    database = open_database(where)
    open_tables(database, 60)
    yield Ratings(database)
    database.close()


def open_tables(database: Database, count: int) -> None:
    journal = SqlJournal(database)
    for number in range(count):
        journal.append(f"t{number}", [JournalEntry(1, 1, "opened", {})])


def match(
    *holders: SeatHolder, left: tuple[SeatHolder, ...] = (), teams: int = 1, rated: bool = True, at: int = 5
) -> MatchResult:
    """Return a match with these ranks, in teams of this size."""
    placings = tuple(Placing(holder, f"s{n}", n // teams, n // teams) for n, holder in enumerate(holders))
    return MatchResult("conquest", "x", rated, at, placings, tuple((holder, f"l{n}") for n, holder in enumerate(left)))


def history(ratings: Ratings) -> ResultHistory:
    return ResultHistory(ratings.database)


def ladders(ratings: Ratings) -> Ladders:
    return Ladders(ratings.database)


def values(ratings: Ratings, *holders: SeatHolder, pool: str = "conquest.duel") -> list[int]:
    return [history(ratings).of(holder.id, 5)[pool].value for holder in holders]


def everything(database: Database) -> list[Any]:
    """Return all rows that follow from results, as they are stored."""
    with database.snapshot() as session:
        return [
            session.rows("SELECT * FROM ratings ORDER BY person, pool"),
            session.rows("SELECT * FROM meetings ORDER BY person, other, pool"),
            session.rows("SELECT * FROM parts ORDER BY table_id, person, seat"),
            session.rows("SELECT * FROM results ORDER BY number"),
        ]


def test_a_result_is_entered_once(ratings: Ratings) -> None:
    ratings.enter("t1", match(A, B))
    once = values(ratings, A, B)
    ratings.enter("t1", match(A, B))
    assert values(ratings, A, B) == once
    assert once[0] > MIDDLE > once[1]
    found = history(ratings).of("a", 5)["conquest.duel"]
    assert (found.games, found.opponents, found.provisional, found.game) == (1, 1, True, "conquest")
    assert found.low < found.value < found.high


def test_many_sides_and_teams_are_rated_in_their_order_and_pools(ratings: Ratings) -> None:
    ratings.enter("t1", match(A, B, C, D))
    first = values(ratings, A, B, C, D, pool="conquest.free")
    assert first == sorted(first, reverse=True)
    assert len(set(first)) == 4
    for number in range(2, 6):
        ratings.enter(f"t{number}", match(C, D, A, B, teams=2, at=number))
    assert values(ratings, D, pool="conquest.free") == first[3:]
    assert values(ratings, D, pool="conquest.teams")[0] > MIDDLE
    assert len(history(ratings).graph("d", "conquest.teams")) == 4


def test_who_leaves_is_rated_last_and_the_others_among_themselves(ratings: Ratings) -> None:
    ratings.enter("t1", match(A, B, left=(C,)))
    found = values(ratings, A, B, C, pool="conquest.free")
    assert found == sorted(found, reverse=True)
    assert found[0] - MIDDLE == MIDDLE - found[1]  # as in a duel
    assert history(ratings).reputation("c") == Reputation(1, 0)
    assert history(ratings).reputation("a") == Reputation(1, 1)
    assert history(ratings).reputation("z") == Reputation(0, 0)


def test_who_alone_stays_has_won(ratings: Ratings) -> None:
    ratings.enter("t1", match(A, left=(B,)))
    ratings.enter("t2", match(C, D))
    assert values(ratings, A, B) == values(ratings, C, D)


def test_guests_are_not_rated(ratings: Ratings) -> None:
    ratings.enter("t1", match(SeatHolder(GUEST, "g1"), A))
    assert history(ratings).of("g1", 5) == history(ratings).of("a", 5) == {}
    assert history(ratings).reputation("g1") == Reputation(1, 1)
    ratings.enter("t2", match(SeatHolder(GUEST, "g1"), A, B))
    assert values(ratings, A, pool="conquest.free")[0] > MIDDLE


def test_bots_have_pools_of_their_own(ratings: Ratings) -> None:
    ratings.enter("t1", match(SeatHolder(BOT, "bot"), A))
    assert list(history(ratings).of("a", 5)) == list(history(ratings).of("bot", 5)) == ["conquest.duel.bots"]


def test_nothing_is_rated_that_proves_nothing(ratings: Ratings) -> None:
    ratings.enter("t1", match(A, A))
    ratings.enter("t2", match(A, B, rated=False))
    assert history(ratings).of("a", 5) == {}
    assert history(ratings).reputation("a") == Reputation(2, 2)


def set_rating(ratings: Ratings, person: str, unsure: float = 2.0, games: int = 20) -> None:
    with ratings.database.transaction() as session:
        session.change(
            "INSERT INTO ratings VALUES (?, 'conquest.duel', 25, ?, ?, ?, 5, 0, 0, ?)",
            (person, unsure, games, LISTED_OPPONENTS, 25 - 1.96 * unsure),
        )


def test_matches_with_computers_move_the_level_or_place_a_newcomer(ratings: Ratings) -> None:
    ratings.enter("t1", match(A, SQUIRE))
    assert history(ratings).of("a", 5) == history(ratings).of("computer:squire", 5) == {}  # both are unknown
    set_rating(ratings, "b")
    ratings.enter("t2", match(B, SQUIRE))
    assert values(ratings, B)[0] == MIDDLE
    assert values(ratings, SeatHolder(PERSON, "computer:squire"))[0] < MIDDLE
    with ratings.database.transaction() as session:
        session.change("UPDATE ratings SET unsure = 2 WHERE person = 'computer:squire'")
    level = values(ratings, SeatHolder(PERSON, "computer:squire"))
    for number in range(3, 10):
        ratings.enter(f"t{number}", match(A, SQUIRE))
    placed = history(ratings).of("a", 5)["conquest.duel"]
    assert (placed.placements, placed.games, placed.opponents) == (5, 5, 0)
    assert placed.value > MIDDLE
    assert values(ratings, SeatHolder(PERSON, "computer:squire")) == level
    assert [one.person for one in ladders(ratings).levels("conquest.duel", 5)] == ["computer:squire"]


def test_matches_of_the_same_people_weigh_less_and_less(ratings: Ratings) -> None:
    for number in range(7):
        ratings.enter(f"t{number}", match(A, B, at=number))
    ratings.enter("t7", match(A, B, at=8 * DAY))
    played = history(ratings).matches("a", MatchFilter())
    assert [round(one.weight, 3) for one in reversed(played)] == [1, 1, 1, 1, 1, 0.667, 0.5, 1]


def test_a_rating_becomes_less_certain_without_matches() -> None:
    known = SkillEstimate(30, 2.5)
    assert round(known.after(182 * DAY).unsure, 1) == 3.5
    assert known.after(10_000 * DAY).unsure == 6
    assert SkillEstimate(30, 7).after(DAY) == SkillEstimate(30, 7)
    assert known.after(-DAY) == known


def test_the_ladder_shows_those_of_whom_enough_is_known_by_their_lower_end(ratings: Ratings) -> None:
    crowd = [SeatHolder(PERSON, f"x{n}") for n in range(10)]
    rng = random.Random(3)
    assert ladders(ratings).ladder("conquest.free", 5) == ()
    for number in range(40):
        table = sorted(rng.sample(crowd, 6), key=lambda one: int(one.id[1:]) + rng.gauss(0, 3))
        ratings.enter(f"t{number}", match(*table, at=number * DAY))
    ladder = ladders(ratings).ladder("conquest.free", 40 * DAY)
    assert [one.place for one in ladder] == list(range(1, len(ladder) + 1))
    assert {one.rating.person for one in ladder} == {
        holder.id for holder in crowd if not history(ratings).of(holder.id, 40 * DAY)["conquest.free"].provisional
    }
    assert len(ladder) == 10
    assert int(ladder[0].rating.person[1:]) < 4
    without = ladders(ratings).ladder("conquest.free", 40 * DAY, without=[ladder[0].rating.person])
    assert [(one.place, one.rating) for one in without] == [(one.place - 1, one.rating) for one in ladder[1:]]
    assert [one.rating.low for one in ladder] == sorted((one.rating.low for one in ladder), reverse=True)
    assert ladders(ratings).ladder("conquest.free", 200 * DAY) == ()
    assert ladders(ratings).ladder("conquest.duel", 40 * DAY) == ()
    season = ladders(ratings).season("conquest.free", "1970-1")
    assert {one.rating.person for one in season} == {one.rating.person for one in ladder}
    assert ladders(ratings).season("conquest.free", "1970-2") == ()


def test_seasons_are_quarters() -> None:
    assert [season_of(day * DAY) for day in (0, 89, 90, 364, 365)] == ["1970-1", "1970-1", "1970-2", "1970-4", "1971-1"]
    assert season_span("1970-4") == (273 * DAY, 365 * DAY)


def test_a_rebuild_gives_the_same_ratings_to_the_last_digit(ratings: Ratings) -> None:
    rng = random.Random(7)
    crowd = [A, B, C, D, SeatHolder(GUEST, "g"), SeatHolder(BOT, "bot"), SQUIRE]
    for number in range(50):
        holders = rng.sample(crowd, rng.choice((2, 2, 3, 4)))
        teams = 2 if len(holders) == 4 and rng.random() < 0.5 else 1
        left = tuple(holders[-1:]) if teams == 1 and rng.random() < 0.2 else ()
        stayed = holders[: len(holders) - len(left)]
        ratings.enter(
            f"t{number}",
            match(*stayed, left=left, teams=teams, rated=rng.random() < 0.9, at=rng.randrange(100) * DAY),
        )
    before = everything(ratings.database)
    ratings.rebuild()
    assert everything(ratings.database) == before
    ratings.forget("b")
    after = everything(ratings.database)
    ratings.rebuild()
    assert [[tuple(line) for line in rows if "b" not in line] for rows in everything(ratings.database)] == after


def test_results_of_earlier_versions_are_completed(ratings: Ratings) -> None:
    with ratings.database.transaction() as session:
        for number in range(3):
            session.change(
                "INSERT INTO results (table_id, game, preset, rated, at) VALUES (?, 'conquest', 'x', 1, ?)",
                (f"t{number}", number),
            )
            session.change("INSERT INTO parts (table_id, person, seat, rank) VALUES (?, 'a', 's0', 0)", (f"t{number}",))
    assert ratings.incomplete() == ("t0", "t1", "t2")
    ratings.complete({"t0": match(A, B, at=0), "t1": match(A, SQUIRE, at=1), "t2": None})
    assert ratings.incomplete() == ()
    [played] = [one for one in history(ratings).matches("a", MatchFilter(pool="conquest.duel")) if one.table == "t0"]
    assert played.parts[0].person == "a"
    assert played.parts[1].person.startswith("deleted:")  # was not among those who took part, so it is gone
    assert values(ratings, A)[0] > MIDDLE
    ratings.enter("t3", match(A, B, at=9))
    assert [one.number for one in history(ratings).matches("a", MatchFilter())] == [4, 3, 2, 1]


def test_the_matches_of_a_person_are_listed_by_page_and_filter(ratings: Ratings) -> None:
    for number in range(7):
        ratings.enter(f"t{number}", match(*((A, B) if number % 2 else (C, A)), rated=number != 3, at=number // 2))
    listed = [one.table for one in history(ratings).matches("a", MatchFilter())]
    assert listed == ["t6", "t5", "t4", "t3", "t2", "t1", "t0"]
    page = history(ratings).matches("a", MatchFilter(before=(2, "t5")), 3)
    assert [one.table for one in page] == ["t4", "t3", "t2"]
    assert [one.table for one in history(ratings).matches("a", MatchFilter(other="b"))] == ["t5", "t3", "t1"]
    assert [one.table for one in history(ratings).matches("a", MatchFilter(rated=False))] == ["t3"]
    assert history(ratings).matches("a", MatchFilter(game="condottiere")) == ()


def test_meetings_and_reasons(ratings: Ratings) -> None:
    ratings.enter("t1", match(A, B, C))
    ratings.enter("t2", match(C, A, B, at=6))
    [met] = history(ratings).against("b", "a")
    assert (met.pool, met.ahead, met.behind, met.level, met.together) == ("conquest.free", 0, 2, 0, 0)
    [met] = history(ratings).against("a", "c")
    assert (met.ahead, met.behind) == (1, 1)
    latest = history(ratings).matches("b", MatchFilter())[0]
    reasons = change_reasons(latest, "b")
    assert reasons is not None
    assert (reasons.lost_to_stronger, reasons.lost_to_weaker, reasons.beat_weaker) == (1, 1, 0)
    assert change_reasons(latest, "z") is None


def test_s13_who_wants_to_be_forgotten_is(ratings: Ratings) -> None:
    ratings.enter("t1", match(A, B))
    before = values(ratings, B)
    ratings.forget("a")
    assert history(ratings).of("a", 5) == {}
    assert history(ratings).reputation("a") == Reputation(0, 0)
    assert history(ratings).against("a", "b") == ()
    assert values(ratings, B) == before
    ratings.enter("t1", match(A, B))
    assert history(ratings).of("a", 5) == {}
    with ratings.database.snapshot() as session:
        assert all("a" not in line for line in session.rows("SELECT person FROM parts"))


def test_matches_that_end_together_all_count(postgres: str) -> None:
    shared = open_database(postgres)
    open_tables(shared, 12)
    crowd = [open_database(postgres) for _ in range(4)]

    def enter(number: int) -> None:
        pair = (A, B) if number % 2 else (B, A)
        Ratings(crowd[number % 4]).enter(f"t{number}", match(*pair))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(enter, range(12)))
    assert [ResultHistory(shared).of(name, 5)["conquest.duel"].games for name in "ab"] == [12, 12]
    before = everything(shared)
    assert [line[5] for line in before[3]] == list(range(1, 13))
    Ratings(shared).rebuild()
    assert everything(shared) == before
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
