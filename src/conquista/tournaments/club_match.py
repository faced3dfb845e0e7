"""A match between two clubs: each board of one club meets a different board of the other in every round."""

from __future__ import annotations

from collections import Counter

from conquista.tournaments.lots import lot
from conquista.tournaments.values import DrawInput, Entrant, Pairing, PairingResult, TournamentHistory


def line_up(history: TournamentHistory, club: str) -> tuple[tuple[Entrant, ...], tuple[Entrant, ...]]:
    """Return the boards of a club and its substitutes, in their order."""
    members = sorted((one for one in history.entrants if one.club == club), key=lambda one: (one.board, one.number))
    return tuple(members[: history.plan.boards]), tuple(members[history.plan.boards :])


def draw(history: TournamentHistory, given: DrawInput) -> tuple[Pairing, ...]:
    """Return the pairings of a round: board i meets board i in the first round, board i + 1 in the second, and so on.

    The first free substitute plays for an absent player; a board without one is lost. The first seat goes to the player
    who has had it less often. Where both are level, clubs take turns from board to board, beginning by lot.
    """
    seed = given.seed if given.number == 1 else history.lot
    drawn, boards = int(lot(seed, "first seat")[:8], 16) % 2, history.plan.boards
    home, away = (_players(history, club, given.available) for club in history.plan.clubs)
    balance = _balance(history)
    pairings = []
    for board in range(boards):
        sides = [home[board], away[(board + given.number - 1) % boards]]
        more = balance[sides[0]] - balance[sides[1]]
        if more > 0 or (more == 0 and (drawn + board + given.number // 2) % 2):
            sides.reverse()
        present = [number in given.available for number in sides]
        result = None if all(present) else PairingResult(tuple(0 if one else None for one in present))
        pairings.append(Pairing(board + 1, tuple((number,) for number in sides), result))
    return tuple(pairings)


def _balance(history: TournamentHistory) -> Counter[int]:
    """Return how many more first than second seats each entrant has had."""
    found: Counter[int] = Counter()
    for _, pairing in history.pairings():
        for place, [number] in enumerate(pairing.sides):
            found[number] += 1 - 2 * place
    return found


def _players(history: TournamentHistory, club: str, available: tuple[int, ...]) -> list[int]:
    """Return who plays on each board; an absent player stays on a board for which no substitute is free."""
    boards, others = line_up(history, club)
    substitutes = [one.number for one in others if one.number in available]
    return [one.number if one.number in available or not substitutes else substitutes.pop(0) for one in boards]
