"""Offers between seats as messages that each player reads in their own language. Offers are not binding."""

from __future__ import annotations

from collections.abc import Mapping

from conquista.games.conquest.setup.ruleset import ConquestRuleset


def offers(rules: ConquestRuleset) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The kinds of offers on a board; the table excludes offers between partners."""
    places = {"place": rules.names}
    return {
        "truce": {"until": ()},
        "keep_out": {"of": ("castle", "quests")},
        "together": {"against": rules.seats},
        "leave": places,
        "help": places,
    }
