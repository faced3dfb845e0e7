"""The shipped famous games: one file for each, read on first use."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from conquista.core import UnknownName

DATA = Path(__file__).with_name("data")


@dataclass(frozen=True, slots=True)
class FamousGame:
    """One annotated match. `notes` are decisions of its review: turning points, and the costliest of every seat."""

    id: str
    game: str
    preset: str
    players: Mapping[str, str]  # spec of each seat
    number: int  # decides everything that was random
    rules: str  # fingerprint of the rules
    reviewer: int  # version of the reviewer that made the notes
    turns: int
    winners: tuple[str, ...]
    reason: str
    leads: int  # how often another side became the favourite
    moment: int  # the action before which its picture is taken
    notes: tuple[Mapping[str, Any], ...]
    record: str

    def text(self) -> str:
        """Return the content of its file."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=1) + "\n"


def read_game(path: Path) -> FamousGame:
    data = json.loads(path.read_text(encoding="utf-8"))
    return FamousGame(**{**data, "winners": tuple(data["winners"]), "notes": tuple(data["notes"])})


@cache
def famous_games() -> Mapping[str, FamousGame]:
    """Return the shipped games by id, in the order of the presets."""
    from conquista.games import registry

    order = list(registry.presets())
    found = [read_game(path) for path in sorted(DATA.glob("*.json"))]
    return {one.id: one for one in sorted(found, key=lambda one: (order.index(one.preset), one.id))}


def famous_game(name: str) -> FamousGame:
    """Return a game by its id; raises UnknownName."""
    games = famous_games()
    if name not in games:
        raise UnknownName.among("famous", name, games)
    return games[name]
