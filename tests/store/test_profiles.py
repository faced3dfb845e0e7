"""Profiles in the store: what is shown, visits, searches for names, and places of earlier versions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from conquista.store.factory import Store, open_store
from conquista.store.people.profiles import Profile
from conquista.store.people.values import LOGIN, PERSON, AccessToken, Person
from conquista.store.results.ratings import set_places
from conquista.store.results.values import BETWEEN, LAST, LEVEL, WON, MatchPlace, ResultPart, match_place

CREST = {"division": "pale", "first": "azure", "second": "cream", "charge": "ship"}


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    where = request.getfixturevalue("postgres") if request.param == "postgres" else tmp_path / "x.db"
    store = open_store(where)
    for name in ("anna", "annalisa", "ann2", "bruno", "änne"):
        assert store.register.add_person(Person(f"p{name}", PERSON, name, 5), name)
    yield store
    store.close()


def test_a_profile_is_empty_at_first_and_then_what_was_stored(store: Store) -> None:
    assert store.profiles.profile("panna") == Profile()
    given = Profile(CREST, ("it", "de"), "Plays on Sundays.", "Europe/Rome", private=True)
    store.profiles.store("panna", given)
    assert store.profiles.profile("panna") == given
    assert store.profiles.private() == {"panna"}
    store.profiles.store("panna", Profile())
    assert store.profiles.profiles(["panna", "pbruno"]) == {"panna": Profile()}
    assert store.profiles.private() == frozenset()


def test_visits_are_noted_unless_hidden(store: Store) -> None:
    store.register.add_token(AccessToken("t1", "panna", LOGIN, "x", 5, 5), "print")
    assert store.profiles.profile("panna").seen == 5
    store.register.seen("t1", 9)
    assert store.profiles.profile("panna").seen == 9
    store.profiles.store("panna", Profile(about="x"))
    assert store.profiles.profile("panna").seen == 9
    store.profiles.store("panna", Profile(hides_presence=True))
    assert store.profiles.profile("panna").seen == 0
    store.register.seen("t1", 12)
    assert store.profiles.profile("panna").seen == 0


def test_names_are_found_by_their_beginning_the_shortest_first(store: Store) -> None:
    assert store.profiles.search("ann", 9) == ("pann2", "panna", "pannalisa")
    assert store.profiles.search("ann", 1) == ("pann2",)
    assert store.profiles.search("", 9) == store.profiles.search("an%", 9) == store.profiles.search("zz", 9) == ()
    assert (store.profiles.named("bruno"), store.profiles.named("brun")) == ("pbruno", None)


def test_a_profile_goes_with_its_person(store: Store) -> None:
    store.profiles.store("panna", Profile(about="x"))
    store.register.delete_person("panna")
    assert store.profiles.profiles(["panna"]) == {}


# places


def parts(*ranks: tuple[int, int | None]) -> list[ResultPart]:
    """Return parts with these sides and ranks."""
    return [ResultPart(f"p{n}", PERSON, f"s{n}", side, rank) for n, (side, rank) in enumerate(ranks)]


@pytest.mark.parametrize(
    ("ranks", "own", "found", "outcome"),
    [
        ([(0, 0), (1, 1)], 0, MatchPlace(1, 1, 0), WON),
        ([(0, 0), (1, 1)], 1, MatchPlace(2, 0, 0), LAST),
        ([(0, 0), (1, 0)], 1, MatchPlace(1, 0, 1), LEVEL),
        ([(0, 0), (1, 1), (2, 2), (3, 3)], 2, MatchPlace(3, 1, 0), BETWEEN),
        ([(0, 0), (1, 0), (2, 2)], 0, MatchPlace(1, 1, 1), LEVEL),
        ([(0, 0), (1, 1), (2, 1)], 2, MatchPlace(2, 0, 1), LAST),
        ([(0, 0), (0, 0), (1, 1), (1, 1)], 1, MatchPlace(1, 1, 0), WON),  # partners
        ([(0, 0), (1, None)], 1, MatchPlace(2, 0, 0), LAST),
        ([(0, 0), (1, 1), (2, None), (3, None)], 2, MatchPlace(3, 0, 1), LAST),
        ([(0, 0), (0, None), (1, 1)], 1, MatchPlace(2, 0, 0), LAST),  # left, and another person took the seat
        ([(0, 0), (0, None), (1, 1)], 2, MatchPlace(2, 0, 0), LAST),
        ([(0, 0), (1, None)], 0, MatchPlace(1, 1, 0), WON),
    ],
)
def test_the_place_among_the_sides(
    ranks: list[tuple[int, int | None]], own: int, found: MatchPlace, outcome: str, store: Store
) -> None:
    given = parts(*ranks)
    assert match_place(given, given[own]) == found
    assert (found.outcome, found.sides) == (outcome, len({side for side, _ in ranks}))
    with store.profiles.database.transaction() as session:
        session.change("INSERT INTO tables (id) VALUES ('t')")
        session.change("INSERT INTO results (table_id, game, preset, rated, at) VALUES ('t', 'g', 'x', 1, 1)")
        session.many(
            "INSERT INTO parts (table_id, person, kind, seat, side, rank) VALUES ('t', ?, ?, ?, ?, ?)",
            [(one.person, one.kind, one.seat, one.side, one.rank) for one in given],
        )
        set_places(session)
        [line] = session.rows("SELECT place, behind, level FROM parts WHERE person = ?", (given[own].person,))
        assert MatchPlace(*line) == found
