"""A fingerprint of the rules, for data that holds under the same rules only."""

from __future__ import annotations

import hashlib

from conquista.games.conquest.setup.facts import FACTS
from conquista.games.conquest.setup.ruleset import ConquestRuleset


def rules_mark(rules: ConquestRuleset) -> str:
    """Return a short hash of everything that play depends on: the game's version, the options, the board."""
    parts = [
        str(FACTS.version),
        repr(sorted((name, str(value)) for name, value in rules.options.changed().items())),
        repr([(way.start, way.to, way.kind, way.bridge, way.mask) for way in rules.geography.ways]),
        repr([(sight.start, sight.to, sight.bridge) for sight in rules.geography.sights]),
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
