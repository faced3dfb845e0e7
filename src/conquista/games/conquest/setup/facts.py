"""The facts of the game that hold for every match: name, version, seats, options and presets."""

from __future__ import annotations

from conquista.core import GameInfo
from conquista.core.option_files import current_revision
from conquista.games.conquest.setup import editions

FACTS = GameInfo(
    name="conquest",
    version=current_revision(editions.options()),
    title="conquest.title",
    least_seats=2,
    most_seats=4,
    max_actions=1_000_000,
    teams=True,
    asides=True,
    kernel=True,
    options=editions.options(),
    presets=editions.presets(),
    editions=editions.editions(),
    notes=editions.notes(),
)
