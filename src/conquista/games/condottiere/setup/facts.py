"""The facts of the game that hold for every match: name, version, seats, options and presets."""

from __future__ import annotations

from conquista.core import GameInfo, KnownFault
from conquista.core.option_files import current_revision
from conquista.games.condottiere.setup import editions

FACTS = GameInfo(
    name="condottiere",
    version=current_revision(editions.options()),
    title="condottiere.title",
    least_seats=2,
    most_seats=6,
    max_actions=1_000_000,
    chance=True,
    hidden=True,
    together=True,
    asides=True,
    kernel=True,
    options=editions.options(),
    clashes=editions.clashes(),
    presets=editions.presets(),
    # Exports contained the deck of a running match, and the questions after a battle revealed who holds Mercenaries.
    faults=(KnownFault(3, "table.voided.cards"),),
)
