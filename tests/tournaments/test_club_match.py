"""Matches between clubs and simultaneous play: who meets whom, who has the first seat, and the score."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F

import pytest

from conquista.tournaments import club_match, simul
from conquista.tournaments.draw import draw_round, is_over
from conquista.tournaments.formats import CLUB_MATCH, SIMUL
from conquista.tournaments.lots import round_seed
from conquista.tournaments.side_scores import side_scores
from conquista.tournaments.values import (
    DrawInput,
    Entrant,
    Pairing,
    PairingResult,
    TournamentHistory,
    TournamentPlan,
    TournamentRound,
)

CLUBS = ("home", "away")


def match(boards: int, rounds: int, substitutes: int = 0) -> TournamentHistory:
    entrants = [
        Entrant(2 * board - 1 + side, 1500, 1, club, board)
        for board in range(1, boards + substitutes + 1)
        for side, club in enumerate(CLUBS)
    ]
    return TournamentHistory(TournamentPlan(CLUB_MATCH, rounds, boards=boards, clubs=CLUBS), tuple(entrants))


def play(history: TournamentHistory, rounds: int, absent: dict[int, set[int]] | None = None) -> TournamentHistory:
    """Play rounds; the smaller number wins. `absent` are the entrants who are away in a round."""
    for number in range(1, rounds + 1):
        away = (absent or {}).get(number, set())
        available = tuple(one.number for one in history.entrants if one.number not in away)
        pairings = draw_round(history, DrawInput(number, round_seed("s", number), available))
        done = tuple(
            one
            if one.result
            else Pairing(one.table, one.sides, PairingResult(tuple(int(s[0] != min(one.entrants)) for s in one.sides)))
            for one in pairings
        )
        played = TournamentRound(number, round_seed("s", number), done)
        history = TournamentHistory(history.plan, history.entrants, (*history.rounds, played))
    return history


@pytest.mark.parametrize("boards", range(1, 13))
def test_each_player_meets_each_opponent_once_and_seats_are_balanced(boards: int) -> None:
    history = play(match(boards, boards), boards)
    club_of = {one.number: one.club for one in history.entrants}
    met: Counter[frozenset[int]] = Counter()
    first: Counter[int] = Counter()
    for _, pairing in history.pairings():
        [one], [other] = pairing.sides
        assert club_of[one] != club_of[other]
        met[frozenset((one, other))] += 1
        first[one] += 1
    assert len(met) == boards * boards
    assert set(met.values()) == {1}
    assert all(abs(2 * first[number] - boards) <= 2 for number in club_of)
    at_home = sum(club_of[pairing.sides[0][0]] == "home" for _, pairing in history.pairings())
    assert abs(2 * at_home - boards * boards) <= 1
    assert is_over(history)


def test_a_substitute_plays_for_an_absent_player_and_a_board_without_one_is_lost() -> None:
    history = play(match(3, 3, substitutes=1), 2, {1: {1, 3}, 2: set()})
    assert [[one.number for one in part] for part in club_match.line_up(history, "home")] == [[1, 3, 5], [7]]
    first, second = (
        {number for one in found.pairings for side in one.sides for number in side} for found in history.rounds
    )
    assert 7 in first
    assert 1 not in first
    assert 7 not in second
    [lost] = [one for one in history.rounds[0].pairings if one.result and None in one.result.ranks]
    assert 3 in lost.entrants
    assert lost.result is not None
    assert lost.result.ranks[lost.side_of(3)] is None


def test_the_score_of_a_match_is_the_sum_of_its_boards() -> None:
    history = play(match(4, 2), 2)
    home, away = side_scores(history)
    assert (home.side, away.side) == CLUBS
    assert home.points + away.points == 8
    assert home.points == sum(
        F(min(one.entrants) % 2) for _, one in history.pairings()
    )  # odd numbers play at home, and the smaller number wins
    assert home.wins == home.points


def test_a_host_plays_everybody_at_once() -> None:
    entrants = tuple(Entrant(number) for number in range(1, 10))
    history = play(TournamentHistory(TournamentPlan(SIMUL, 1), entrants), 1)
    pairings = history.rounds[0].pairings
    assert [set(one.entrants) for one in pairings] == [{1, number} for number in range(2, 10)]
    assert sum(one.sides[0] == (1,) for one in pairings) == 4
    host, challengers = side_scores(history)
    assert (host.points, challengers.points) == (F(8), F(0))
    assert is_over(history)
    assert simul.draw(history, DrawInput(1, "s", tuple(range(2, 10)))) == ()
