"""Standings computed a second time, from nothing but the rows of a tournament, in another way than the package does."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal as D

Criterion = Callable[[int, list[int]], D]
DIGITS = 12  # to which values of tie-breaks are compared
FREE = {"swiss": 1, "partners": 1, "tables": 2, "knock_out": 1}  # points of a bye
LATE = {"swiss": D("0.5"), "partners": D("0.5"), "tables": D(1)}  # points of a round before the entry
PAID = 2  # rounds before the entry that count, in a Swiss tournament and with changing partners
NEVER = -99  # the last place of an entrant who has not played


@dataclass(frozen=True, slots=True)
class PairingRow:
    """The sides of a table, and the rank of each; None before the result."""

    sides: Sequence[Sequence[int]]
    ranks: Sequence[int | None] | None


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round in the order of its tables."""

    number: int
    seed: str
    pairings: Sequence[PairingRow]


@dataclass(frozen=True, slots=True)
class TournamentRows:
    """What standings follow from. Entrants have a rating and the first round in which they may play."""

    format: str
    seats: int  # sides of a table, the preferred number
    division: int  # largest division of a league; 0: all play in one
    entrants: Mapping[int, tuple[int, int]]
    rounds: Sequence[RoundRow]

    @property
    def seeded(self) -> list[int]:
        """The entrants by rating."""
        return sorted(self.entrants, key=lambda number: (-self.entrants[number][0], number))


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """What one round brought to an entrant."""

    round: int
    points: D
    is_played: bool = False
    won: bool = False
    opponents: tuple[int, ...] = ()
    ranks: Mapping[int, int | None] | None = None


def independent_standings(rows: TournamentRows) -> list[tuple[int, D]]:
    """Return entrants with their points in the order of their ranks, division after division."""
    games = {number: games_of(rows, number) for number in rows.entrants}
    total = {number: sum((game.points for game in played), D(0)) for number, played in games.items()}
    tie_breaks = TieBreaks(rows, games, total)
    seed = rows.rounds[0].seed if rows.rounds else ""

    def by_lot(number: int) -> str:
        return hashlib.sha256(f"{seed} {number}".encode()).hexdigest() if seed else f"{rows.seeded.index(number):06}"

    found: list[tuple[int, D]] = []
    for division in divisions(rows):
        groups = _cut([division], lambda number, level: total[number])
        for criterion in tie_breaks.of_format():
            groups = _cut(groups, criterion)
        found += [(number, total[number]) for group in groups for number in sorted(group, key=by_lot)]
    return found


def divisions(rows: TournamentRows) -> list[list[int]]:
    """Return the entrants of each division by seeding, the first ones the larger where sizes differ."""
    if not rows.division:
        return [sorted(rows.entrants)]
    left, found = rows.seeded, list[list[int]]()
    count = -(-len(left) // rows.division)
    while left:
        size = -(-len(left) // count)
        found.append(left[:size])
        left, count = left[size:], count - 1
    return found


def place_points(ranks: Sequence[int | None], own: int) -> D:
    """Points at a table of three or more by the published formula: four for 4-2-1-0, three for 4-1.5-0."""
    mine = ranks[own]
    if mine is None:
        return D(0)
    n, points, ties = len(ranks), D(0), 1
    for other, rank in enumerate(ranks):
        if other == own:
            continue
        if rank is None or rank > mine:
            points += D(3) / (n - 1)
        elif rank == mine:
            points += D(3) / (n - 1) / 2
            ties += 1
    if not any(rank is not None and rank < mine for rank in ranks):
        points += D(1) / ties
    return points


def duel_points(ranks: Sequence[int | None], own: int) -> D:
    mine, other = ranks[own], ranks[1 - own]
    if mine is None:
        return D(0)
    return D(1) if other is None or mine < other else D("0.5") if mine == other else D(0)


def knock_out_points(rows: TournamentRows, pairing: PairingRow, own: int) -> D:
    """Return 1 for a side that advances: the first of two, the first two of more; the better seed if level."""
    assert pairing.ranks is not None
    order = sorted(
        (rank, rows.seeded.index(side[0]), place)
        for place, (side, rank) in enumerate(zip(pairing.sides, pairing.ranks, strict=True))
        if rank is not None and side[0]
    )
    going = [place for _, _, place in order][: 1 if len(pairing.sides) == 2 else 2]
    return D(own in going)


def games_of(rows: TournamentRows, number: int) -> list[PlayedGame]:
    """Return every round of an entrant."""
    found, streak, late = list[PlayedGame](), 0, 0
    for one in rows.rounds:
        if one.number < rows.entrants[number][1]:
            late += 1
            value = LATE.get(rows.format, D(0))
            if rows.format in ("swiss", "partners") and late > PAID:
                value = D(0)
            found.append(PlayedGame(one.number, value))
        for pairing in one.pairings:
            if not any(number in side for side in pairing.sides):
                continue
            if len(pairing.sides) == 1:
                found.append(PlayedGame(one.number, D(FREE.get(rows.format, 0))))
            elif pairing.ranks is not None:
                game = _game(rows, one.number, pairing, number, streak)
                if rows.format == "arena":
                    streak = streak + 1 if game.won else streak if _is_alone(pairing, number) else 0
                found.append(game)
    return found


def _game(rows: TournamentRows, number: int, pairing: PairingRow, entrant: int, streak: int) -> PlayedGame:
    sides, ranks = pairing.sides, pairing.ranks
    assert ranks is not None
    own = next(place for place, side in enumerate(sides) if entrant in side)
    mine = ranks[own]
    played = mine is not None and sum(rank is not None for rank in ranks) > 1
    won = played and all(rank is None or rank > (mine or 0) for at, rank in enumerate(ranks) if at != own)
    if rows.format == "knock_out":
        points = knock_out_points(rows, pairing, own)
    else:
        points = duel_points(ranks, own) if len(sides) == 2 else place_points(ranks, own)
    if rows.format == "arena":
        points *= (2 if len(sides) == 2 else 1) * (2 if played and streak >= 2 else 1)
    opponents = tuple(other for place, side in enumerate(sides) for other in side if place != own and other)
    return PlayedGame(
        number, points, played, won, opponents, {one: ranks[place] for place, side in enumerate(sides) for one in side}
    )


def _is_alone(pairing: PairingRow, number: int) -> bool:
    """Return whether an entrant came to a table to which nobody else came."""
    assert pairing.ranks is not None
    here = [side for side, rank in zip(pairing.sides, pairing.ranks, strict=True) if rank is not None]
    return len(here) == 1 and number in here[0]


class TieBreaks:
    """The tie-breaks of all formats. Each is asked for an entrant and all who are level so far."""

    def __init__(self, rows: TournamentRows, games: Mapping[int, list[PlayedGame]], total: Mapping[int, D]) -> None:
        self._rows, self._total = rows, total
        self._games = games
        self._played = {number: [game for game in all_games if game.is_played] for number, all_games in games.items()}

    def of_format(self) -> list[Criterion]:
        orders: dict[str, list[Criterion]] = {
            "swiss": [self.buchholz, self.berger, self.direct, self.wins],
            "tables": [self.wins, self.mean, self.direct],
            "partners": [self.wins, self.mean, self.direct],
            "arena": [self.wins, self.direct],
            "round_robin": [self.direct, self.berger, self.wins],
            "knock_out": [self.last_place, self.seed],
            "club_match": [self.wins, self.mean],
            "simul": [self.wins],
        }
        return orders[self._rows.format]

    def buchholz(self, number: int, level: list[int]) -> D:
        done = {one.number for one in self._rows.rounds if all(p.ranks is not None for p in one.pairings)}
        met = [self._total[game.opponents[0]] for game in self._played[number]]
        games = self._games[number]
        missed = len(games) - len(met) + len(done - {game.round for game in games})
        return sum(sorted([*met, *[self._total[number]] * missed])[1:], D(0))

    def berger(self, number: int, level: list[int]) -> D:
        return sum((game.points * self._total[one] for game in self._played[number] for one in game.opponents), D(0))

    def wins(self, number: int, level: list[int]) -> D:
        return D(sum(game.won for game in self._played[number]))

    def mean(self, number: int, level: list[int]) -> D:
        met = [self._total[one] for game in self._played[number] for one in game.opponents]
        return sum(met, D(0)) / len(met) if met else D(0)

    def direct(self, number: int, level: list[int]) -> D:
        value = D(0)
        for game in self._played[number]:
            assert game.ranks is not None
            mine = game.ranks[number]
            assert mine is not None
            for other in (one for one in level if one != number and one in game.opponents):
                theirs = game.ranks[other]
                better, same = theirs is None or mine < theirs, mine == theirs
                if self._rows.seats == 2:
                    value += D("0.5") if same else D(1) if better else D(0)
                else:
                    value += D(0) if same else D("0.5") if better else D("-0.5")
        return value

    def last_place(self, number: int, level: list[int]) -> D:
        ranks = [game.ranks[number] for game in self._played[number] if game.ranks is not None]
        return D(NEVER) if not ranks or ranks[-1] is None else D(-ranks[-1])

    def seed(self, number: int, level: list[int]) -> D:
        return D(-self._rows.seeded.index(number))


def _cut(groups: list[list[int]], value: Criterion) -> list[list[int]]:
    """Divide groups of level entrants by a value, the highest first."""
    found = []
    for group in groups:
        values = {number: round(value(number, group), DIGITS) for number in group}
        for one in sorted(set(values.values()), reverse=True):
            found.append([number for number in group if values[number] == one])
    return found
