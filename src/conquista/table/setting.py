"""What a table is opened with, and what stays as it is while the match lasts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from conquista.core import AnyGame, Data, Options
from conquista.table.plain import mapping


@dataclass(frozen=True, slots=True)
class Setting:
    """The game with its options, as texts that differ from their defaults, and how the table is run."""

    game: str
    preset: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    opening: str = ""  # a position line, for a match that does not begin with the standard opening
    rated: bool = False

    @staticmethod
    def choose(game: AnyGame, preset: str = "", changes: Mapping[str, str] | None = None, **rest: Any) -> Setting:
        """The setting of a preset with some options changed; what does not go together is refused by name."""
        texts = game.facts.preset(preset).changed() if preset else {}
        options = game.facts.read_options(texts | dict(changes or {}))
        return Setting(game.facts.name, preset, options.changed(), **rest)

    def chosen(self, game: AnyGame) -> Options:
        return game.facts.read_options(self.options)

    def as_data(self) -> dict[str, Data]:
        return {
            "game": self.game,
            "preset": self.preset,
            "options": dict(self.options),
            "opening": self.opening,
            "rated": self.rated,
        }

    @staticmethod
    def of(data: Mapping[str, Data]) -> Setting:
        return Setting(
            str(data["game"]),
            str(data["preset"]),
            {name: str(text) for name, text in mapping(data["options"]).items()},
            str(data["opening"]),
            bool(data["rated"]),
        )
