"""Option values, read from the data files of the package: defaults, and the presets with their parents."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).parents[3] / "src" / "conquista"
GAME_DATA = SOURCES / "games" / "conquest"

Value = bool | int | str | tuple[Any, ...]


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((GAME_DATA / name).read_text(encoding="utf-8"))


def _plain(value: Any) -> Value:
    return tuple(value) if isinstance(value, list) else value


def preset_names() -> list[str]:
    return list(_load("presets.toml"))


def preset(name: str, **changes: Value) -> dict[str, Value]:
    """The options of a new match of a preset, with further changes."""
    values: dict[str, Value] = {}
    for option, said in _load("options.toml").items():
        values[option] = _plain(said.get("current", said["default"]))
    presets = _load("presets.toml")
    chain = [name]
    while "parent" in presets[chain[-1]]:
        chain.append(presets[chain[-1]]["parent"])
    for link in reversed(chain):
        values.update((option, _plain(value)) for option, value in presets[link].items() if option != "parent")
    values.update(changes)
    return values


class Choice:
    """Typed access to a set of options."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        self.values = dict(values)

    def yes(self, name: str) -> bool:
        return bool(self.values[name])

    def number(self, name: str) -> int:
        value = self.values[name]
        assert isinstance(value, int)
        return value

    def word(self, name: str) -> str:
        return str(self.values[name])

    def words(self, name: str) -> frozenset[str]:
        value = self.values[name]
        assert isinstance(value, tuple | frozenset)
        return frozenset(str(item) for item in value)

    def numbers(self, name: str) -> tuple[int, ...]:
        value = self.values[name]
        assert isinstance(value, tuple)
        return tuple(int(item) for item in value)
