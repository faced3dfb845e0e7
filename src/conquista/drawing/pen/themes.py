"""Colours of the charts, by theme. Every drawing takes its colours from here; the values are in themes.json."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

ThemeName = Literal["light", "dark"]


@dataclass(frozen=True, slots=True)
class Ground:
    """Colours of one terrain: the wash, its darker rim, bodies of plants and rocks, their shaded side, their ink."""

    fill: str
    rim: str
    body: str
    shade: str
    ink: str


@dataclass(frozen=True, slots=True)
class ChartTheme:
    name: ThemeName
    # paper and ornament
    paper: str
    frame: str
    frame_soft: str
    ink: str
    ink_soft: str
    accent: str
    gold: str
    text: str
    text_soft: str
    sea_text: str
    halo: str
    # water
    sea: str
    sea_deep: str
    shallow: tuple[str, str, str, str]
    waterline: str
    wave: str
    rhumb: tuple[str, str, str]
    rhumb_opacity: float
    moat: str
    moat_edge: str
    lake: str
    # land
    coast: str
    land: str
    shore: str
    hachure: str
    road: str
    road_edge: str
    trail: str
    terrain: Mapping[str, Ground]
    leaf: tuple[str, str]  # broad leaves: light, shaded
    needle: tuple[str, str]
    bloom: str
    snow: str
    # spaces
    space: str
    space_edge: str
    space_ring: str
    sea_space: str
    sea_edge: str
    sea_ring: str
    lane: str
    quest: str
    quest_fill: str
    # things people built
    stone: str
    stone_dark: str
    stone_edge: str
    court: str
    roof: str
    roof_dark: str
    wood: str
    wood_dark: str
    plank: str
    rope: str
    tunnel: str
    # marks
    slot: str
    slot_edge: str
    slot_line: str
    steps: str
    # regions of a map
    wash: tuple[str, ...]
    wash_rim: tuple[str, ...]


def _themes() -> dict[ThemeName, ChartTheme]:
    """Read the themes; the file holds a pair for each field, light and dark."""
    table: dict[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
    terrain = table.pop("terrain")
    return {
        name: ChartTheme(
            name=name,
            terrain={ground: Ground(*pair[column]) for ground, pair in terrain.items()},
            **{field: _frozen(pair[column]) for field, pair in table.items()},
        )
        for column, name in enumerate(get_args(ThemeName))
    }


def _frozen(value: str | float | list[str]) -> Any:
    return tuple(value) if isinstance(value, list) else value


THEMES: Mapping[ThemeName, ChartTheme] = _themes()
