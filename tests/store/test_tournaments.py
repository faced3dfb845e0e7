"""Tournaments in the store, on every database: one transaction for each step, versions, people who are deleted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from conquista.server.tournaments.terms import TournamentTerms, check_terms
from conquista.store.database import WriteConflict
from conquista.store.factory import Store, open_store
from conquista.store.people.values import PERSON, Person
from conquista.store.tournaments.edits import FIRST_BAN, LONGEST_BAN, table_of
from conquista.store.tournaments.tournaments import JOB
from conquista.store.tournaments.values import IN, PLAYED, RULING, StoredTournament
from conquista.store.tournaments.verification import unrepeatable_rounds
from conquista.tournaments.draw import draw_round
from conquista.tournaments.values import DrawInput, Pairing

TERMS = TournamentTerms(
    *("conquest", "conquest_2p", {}, "live", False, "table", "", 3, (), False, 1, 0, 0, 0, 0, 0, 0),
)


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    where = str(tmp_path / "a.db") if request.param == "sqlite" else request.getfixturevalue("postgres")
    found = open_store(where)
    for name in ("anna", "bruno", "carla", "dora"):
        found.register.add_person(Person(name, PERSON, name, 0), name)
    yield found
    found.close()


def created(store: Store) -> str:
    settings = check_terms(TERMS, "swiss").as_data()
    made = StoredTournament("t1", "Open", "swiss", "open", "anna", 5_000, 1_000, None, None, "s", 0, 1, settings)
    assert store.tournaments.create(made, 1)
    assert not store.tournaments.create(made, 1)
    with store.tournaments.edit("t1", 2_000) as edit:
        assert edit is not None
        edit.enter("anna", "", IN, 1, 1500)
    for person in ("bruno", "carla", "dora"):
        with store.tournaments.edit("t1", 2_000) as edit:
            assert edit is not None
            edit.enter(person, "", IN, 1, 1500)
    return "t1"


def drawn(store: Store, number: int) -> tuple[Pairing, ...]:
    """Draw a round and store it."""
    snapshot = store.tournaments.snapshot("t1")
    assert snapshot is not None
    given = DrawInput(number, snapshot.tournament.seed_of(number), (1, 2, 3, 4))
    pairings = draw_round(snapshot.history(), given)
    with store.tournaments.edit("t1", 6_000) as edit:
        assert edit is not None
        edit.add_round(given, 9_000, pairings)
    return pairings


def test_a_tournament_from_entry_to_end(store: Store) -> None:
    name = created(store)
    with store.tournaments.edit(name, 5_000) as edit:
        assert edit is not None
        edit.begin()
    for number in (1, 2):
        drawn(store, number)
        for pairing in store.tournaments.snapshot(name).open_pairings:  # type: ignore[union-attr]
            assert pairing.table == table_of(name, number, pairing.number)
            assert store.tournaments.tournament_of(pairing.table) == name
            with store.tournaments.edit(name, 7_000) as edit:
                assert edit is not None
                edit.set_result(pairing, (0, 1), PLAYED)
        with store.tournaments.edit(name, 8_000) as edit:
            assert edit is not None
            edit.end_round(number)
    found = store.tournaments.snapshot(name)
    assert found is not None
    assert unrepeatable_rounds(found) == ()
    assert found.tournament.version == 13
    assert store.tournaments.counts([name]) == {name: 4}
    assert store.tournaments.rounds_drawn([name]) == {name: 2}
    with store.tournaments.edit(name, 8_500) as edit:
        assert edit is not None
        edit.set_result(found.pairings[0], (1, 0), RULING)  # a result that a later draw was based on
    changed = store.tournaments.snapshot(name)
    assert changed is not None
    assert unrepeatable_rounds(changed) == (2,)


def test_a_round_is_stored_once(store: Store) -> None:
    name = created(store)
    drawn(store, 1)
    with pytest.raises(WriteConflict):
        drawn_again(store)
    found = store.tournaments.snapshot(name)
    assert found is not None
    assert (len(found.rounds), len(found.pairings)) == (1, 2)


def drawn_again(store: Store) -> None:
    with store.tournaments.edit("t1", 6_500) as edit:
        assert edit is not None
        edit.set_state(1, "paused")
        edit.add_round(DrawInput(1, "x", (1, 2)), 9_000, [Pairing(1, ((1,), (2,)))])


def test_a_step_that_fails_leaves_nothing(store: Store) -> None:
    name = created(store)
    before = store.tournaments.snapshot(name)

    def failing() -> None:
        with store.tournaments.edit(name, 3_000) as edit:
            assert edit is not None
            edit.begin()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        failing()
    assert store.tournaments.snapshot(name) == before


def test_waiting_does_not_hide_a_change(store: Store) -> None:
    name = created(store)
    job = store.jobs.find(JOB, name)
    assert job is not None
    assert job.due == 2_000
    assert store.tournaments.wait(name, 4, 5_000)
    assert not store.tournaments.wait(name, 3, 9_000)
    job = store.jobs.find(JOB, name)
    assert job is not None
    assert job.due == 5_000


def test_joining_twice_is_refused_by_the_database(store: Store) -> None:
    name = created(store)

    def joining() -> None:
        with store.tournaments.edit(name, 3_000) as edit:
            assert edit is not None
            edit.enter("bruno", "", IN, 1, 1500)

    with pytest.raises(WriteConflict):
        joining()


def test_absences_exclude_for_longer_each_time(store: Store) -> None:
    name, until = created(store), []
    for time in (10_000, 20_000, 30_000):
        with store.tournaments.edit(name, time) as edit:
            assert edit is not None
            edit.ban(["bruno"])
        until.append(store.tournaments.banned_until(["anna", "bruno"], time))
    assert until == [10_000 + FIRST_BAN, 20_000 + 2 * FIRST_BAN, 30_000 + 4 * FIRST_BAN]
    for _ in range(8):
        with store.tournaments.edit(name, 40_000) as edit:
            assert edit is not None
            edit.ban(["bruno"])
    assert store.tournaments.banned_until(["bruno"], 40_000) == 40_000 + LONGEST_BAN
    with store.tournaments.edit(name, 50_000) as edit:
        assert edit is not None
        edit.excuse(["bruno"])
    assert store.tournaments.banned_until(["bruno"], 50_000) is None


def test_deleted_people_leave_no_trace(store: Store) -> None:
    name = created(store)
    drawn(store, 1)
    found = store.tournaments.snapshot(name)
    assert found is not None
    for pairing in found.pairings:
        with store.tournaments.edit(name, 7_000) as edit:
            assert edit is not None
            edit.set_present(pairing, ["anna", "bruno"])
    store.tournaments.forget("anna")
    store.register.delete_person("anna")
    store.register.delete_person("carla")
    after = store.tournaments.snapshot(name)
    assert after is not None
    assert [one.person for one in after.entrants] == ["", "bruno", "", "dora"]
    assert "anna" not in repr(after)
    assert after.tournament.creator == ""


def test_lists(store: Store) -> None:
    name = created(store)
    assert [one.id for one in store.tournaments.listed(("open", "running"), 5)] == [name]
    assert store.tournaments.listed(("over",), 5) == ()
    assert [one.id for one in store.tournaments.of_person("bruno", 5)] == [name]
    assert store.tournaments.entries_of("bruno")[name].number == 2
    assert store.tournaments.unfinished() == (name,)
    with store.tournaments.edit(name, 9_000) as edit:
        assert edit is not None
        edit.finish()
    assert store.tournaments.unfinished() == ()
    assert [one.id for one in store.tournaments.listed(("over",), 5, before=9_001)] == [name]
    assert store.tournaments.listed(("over",), 5, before=9_000) == ()
