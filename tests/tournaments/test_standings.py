"""Standings: points, tie-breaks, and agreement with an independent computation."""

from __future__ import annotations

import random
from fractions import Fraction as F

import pytest

from conquista.soak.season.standings import independent_standings
from conquista.tournaments.formats import FORMATS
from conquista.tournaments.lots import round_seed
from conquista.tournaments.points import duel_points, scores, table_points
from conquista.tournaments.standings import standings
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
from tournaments.rows import rows_of
from tournaments.test_pairing import played


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ((0, 1, 2, 3), (4, 2, 1, 0)),
        ((0, 1, 2), (4, F(3, 2), 0)),
        ((0, 1, 2, 3, 4, 5), (4, F(12, 5), F(9, 5), F(6, 5), F(3, 5), 0)),
        ((0, 0, 2, 3), (3, 3, 1, 0)),
        ((0, 0, 0, 0), (F(7, 4),) * 4),
        ((None, 0, 1, 2), (0, 4, 2, 1)),
        ((None, None, 0), (0, 0, 4)),
    ],
)
def test_points_at_tables(ranks: tuple[int | None, ...], points: tuple[F, ...]) -> None:
    assert tuple(table_points(PairingResult(ranks), place) for place in range(len(ranks))) == points


def test_points_of_duels() -> None:
    cases = {(0, 1): (1, 0), (0, 0): (F(1, 2), F(1, 2)), (None, 0): (0, 1), (None, None): (0, 0)}
    for ranks, points in cases.items():
        assert tuple(duel_points(PairingResult(ranks), place) for place in (0, 1)) == points


def rounds(*pairings: tuple[Pairing, ...]) -> tuple[TournamentRound, ...]:
    return tuple(TournamentRound(number, f"seed {number}", one) for number, one in enumerate(pairings, 1))


def duel(table: int, one: int, other: int, *ranks: int | None) -> Pairing:
    return Pairing(table, ((one,), (other,)), PairingResult(ranks) if ranks else None)


def bye(table: int, one: int) -> Pairing:
    return Pairing(table, ((one,),), PairingResult((0,)))


def test_swiss_tie_breaks_by_hand() -> None:
    first = (duel(1, 1, 3, 0, 1), duel(2, 4, 2, 1, 0), bye(3, 5))
    second = (duel(1, 2, 1, 0, 0), duel(2, 5, 3, 0, 1), bye(3, 4))
    history = TournamentHistory(TournamentPlan("swiss", 2), tuple(map(Entrant, range(1, 6))), rounds(first, second))
    rows = {row.entrant: row for row in standings(history)}
    assert {number: row.points for number, row in rows.items()} == {1: F(3, 2), 2: F(3, 2), 3: 0, 4: 1, 5: 2}
    # Buchholz without the lowest, Sonneborn-Berger: 1 met 3 (0 points) and 2 (1.5), 2 met 4 (1) and 1 (1.5).
    assert rows[1].breaks[:2] == (F(3, 2), F(3, 4))
    assert rows[2].breaks[:2] == (F(3, 2), F(7, 4))
    # The bye of 5 counts with the own points in Buchholz, and for nothing in Sonneborn-Berger.
    assert rows[5].breaks[:2] == (F(2), F(0))
    assert [row.entrant for row in standings(history)] == [5, 2, 1, 4, 3]


def test_late_entrants_are_compensated() -> None:
    entrants = (Entrant(1), Entrant(2), Entrant(3, joined=4))
    done = rounds(*[(duel(1, 1, 2, 0, 1),)] * 4)
    for plan, points in (
        (TournamentPlan("swiss", 8), 1),
        (TournamentPlan("tables", 8, (4,)), 3),
        (TournamentPlan("arena"), 0),
    ):
        found = {row.entrant: row.points for row in standings(TournamentHistory(plan, entrants, done))}
        assert found[3] == points


def test_arena_streaks_double() -> None:
    games = [(0, 1), (0, 1), (0, 1), (0, 1), (0, 0), (0, 1), (None, 0), (0, 1)]
    done = rounds(*[(duel(1, 1, 2, *ranks),) for ranks in games])
    history = TournamentHistory(TournamentPlan("arena"), (Entrant(1), Entrant(2)), done)
    found = scores(history)
    assert [one.points for one in found[1]] == [2, 2, 4, 4, 2, 2, 0, 2]
    assert [one.doubled for one in found[1]] == [False, False, True, True, True, False, False, False]
    assert [one.points for one in found[2]] == [0, 0, 0, 0, 1, 0, 2, 0]


def test_a_knock_out_ranks_by_rounds_survived() -> None:
    entrants = tuple(Entrant(number, 2000 - number) for number in range(1, 5))
    history = TournamentHistory(
        TournamentPlan("knock_out"),
        entrants,
        rounds((duel(1, 1, 4, 0, 0), duel(2, 3, 2, 0, 1)), (duel(1, 3, 1, 0, 1),)),
    )
    assert [row.entrant for row in standings(history)] == [3, 1, 4, 2]


PLANS = [
    (TournamentPlan("swiss", 6), 13),
    (TournamentPlan("swiss", 5), 22),
    (TournamentPlan("tables", 5, (4, 3, 5)), 17),
    (TournamentPlan("tables", 4, (4,), fill=True), 18),
    (TournamentPlan("tables", 4, (6, 5)), 23),
    (TournamentPlan("arena"), 12),
    (TournamentPlan("arena", sizes=(4, 3, 5)), 13),
    (TournamentPlan("round_robin"), 9),
    (TournamentPlan("round_robin", division=4), 9),
    (TournamentPlan("partners", 6, fill=True), 11),
    (TournamentPlan("club_match", 5, boards=6, clubs=("home", "away")), 15),
    (TournamentPlan("simul", 1), 9),
]
ALL_ENTER_BEFORE = ("round_robin", "simul")
ALL_STAY = ("round_robin",)


def test_all_formats_are_compared() -> None:
    """A knock-out is compared by hand above, and in the simulated tournaments of tests/soak."""
    assert {plan.format for plan, _ in PLANS} | {"knock_out"} == set(FORMATS)


@pytest.mark.parametrize(("plan", "count"), PLANS, ids=lambda one: getattr(one, "format", str(one)))
def test_standings_equal_an_independent_computation(plan: TournamentPlan, count: int) -> None:
    """With people who come late, stay away, and do not come to their table."""
    for seed in range(scaled(4)):
        chance = random.Random(f"{plan} {seed}")
        early, fixed = plan.format in ALL_ENTER_BEFORE, plan.format in ALL_STAY
        late = 0 if early else count - 3 if plan.format == "club_match" else 1  # from which number on
        entrants = tuple(
            Entrant(
                n,
                int(chance.gauss(1500, 200)),
                chance.randrange(2, 5) if late and n >= late and chance.random() >= 0.85 else 1,
                plan.clubs[n % 2] if plan.clubs else "",
                (n + 1) // 2 if plan.clubs else 0,
            )
            for n in range(1, count + 1)
        )
        history = TournamentHistory(plan, entrants)
        for number in range(1, {"round_robin": 9, "club_match": 6, "simul": 2}.get(plan.format, 7)):
            here = [one.number for one in entrants if one.joined <= number and (fixed or chance.random() < 0.93)]
            present = tuple(one for one in entrants if one.joined <= number)
            known = TournamentHistory(plan, present, history.rounds)
            drawn = played(known, DrawInput(number, round_seed(str(seed), number), tuple(here)), chance).rounds[-1]
            pairings = [_missed(one, chance) for one in drawn.pairings]
            rounds_now = (*history.rounds, TournamentRound(number, drawn.seed, tuple(pairings)))
            history = TournamentHistory(plan, entrants, rounds_now)
            rows = standings(history)
            expected = independent_standings(rows_of(history))
            assert [row.entrant for row in rows] == [number for number, _ in expected]
            assert [float(row.points) for row in rows] == pytest.approx([float(points) for _, points in expected])
            if not plan.division:
                assert [row.rank for row in rows] == list(range(1, count + 1))


def _missed(one: Pairing, chance: random.Random) -> Pairing:
    """Let some sides be absent, and some tables go on."""
    if one.is_bye or one.result is None:
        return one
    if chance.random() < 0.05:
        return Pairing(one.table, one.sides)
    ranks = [None if chance.random() < 0.04 else rank for rank in one.result.ranks]
    return Pairing(one.table, one.sides, PairingResult(tuple(ranks)))
