"""Pairings of all formats: published tables, rules of FIDE, balance of seats and opponents, repeatable draws."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from conquista.tournaments import knock_out, partners, round_robin, swiss, table_rounds
from conquista.tournaments.draw import draw_round, is_over, round_count
from conquista.tournaments.lots import round_seed
from conquista.tournaments.meetings import opponents_met, partners_met, seats_taken, short_rounds
from conquista.tournaments.values import (
    DrawInput,
    Entrant,
    Pairing,
    PairingResult,
    TournamentHistory,
    TournamentPlan,
    TournamentRound,
)
from kit.scale import scaled

# The first rounds as FIDE publishes them for 4, 6 and 8 players.
PUBLISHED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: ["1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3", "3-8 4-2 5-1 6-7"],
}


def played(history: TournamentHistory, given: DrawInput, chance: random.Random) -> TournamentHistory:
    """Draw a round and play it; stronger entrants win more often, and some matches are level."""
    strength = {one.number: one.rating for one in history.entrants}
    pairings = []
    for one in draw_round(history, given):
        result = one.result
        if result is None:
            values = [sum(strength.get(n, 1300) for n in side) + chance.gauss(0, 250) for side in one.sides]
            order = sorted(values, reverse=True)
            ranks = [order.index(value) for value in values]
            if chance.random() < 0.1:
                ranks = [max(0, rank - 1) for rank in ranks]
            result = PairingResult(tuple(ranks))
        pairings.append(Pairing(one.table, one.sides, result))
    found = TournamentRound(given.number, given.seed, tuple(pairings))
    return TournamentHistory(history.plan, history.entrants, (*history.rounds, found))


def entered(plan: TournamentPlan, count: int, chance: random.Random) -> TournamentHistory:
    return TournamentHistory(plan, tuple(Entrant(n, int(chance.gauss(1500, 200))) for n in range(1, count + 1)))


def whole(plan: TournamentPlan, count: int, seed: int) -> TournamentHistory:
    """Play a tournament in which everybody stays to the end."""
    chance = random.Random(seed)
    history = entered(plan, count, chance)
    while not is_over(history):
        number = len(history.rounds) + 1
        given = DrawInput(number, round_seed(str(seed), number), tuple(one.number for one in history.entrants))
        assert draw_round(history, given) == draw_round(history, given)
        history = played(history, given, chance)
    return history


@pytest.mark.parametrize("count", sorted(PUBLISHED))
def test_round_robins_follow_the_published_tables(count: int) -> None:
    for number, line in enumerate(PUBLISHED[count], 1):
        assert " ".join(f"{a}-{b}" for a, b in round_robin.berger(count, number)) == line


@pytest.mark.parametrize("count", range(2, 15))
def test_in_a_round_robin_all_meet_once_with_balanced_seats(count: int) -> None:
    history = whole(TournamentPlan("round_robin"), count, count)
    assert set(opponents_met(history).values()) == {1}
    assert len(opponents_met(history)) == count * (count - 1) // 2
    assert all(abs(taken[0] - taken[1]) <= 1 for taken in seats_taken(history).values())
    twice = whole(TournamentPlan("round_robin", cycles=2), count, count)
    assert set(opponents_met(twice).values()) == {2}
    assert all(taken[0] == taken[1] for taken in seats_taken(twice).values())


def test_a_league_has_divisions_by_rating() -> None:
    history = whole(TournamentPlan("round_robin", division=8), 21, 5)
    groups = round_robin.divisions(history)
    assert [len(group) for group in groups] == [7, 7, 7]
    ratings = [[history.entrant(number).rating for number in group] for group in groups]
    assert min(ratings[0]) >= max(ratings[1])
    assert min(ratings[1]) >= max(ratings[2])
    assert all(any({a, b} <= set(group) for group in groups) for a, b in opponents_met(history))
    assert round_count(history) == 7


@pytest.mark.parametrize("count", sorted(partners.WHIST))
def test_whist_schedules_are_complete(count: int) -> None:
    history = whole(TournamentPlan("partners", count - 1), count, count)
    assert set(partners_met(history).values()) == {1}
    assert set(opponents_met(history).values()) == {2}
    assert len(partners_met(history)) == len(opponents_met(history)) == count * (count - 1) // 2


def test_changing_partners_in_other_numbers_are_varied() -> None:
    for count in (6, 10, 14, 18, 25):
        history = whole(TournamentPlan("partners", 5, fill=True), count, count)
        assert max(partners_met(history).values()) <= 2
        assert max(short_rounds(history).values(), default=0) <= (2 if count < 10 else 1)


def test_the_first_swiss_round_pairs_the_upper_half_with_the_lower() -> None:
    entrants = tuple(Entrant(number, 2000 - number) for number in range(1, 11))
    history = TournamentHistory(TournamentPlan("swiss", 5), entrants)
    drawn = draw_round(history, DrawInput(1, "a seed", tuple(range(1, 11))))
    assert [set(one.entrants) for one in drawn] == [{n, n + 5} for n in range(1, 6)]
    first = [one.sides[0][0] <= 5 for one in drawn]
    assert first in ([True, False, True, False, True], [False, True, False, True, False])


@pytest.mark.parametrize("count", [7, 12, 23])
def test_swiss_pairings_keep_the_absolute_rules(count: int) -> None:
    for seed in range(scaled(3)):
        history = whole(TournamentPlan("swiss", 6), count, seed)
        assert set(opponents_met(history).values()) == {1}
        byes = Counter(n for _, one in history.pairings() if one.is_bye for n in one.entrants)
        assert max(byes.values(), default=0) <= 1
        assert sum(byes.values()) == (6 if count % 2 else 0)
        for number in range(1, count + 1):
            seats = [one.side_of(number) for _, one in history.pairings() if number in one.entrants and not one.is_bye]
            # Only leaders may exceed the limits of colour, in the last round.
            assert abs(seats[:-1].count(0) - seats[:-1].count(1)) <= 2
            assert not any(len(set(seats[at : at + 3])) == 1 for at in range(len(seats) - 3))


def test_swiss_pairings_equal_those_of_the_library_from_a_file(tmp_path: Path) -> None:
    from py4swiss.engines import DutchEngine
    from py4swiss.trf import TrfParser

    chance = random.Random(3)
    history = entered(TournamentPlan("swiss", 7), 17, chance)
    for number in range(1, 8):
        away = {chance.randrange(1, 18)} if number > 2 else set()
        available = tuple(n for n in range(1, 18) if n not in away)
        given = DrawInput(number, round_seed("x", number), available)
        report = swiss.tournament_report(history, given)
        report.validate_contents()
        report.write_to_file(tmp_path / "round.trf")
        parsed = TrfParser.parse(tmp_path / "round.trf")
        seeded = [one.number for one in history.seeding]
        found = DutchEngine.generate_pairings(parsed)
        expected = [((seeded[one.white - 1],), (seeded[one.black - 1],)) for one in found if one.black]
        assert [one.sides for one in draw_round(history, given) if not one.is_bye] == expected
        history = played(history, given, chance)


def test_a_swiss_round_worked_out_by_hand() -> None:
    """The third round of six players without the fourth, by the rules of the Dutch system that were valid until 2026.

    The leaders 1 and 3 have not met. 2 and 5 have met, and so have 5 and 6, so that 2 meets 6 and 5 has the bye.
    """
    entrants = tuple(Entrant(number, 2800 - number) for number in range(1, 7))
    results = (
        (((1, 4), (0, 1)), ((5, 2), (1, 0)), ((3, 6), (0, 1))),
        (((2, 1), (1, 0)), ((4, 3), (1, 0)), ((6, 5), (1, 0))),
    )
    rounds = tuple(
        TournamentRound(
            number,
            f"s{number}",
            tuple(
                Pairing(table, ((one,), (other,)), PairingResult(ranks))
                for table, ((one, other), ranks) in enumerate(found, 1)
            ),
        )
        for number, found in enumerate(results, 1)
    )
    history = TournamentHistory(TournamentPlan("swiss", 3), entrants, rounds)
    drawn = draw_round(history, DrawInput(3, "a seed", (1, 2, 3, 5, 6)))
    assert [set(one.entrants) for one in drawn] == [{1, 3}, {2, 6}, {5}]


def test_more_swiss_rounds_than_opponents_repeat_as_few_pairings_as_possible() -> None:
    chance = random.Random(1)
    history = entered(TournamentPlan("swiss", 5), 4, chance)
    for number in range(1, 6):
        history = played(history, DrawInput(number, round_seed("y", number), (1, 2, 3, 4)), chance)
    assert sorted(opponents_met(history).values()) == [1, 1, 2, 2, 2, 2]


def test_people_who_are_blocked_do_not_meet() -> None:
    blocked = frozenset({(1, 2), (3, 4), (1, 3)})
    for plan, count in (
        (TournamentPlan("swiss", 4), 10),
        (TournamentPlan("tables", 4, (4, 3, 5)), 13),
        (TournamentPlan("arena"), 8),
        (TournamentPlan("arena", sizes=(4,)), 12),
        (TournamentPlan("partners", 4), 12),
    ):
        chance = random.Random(count)
        history = entered(plan, count, chance)
        for number in range(1, 5):
            given = DrawInput(number, round_seed("z", number), tuple(range(1, count + 1)), blocked)
            history = played(history, given, chance)
        assert not blocked & (opponents_met(history).keys() | partners_met(history).keys()), plan


@pytest.mark.parametrize(
    ("sizes", "people", "expected"),
    [
        ((4, 3, 5), 6, [3, 3]),
        ((4, 3, 5), 7, [4, 3]),
        ((4, 3, 5), 9, [4, 5]),
        ((4, 3, 5), 10, [4, 3, 3]),
        ((4, 3, 5), 12, [4, 4, 4]),
        ((4, 3, 5), 2, []),
        ((6, 5), 11, [6, 5]),
        ((6, 5), 9, [6]),
        ((4,), 14, [4, 4, 4]),
    ],
)
def test_table_sizes(sizes: tuple[int, ...], people: int, expected: list[int]) -> None:
    assert table_rounds.table_sizes(TournamentPlan("tables", 4, sizes), people) == expected


@pytest.mark.parametrize(("people", "rounds", "again", "uneven"), [(16, 4, 8, 8), (32, 5, 3, 6), (64, 6, 0, 3)])
def test_tables_vary_opponents_and_balance_seats(people: int, rounds: int, again: int, uneven: int) -> None:
    for seed in range(scaled(3)):
        history = whole(TournamentPlan("tables", rounds, (4,)), people, seed)
        met = opponents_met(history)
        assert sum(count - 1 for count in met.values()) <= again
        assert max(met.values()) <= 2
        spread = [max(t[s] for s in range(4)) - min(t[s] for s in range(4)) for t in seats_taken(history).values()]
        assert sum(one > 1 for one in spread) <= uneven
        assert max(spread) <= 2


def test_who_is_left_over_has_a_bye_or_computers_and_not_twice() -> None:
    for count, kind in ((13, "bye"), (14, "computers"), (15, "computers")):
        history = whole(TournamentPlan("tables", 3, (4,), fill=True), count, count)
        assert max(short_rounds(history).values()) == 1
        last = [one.pairings[-1] for one in history.rounds]
        assert all(one.is_bye == (kind == "bye") for one in last)
        assert all((0,) in one.sides for one in last) == (kind == "computers")
    without = whole(TournamentPlan("tables", 2, (4,)), 14, 1)
    assert [sum(one.is_bye for one in r.pairings) for r in without.rounds] == [2, 2]


def test_the_bracket_keeps_the_strongest_apart() -> None:
    assert knock_out.bracket(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    entrants = tuple(Entrant(number, 3000 - number) for number in range(1, 12))
    history = TournamentHistory(TournamentPlan("knock_out"), entrants)
    while not is_over(history):
        number = len(history.rounds) + 1
        drawn = draw_round(history, DrawInput(number, "s", tuple(range(1, 12))))
        done = [
            Pairing(o.table, o.sides, o.result or PairingResult(tuple(int(s[0] != min(o.entrants)) for s in o.sides)))
            for o in drawn
        ]
        history = TournamentHistory(
            history.plan, entrants, (*history.rounds, TournamentRound(number, "s", tuple(done)))
        )
    assert len(history.rounds) == round_count(history) == 4
    assert [sorted(one.entrants) for one in history.rounds[1].pairings] == [[1, 8], [4, 5], [2, 7], [3, 6]]
    assert sorted(history.rounds[3].pairings[0].entrants) == [1, 2]


@pytest.mark.parametrize("people", [4, 5, 9, 14, 16, 22])
def test_a_knock_out_of_tables_sends_two_on(people: int) -> None:
    history = whole(TournamentPlan("knock_out", sizes=(4,), fill=True), people, people)
    assert len(history.rounds) == round_count(history)
    assert len(history.rounds[-1].pairings) == 1
    for before, after in zip(history.rounds, history.rounds[1:], strict=False):
        tables = [set(one.entrants) for one in before.pairings]
        went_on = {n for one in after.pairings for n in one.entrants}
        assert all(len(table & went_on) == min(2, len(table)) for table in tables)


def test_an_arena_pairs_by_rank_and_not_the_same_again() -> None:
    chance = random.Random(4)
    history = entered(TournamentPlan("arena"), 20, chance)
    for number in range(1, 16):
        history = played(history, DrawInput(number, round_seed("q", number), tuple(range(1, 21))), chance)
    assert all(len(one.pairings) == 10 for one in history.rounds)
    for before, after in zip(history.rounds, history.rounds[1:], strict=False):
        assert not {frozenset(p.entrants) for p in before.pairings} & {frozenset(p.entrants) for p in after.pairings}
    taken = seats_taken(history)
    assert all(abs(seats[0] - seats[1]) <= 3 for seats in taken.values())


def test_in_a_small_arena_the_last_opponent_may_come_again() -> None:
    chance = random.Random(4)
    history = entered(TournamentPlan("arena"), 2, chance)
    for number in (1, 2, 3):
        history = played(history, DrawInput(number, round_seed("q", number), (1, 2)), chance)
    assert [len(one.pairings) for one in history.rounds] == [1, 1, 1]
    larger = TournamentHistory(history.plan, (*history.entrants, Entrant(3), Entrant(4)), history.rounds)
    assert draw_round(larger, DrawInput(4, "q", (1, 2))) == ()
    assert len(draw_round(larger, DrawInput(4, "q", (1, 2), waited={1: 90, 2: 70}))) == 1


def test_meetings_count_every_pair_of_opponents() -> None:
    sides = ((1, 2), (3, 4))
    one = TournamentRound(1, "s", (Pairing(1, sides, PairingResult((0, 1))),))
    history = TournamentHistory(TournamentPlan("partners", 3), tuple(map(Entrant, range(1, 5))), (one,))
    assert opponents_met(history) == {(1, 3): 1, (1, 4): 1, (2, 3): 1, (2, 4): 1}
    assert partners_met(history) == {(1, 2): 1, (3, 4): 1}
    assert set(combinations(range(1, 5), 2)) == set(opponents_met(history)) | set(partners_met(history))
