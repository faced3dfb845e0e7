"""The numbers that levels think with, from `weights.toml`; `scripts/tune_condottiere.py` finds them by playing."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from conquista.games.condottiere.rules.tables import CondottiereTables
from conquista.players.condottiere.evaluation import NAMES

KNOBS = (
    "late",  # cards of the richest rival beside which a hand of one more is as good as any
    "price",  # how dear cards are, against what they are worth after the battle
    "least",  # what every card costs, whatever its kind
    "each",  # strength that a rival adds with a card
    "each_winter",  # and under Winter
    "will",  # the part of his hand that a rival spends anyway
    "will_gain",  # and for each share that the region would bring him
    "doubt",  # how uncertain the strength of rivals is
    "doubt_reach",  # and for each strength that they may add
    "token",  # the merit of holding the token
    "hidden",  # strength of a card that lies face down
)
CARDS = frozenset(NAMES[NAMES.index("1") : NAMES.index("usable")])
HANDS = 0.8  # what is left of a card's weight where more than two play


@cache
def numbers() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """The whole file: `knobs`, `budget` and `judge`, and under `judge` one table for each kind of match."""
    text = files(__package__).joinpath("weights.toml").read_text(encoding="utf-8")
    found: Mapping[str, Mapping[str, Mapping[str, float]]] = tomllib.loads(text)
    return found


def kind_of(tables: CondottiereTables) -> str:
    """A kind of match by what changes the worth of things: the players, and variants A, B and D: `4`, `3ad`."""
    letters = "".join(letter for letter, on in (("a", tables.a), ("b", tables.b), ("d", tables.d)) if on)
    return f"{tables.players}{letters}"


def judge_weights(tables: CondottiereTables) -> tuple[float, ...]:
    """The weights by which positions after a battle are judged.

    Three sergeants or more sit on their cards, so their matches make cards look dearer than they are to better players.
    """
    found = numbers()["judge"][kind_of(tables)]
    marked = HANDS if tables.players > 2 else 1.0
    return tuple(found.get(name, 0.0) * (marked if name in CARDS else 1.0) for name in NAMES)


def plan_of(tables: CondottiereTables) -> str:
    """Which budget a match asks for: two play it otherwise than more do, and cards are cheap where they are drawn."""
    return ("two" if tables.players == 2 else "more") + ("_drawing" if tables.a else "")


def budget_weights(tables: CondottiereTables) -> tuple[float, ...]:
    """The weights by which budgets are made."""
    found = numbers()["budget"][plan_of(tables)]
    return tuple(found.get(name, 0.0) for name in NAMES)


def budget_knobs(tables: CondottiereTables) -> tuple[float, ...]:
    """What else shapes budgets."""
    found = numbers()["knobs"][plan_of(tables)]
    return tuple(found[name] for name in KNOBS)
