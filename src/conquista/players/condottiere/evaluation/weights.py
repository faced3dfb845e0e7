"""The weights of the levels, from `weights.toml`; `scripts/tune_condottiere.py` fits them by self-play."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from conquista.games.condottiere.rules.position.tables import CondottiereTables
from conquista.players.condottiere.evaluation.budget_parameters import PARAMETER_NAMES
from conquista.players.condottiere.evaluation.evaluate import CARD_NAMES, NAMES

HANDS = 0.8  # what is left of a card's weight where more than two play


@cache
def numbers() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """The whole file: `parameters`, `budget`, and `evaluation` with one table for each kind of match."""
    text = files(__package__).joinpath("weights.toml").read_text(encoding="utf-8")
    found: Mapping[str, Mapping[str, Mapping[str, float]]] = tomllib.loads(text)
    return found


def kind_of(tables: CondottiereTables) -> str:
    """The kind of match that weights depend on: the players, and variants A, B and D: `4`, `3ad`."""
    letters = "".join(letter for letter, on in (("a", tables.a), ("b", tables.b), ("d", tables.d)) if on)
    return f"{tables.players}{letters}"


def position_weights(tables: CondottiereTables) -> tuple[float, ...]:
    """The weights for evaluating positions after a battle.

    Three sergeants or more hoard their cards, so their matches overvalue cards for stronger players.
    """
    found = numbers()["evaluation"][kind_of(tables)]
    marked = HANDS if tables.players > 2 else 1.0
    return tuple(found.get(name, 0.0) * (marked if name in CARD_NAMES else 1.0) for name in NAMES)


def plan_of(tables: CondottiereTables) -> str:
    """Which budget a match uses: one for two players, one for more, and one where cards are drawn and so are cheap."""
    return ("two" if tables.players == 2 else "more") + ("_drawing" if tables.a else "")


def budget_weights(tables: CondottiereTables) -> tuple[float, ...]:
    """The weights of the budgets."""
    found = numbers()["budget"][plan_of(tables)]
    return tuple(found.get(name, 0.0) for name in NAMES)


def parameter_values(tables: CondottiereTables) -> tuple[float, ...]:
    """The other parameters of budgets."""
    found = numbers()["parameters"][plan_of(tables)]
    return tuple(found[name] for name in PARAMETER_NAMES)
