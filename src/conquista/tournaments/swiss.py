"""Swiss pairing by the Dutch system of FIDE; sides of a table count as colours."""

from __future__ import annotations

from typing import Any

from conquista.tournaments.lots import lot
from conquista.tournaments.matching import matched_pairs
from conquista.tournaments.meetings import opponents_met, pair, seats_taken, short_rounds
from conquista.tournaments.points import ABSENT, BYE, LATE, PENDING, WALKOVER, Score, scores, totals
from conquista.tournaments.values import DrawInput, Pairing, TournamentHistory

_HALF = 5  # tenths of a point


def draw(history: TournamentHistory, given: DrawInput) -> tuple[Pairing, ...]:
    """Return the pairings of a round, the leaders first and the bye last.

    Where the Dutch system has no solution without repeating a pairing, as few as possible are repeated.
    """
    if len(given.available) < 2:
        return _pairings([], given.available)
    found = dutch_pairs(history, given)
    if found is None:
        found = dutch_pairs(history, DrawInput(given.number, given.seed, given.available))
    return _pairings(*(_repeated(history, given) if found is None else found))


def dutch_pairs(history: TournamentHistory, given: DrawInput) -> tuple[list[tuple[int, int]], tuple[int, ...]] | None:
    """Return pairs and byes by the Dutch system, or None where no valid pairing exists."""
    from py4swiss.engines import DutchEngine
    from py4swiss.engines.common import PairingError

    numbers = [one.number for one in history.seeding if one.joined <= given.number]
    report = tournament_report(history, given)
    try:
        pairs = DutchEngine.generate_pairings(report)
    except PairingError:
        return None
    met = [(numbers[one.white - 1], numbers[one.black - 1]) for one in pairs if one.black]
    return met, tuple(numbers[one.white - 1] for one in pairs if not one.black)


def tournament_report(history: TournamentHistory, given: DrawInput | None = None) -> Any:
    """Return a tournament report (TRF) for pairing, or of all results where there is nothing to pair."""
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.sections import PlayerSection, XSection
    from py4swiss.trf.sections.x_section import XSectionConfiguration

    until = given.number if given else len(history.rounds) + 1
    seeded = [one for one in history.seeding if one.joined <= until]
    places = {one.number: place for place, one in enumerate(seeded, 1)}
    found = scores(history)
    points = totals(found)
    sections = []
    for one in seeded:
        by_round = {score.round: score for score in found[one.number]}
        results = [_round_result(by_round.get(number), places) for number in range(1, until)]
        tenths = int(points[one.number] * 10)
        sections.append(
            PlayerSection(
                code=PlayerCode.PLAYER,
                starting_number=places[one.number],
                fide_rating=max(0, one.rating),
                points_times_ten=tenths,
                rank=places[one.number],
                results=results,
            )
        )
    absent = {places[one.number] for one in seeded if given and one.number not in given.available}
    blocked = {(places[a], places[b]) for a, b in given.blocked if a in places and b in places} if given else set()
    first_is_white = int(lot(history.lot or (given.seed if given else ""), "colour")[0], 16) % 2 == 0
    return ParsedTrf(
        player_sections=sections,
        x_section=XSection(
            number_of_rounds=max(history.plan.rounds, until),
            zeroed_ids=absent,
            forbidden_pairs=blocked,
            configuration=XSectionConfiguration(first_round_color=first_is_white),
        ),
    )


def _round_result(score: Score | None, places: dict[int, int]) -> Any:
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult

    nobody, tenths = ColorToken.BYE_OR_NOT_PAIRED, int(score.points * 10) if score else 0
    if score is None or score.kind in (BYE, LATE):
        byes = {0: ResultToken.ZERO_POINT_BYE, _HALF: ResultToken.HALF_POINT_BYE}
        token = byes.get(tenths, ResultToken.PAIRING_ALLOCATED_BYE)
        return RoundResult(id=0, color=nobody, result=token)
    colour = (ColorToken.WHITE, ColorToken.BLACK)[score.side]
    if score.kind in (ABSENT, WALKOVER):
        token = ResultToken.FORFEIT_WIN if tenths else ResultToken.FORFEIT_LOSS
    elif score.kind == PENDING:  # only in a report of the running round
        return RoundResult(id=0, color=nobody, result=ResultToken.ZERO_POINT_BYE)
    else:
        token = {0: ResultToken.LOSS, _HALF: ResultToken.DRAW}.get(tenths, ResultToken.WIN)
    return RoundResult(id=places[score.opponents[0]], color=colour, result=token)


def _repeated(history: TournamentHistory, given: DrawInput) -> tuple[list[tuple[int, int]], tuple[int, ...]]:
    """Pair where people have to meet again: the fewest repetitions, then the smallest differences of points."""
    points, met, short = totals(scores(history)), opponents_met(history), short_rounds(history)
    available, byes = list(given.available), tuple[int, ...]()
    if len(available) % 2:
        last = min(available, key=lambda one: (short[one], points[one], lot(given.seed, "bye", one)))
        available.remove(last)
        byes = (last,)
    seats = seats_taken(history)

    def cost(one: int, other: int) -> int:
        blocked = 10**6 if given.is_blocked(one, other) else 0
        return blocked + 2_000 * met[pair(one, other)] + int(10 * (points[one] - points[other]) ** 2)

    pairs = []
    for one, other in matched_pairs(available, cost):
        first = sorted((one, other), key=lambda who: (seats[who][0] - seats[who][1], lot(given.seed, "seat", who)))
        pairs.append((first[0], first[1]))
    pairs.sort(key=lambda both: (-max(points[one] for one in both), -sum(points[one] for one in both), both))
    return pairs, byes


def _pairings(pairs: list[tuple[int, int]], byes: tuple[int, ...]) -> tuple[Pairing, ...]:
    sides: list[tuple[tuple[int, ...], ...]] = [((one,), (other,)) for one, other in pairs]
    met = [Pairing(table, both) for table, both in enumerate(sides, 1)]
    free = [Pairing.bye(len(met) + place, one) for place, one in enumerate(byes, 1)]
    return (*met, *free)
