"""What seats may offer each other in words that everybody reads in his own language. Nothing of it binds."""

from __future__ import annotations

from collections.abc import Mapping

from conquista.games.conquest.setup.ruleset import ConquestRuleset


def offers(rules: ConquestRuleset) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Kinds of offers on a board; partners have nothing to offer each other, and tables see to that."""
    places = {"place": rules.names}
    return {
        "truce": {"until": ()},
        "keep_out": {"of": ("castle", "quests")},
        "together": {"against": rules.seats},
        "leave": places,
        "help": places,
    }
