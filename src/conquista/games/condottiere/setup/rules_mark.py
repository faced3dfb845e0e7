"""A fingerprint of the rules, for data that holds under the same rules only."""

from __future__ import annotations

import hashlib

from conquista.games.condottiere.setup.facts import FACTS
from conquista.games.condottiere.setup.ruleset import CondottiereRuleset


def rules_mark(rules: CondottiereRuleset) -> str:
    """Return a short hash of what play depends on: the game's version and the options."""
    parts = [str(FACTS.version), repr(sorted((name, str(value)) for name, value in rules.options.changed().items()))]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
