"""Signals for moderators from constructed histories: stored once, listed, and without any consequence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.cli.main import run
from conquista.server.administration.signal_rules import signals_of_match
from conquista.server.administration.signals import SignalService
from conquista.server.runtime.clock import now
from conquista.store.factory import Store, open_store
from conquista.store.people.values import Person
from conquista.store.results.values import DAY
from conquista.table.commands.declaration import Resign
from conquista.table.pace import pace
from conquista.table.results import MatchResult, Placing
from conquista.table.values import PERSON, SeatHolder
from conquista.table.views.conduct import MatchConduct, SeatConduct
from server.api_user import DUEL, ApiUser, serving
from server.test_notifications import state
from server.test_vacations import eventually, people
from table.harness import TableHarness, person

UNEVEN = tuple(2_000 + 900 * (number * 7 % 11) for number in range(30))


class NoJobs:
    def register(self, kind: str, handler: Any) -> None:
        return None


@pytest.fixture
def store() -> Iterator[Store]:
    made = open_store("memory")
    for name in "abcd":
        made.register.add_person(Person(name, "person", name.upper(), 0), name, "x")
    yield made
    made.close()


def service(store: Store) -> SignalService:
    return SignalService(store.moderation_signals, store.server_keys, None, None, NoJobs())  # type: ignore[arg-type]


def conduct(sides: int = 4, rated: bool = True, live: bool = True, **seats: Any) -> MatchConduct:
    return MatchConduct(now(), rated, live, sides, tuple(seats.values()))


def played(name: str, times: tuple[int, ...] = UNEVEN, graces: tuple[int, ...] = (), **taken: int) -> SeatConduct:
    return SeatConduct(name, times, graces, taken)


def kinds(store: Store) -> list[tuple[str, str, str]]:
    return sorted((one.kind, one.person, one.other) for one in store.moderation_signals.listed())


def enter(store: Store, table: str, ranks: dict[str, int | None], at: int) -> None:
    """Enter a rated result; who has no rank has left."""
    holders = {name: SeatHolder(PERSON, name, name) for name in ranks}
    seats = dict(zip(ranks, "SNEW", strict=False))
    placings = tuple(
        Placing(holders[name], seats[name], number, rank)
        for number, (name, rank) in enumerate(ranks.items())
        if rank is not None
    )
    left = tuple((holders[name], seats[name]) for name, rank in ranks.items() if rank is None)
    sides = tuple((seats[name],) for name in ranks)
    with store.register.database.transaction() as session:
        session.change("INSERT INTO tables (id, finished) VALUES (?, 1)", (table,))
    store.ratings.enter(table, MatchResult("conquest", "conquest_4p", True, at, placings, left, sides, "live", "x"))


def test_even_times_and_steady_lag_are_noticed_in_rated_live_matches_only() -> None:
    even, lagging = tuple(4_000 + 100 * (n % 3) for n in range(30)), (300,) * 25
    seats: dict[str, Any] = {
        "a": played("a", even),
        "b": played("b", UNEVEN, lagging),
        "c": played("c", even[:10], (300,) * 5),
    }
    found = {(one.kind, one.person) for one in signals_of_match("t", conduct(**seats))}
    assert found == {("even_times", "a"), ("steady_lag", "b")}
    assert list(signals_of_match("t", conduct(rated=False, **seats))) == []
    assert list(signals_of_match("t", conduct(live=False, **seats))) == []
    quick = played("a", (300,) * 40)
    assert list(signals_of_match("t", conduct(a=quick))) == []


def test_a_loss_of_250_points_in_three_days_is_noticed_once(store: Store) -> None:
    time, one = now(), service(store)
    for number in range(12):
        enter(store, f"w{number}", {"a": 0, "b": 1}, time - 20 * DAY + number)
    for number in range(12):
        enter(store, f"l{number}", {"b": 0, "a": 1}, time - 12 + number)
        one.examine(f"l{number}", MatchConduct(time - 12 + number, True, True, 2, ()))
    assert [one for one in kinds(store) if one[0] == "rating_loss"] == [("rating_loss", "a", "")]
    [signal] = store.moderation_signals.listed(kind="rating_loss")
    points = signal.data["points"]
    assert isinstance(points, int)
    assert points >= 250


def test_arranged_wins_are_noticed_and_a_contest_is_not(store: Store) -> None:
    time, one = now(), service(store)
    for number in range(9):
        enter(store, f"t{number}", {"a": 0, "b": 1}, time - 100 + number)
        one.examine(f"t{number}", MatchConduct(time - 100 + number, True, True, 2, ()))
    for number in range(12):
        winner, loser = "cd" if number % 3 else "dc"
        enter(store, f"u{number}", {winner: 0, loser: 1}, time - 50 + number)
        one.examine(f"u{number}", MatchConduct(time - 50 + number, True, True, 2, ()))
    assert "one_sided_pair" not in {kind for kind, *_ in kinds(store)}
    enter(store, "t9", {"a": 0, "b": None}, time)
    one.examine("t9", MatchConduct(time, True, True, 2, ()))
    [signal] = store.moderation_signals.listed(kind="one_sided_pair")
    assert (signal.person, signal.other, signal.data) == ("a", "b", {"matches": 10, "won": 10, "days": 7})


def test_leaving_often_is_noticed(store: Store) -> None:
    time, one = now(), service(store)
    for number in range(5):
        enter(store, f"t{number}", {"a": 0, "b": 1, "c": None}, time - 10 + number)
        one.examine(f"t{number}", MatchConduct(time - 10 + number, True, True, 3, ()))
    assert ("often_left", "c", "") in kinds(store)
    assert not [kind for kind, who, _ in kinds(store) if kind == "often_left" and who != "c"]


def test_pairs_that_never_take_each_other_are_noticed(store: Store) -> None:
    one = service(store)
    for number in range(6):
        seats: dict[str, Any] = {
            "a": played("a", b=0, c=5, d=4),
            "b": played("b", a=0, c=4, d=5),
            "c": played("c", a=3, b=2, d=3),
            "d": played("d", a=2, b=3, c=3),
        }
        one.examine(f"t{number}", conduct(**seats))
    assert kinds(store) == [("no_captures", "a", "b")]
    assert store.moderation_signals.captures_of_pair("a", "b")[:2] == (6, 0)
    assert store.moderation_signals.captures_of_pair("c", "d")[1] == 36


def test_the_conduct_of_a_match_is_read_from_its_journal_after_the_end() -> None:
    table = TableHarness("skirmish", pace=pace("live"), rated=True)
    with pytest.raises(Exception, match="not over"):
        table.table.conduct()
    table.now += 3_000
    table.play("S a-h")
    table.now += 5_000
    table.play("N e-d")
    table.ask(person("S"), Resign("S"))
    found = table.table.conduct()
    times = {seat.person: seat.times for seat in found.seats}
    assert (found.rated, found.live, found.sides) == (True, True, 2)
    assert times["pN"] == (5_000,)
    assert times["pS"][0] == 3_000


def test_captures_are_counted_for_conquest() -> None:
    opening = "S.Sol@S2 S.Sol@S12 N.Sol@S13 N.Sol@N1 N.Sol@N2 active=S to_act=S budget=5"
    table = TableHarness("conquest", preset="conquest_2p", pace=pace("live"), opening=opening)
    table.play("S S12-S13", "S S2-S6")
    table.ask(person("N"), Resign("N"))
    assert {seat.person: dict(seat.taken) for seat in table.table.conduct().seats} == {"pS": {"pN": 1}, "pN": {"pS": 0}}


def test_one_address_at_a_rated_table_is_noticed_and_nothing_follows() -> None:
    with serving() as server:
        anna, bruno = people(server, "Same1", "Same2")
        opened = anna.post("/api/tables", DUEL | {"rated": True})
        table = opened["table"]["id"]
        bruno.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
        assert anna.do(table, "start", do="start")[0] == 200
        with anna.socket() as one, bruno.socket() as other:
            assert one.hello(table, "S")["type"] == "welcome"
            assert other.hello(table, "N")["type"] == "welcome"
            listed = eventually(lambda: state(server).signals.store.listed(kind="same_address"))
            assert {listed[0].person, listed[0].other} == {anna.id, bruno.id}
            assert listed[0].table == table
        with state(server).signals.store.database.snapshot() as session:
            addresses = session.rows("SELECT DISTINCT address FROM seat_addresses")
        assert len(addresses) == 1
        assert "testclient" not in addresses[0][0]
        assert anna.do(table, "r", do="resign", seat="S")[0] == 200
        assert_unpunished(anna)
        service_of = state(server).signals
        service_of.expire(now() + 15 * DAY, 0)
        assert service_of.store.listed() == ()


def assert_unpunished(person_: ApiUser) -> None:
    """A person with a signal can do everything that others can."""
    assert person_.post("/api/tables", DUEL | {"rated": True})["table"]["phase"] == "gathering"


def test_a_finished_rated_match_is_examined_by_a_job(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from conquista.server.administration import signals as module

    monkeypatch.setattr(module, "SAFETY", 0)
    examined: list[str] = []
    signals = state(client).signals
    monkeypatch.setattr(type(signals), "examine", lambda self, table, conduct: examined.append(table))
    anna, bruno = people(client, "Examina", "Examino")
    opened = anna.post("/api/tables", DUEL | {"rated": True})
    table = opened["table"]["id"]
    bruno.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    assert anna.do(table, "start", do="start")[0] == 200
    assert anna.do(table, "r", do="resign", seat="S")[0] == 200
    eventually(lambda: table in examined)


def test_the_command_lists_signals(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    where = str(tmp_path / "a.db")
    store = open_store(where)
    store.register.add_person(Person("a", "person", "Ada", 0), "ada", "x")
    service(store).store.put(signals_of_match("t1", conduct(a=played("a", (4_000,) * 30))))
    store.close()
    capsys.readouterr()
    assert run(["signals", "--database", where, "--json"]) == 0
    [one] = json.loads(capsys.readouterr().out)
    assert (one["kind"], one["person"], one["table"], one["names"]) == ("even_times", "a", "t1", ["Ada"])
    assert run(["signals", "--database", where]) == 0
    assert "Ada" in capsys.readouterr().out
    assert run(["signals", "--database", where, "--kind", "no_captures"]) == 0
    assert "No signals" in capsys.readouterr().out
    assert run(["signals", "--database", where, "--kind", "nonsense"]) != 0
