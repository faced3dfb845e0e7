"""What a season consists of: a function of its sizes and its seed."""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from conquista.soak.presets import sample_presets, seats_of
from conquista.soak.tournaments.trial import COMPUTERS, preset_of
from conquista.tournaments.formats import SIMUL, SWISS, TABLES

MOST_SEATS = 4  # of a match outside tournaments
LARGER_OF_TEN = 1  # matches of ten that have more than two seats
FEWEST_ON_TIME = 4  # of a tournament with a late entry
GROUP = 10  # people who often play with each other
TABLE, CHALLENGE = "table", "challenge"  # how a match comes about


@dataclass(frozen=True, slots=True)
class SeasonSizes:
    """How much is played. `played` of the results are played to their end, the others end by resignation."""

    people: int = 2_000
    tournaments: int = 200
    results: int = 50_000
    played: int = 1_000
    kills: int = 20
    seed: int = 1

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """One match outside tournaments: the numbers of its people in the order of their seats."""

    number: int
    preset: str
    people: tuple[int, ...]
    way: str
    is_played: bool
    rated: bool


@dataclass(frozen=True, slots=True)
class PlannedTournament:
    """One tournament: how it is created, and the numbers of its people; its director is the first of them."""

    number: int
    form: dict[str, Any]
    people: tuple[int, ...]
    pairs: bool = False
    late: int = 0  # of the last people, who enter when the first round is drawn

    @property
    def name(self) -> str:
        return str(self.form["name"])


@cache
def presets() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the presets of duels, and those of matches with more seats."""
    found = sample_presets(MOST_SEATS)
    return tuple(one for one in found if seats_of(one) == 2), tuple(one for one in found if seats_of(one) > 2)


def planned_match(sizes: SeasonSizes, number: int) -> PlannedMatch:
    """Return a match by its number; the first ones are those that are played to their end."""
    rng = random.Random(f"{sizes.seed} match {number}")
    is_played = number < sizes.played
    duels, larger = presets()
    preset = rng.choice(larger if rng.randrange(10) < LARGER_OF_TEN else duels)
    count = seats_of(preset)
    first = rng.randrange(sizes.people)
    begin = first - first % GROUP
    group = range(begin, min(begin + GROUP, sizes.people))
    chosen = group if len(group) >= count and rng.randrange(3) == 0 else range(sizes.people)
    others = [other for other in rng.sample(chosen, min(count, len(chosen))) if other != first][: count - 1]
    way = TABLE if is_played or count > 2 or rng.randrange(2) else CHALLENGE
    people = [first, *others]
    rng.shuffle(people)
    return PlannedMatch(number, preset, tuple(people), way, is_played, rng.randrange(10) > 0)


def planned_tournament(sizes: SeasonSizes, number: int) -> PlannedTournament:
    """Return a tournament by its number: all formats in turn, of different sizes.

    A table has at most one computer, which wins when people resign.
    """
    rng = random.Random(f"{sizes.seed} tournament {number}")
    name = f"Season {sizes.seed} tournament {number}"
    few, some = 4 + rng.randrange(4), 8 + rng.randrange(9)
    rounds = 3 + rng.randrange(3)
    duel, four, team = preset_of(2), preset_of(4), preset_of(2, 2)
    quick, three, table = (preset_of(sides, flexible=True) for sides in (2, 3, 4))
    forms: tuple[tuple[dict[str, Any], int, bool], ...] = (
        ({"format": "swiss", "preset": duel, "rounds": rounds}, some, False),
        ({"format": "tables", "preset": table, "rounds": rounds}, some, False),
        ({"format": "simul", "preset": duel}, few, False),
        ({"format": "arena", "preset": quick, "minutes": 1, "pace": "quick"}, some, False),
        ({"format": "round_robin", "preset": quick}, few, False),
        ({"format": "knock_out", "preset": duel}, some, False),
        ({"format": "partners", "preset": team, "rounds": rounds}, 8 + 4 * rng.randrange(2), False),
        ({"format": "swiss", "preset": team, "rounds": 3}, 2 * few, True),
        ({"format": "tables", "preset": four, "rounds": 3, "fill": COMPUTERS}, 7 + 4 * rng.randrange(3), False),
        ({"format": "round_robin", "preset": duel, "division": 6}, some, False),
        ({"format": "knock_out", "preset": table, "fill": COMPUTERS}, 8 * (1 + rng.randrange(2)), False),
        ({"format": "arena", "preset": three, "minutes": 1, "pace": "quick"}, some, False),
    )
    form, count, pairs = forms[number % len(forms)]
    rated = rng.randrange(4) > 0 and form["format"] != SIMUL
    form = {"pace": "fast", **form, "name": name, "rated": rated}
    late = 1 if form["format"] in (SWISS, TABLES) and not pairs and count > FEWEST_ON_TIME else 0
    count = min(count, sizes.people - sizes.people % 2)
    return PlannedTournament(number, form, tuple(rng.sample(range(sizes.people), count)), pairs, late)
