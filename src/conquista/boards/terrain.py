"""Parsing of stairs, paths, slots, hidden views and coast pairs of one island."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypedDict

from conquista.boards.model import Blind, BoardLink, CoastPair, Path, Slot, Space, Stair, TerrainField
from conquista.boards.toml_reader import TomlTable


class TerrainTables(TypedDict):
    """The fields of a board that hold its marks."""

    stairs: tuple[Stair, ...]
    paths: tuple[Path, ...]
    slots: tuple[Slot, ...]
    blinds: tuple[Blind, ...]
    coast_pairs: tuple[CoastPair, ...]


@dataclass
class TerrainMarks:
    stairs: list[Stair] = field(default_factory=list)
    paths: list[Path] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=list)
    blinds: list[Blind] = field(default_factory=list)
    coast_pairs: list[CoastPair] = field(default_factory=list)

    def tables(self) -> TerrainTables:
        """Return the marks as a board holds them."""
        return {
            "stairs": tuple(self.stairs),
            "paths": tuple(self.paths),
            "slots": tuple(self.slots),
            "blinds": tuple(self.blinds),
            "coast_pairs": tuple(self.coast_pairs),
        }


def read_marks(
    table: TomlTable,
    island: str,
    spaces: Mapping[str, Space],
    fields: Mapping[str, TerrainField],
    links: Mapping[frozenset[str], BoardLink],
    marks: TerrainMarks,
) -> None:
    def space(name: str, at: str, line: str) -> str:
        if name not in spaces:
            table.fault("no_space", at, line=line, name=name)
        return name

    def own(name: str, at: str, line: str) -> str:
        if spaces[space(name, at, line)].island != island:
            table.fault("not_here", at, line=line, name=name, island=island)
        return name

    def ground(name: str, at: str, line: str) -> str:
        if name not in fields:
            table.fault("no_field", at, line=line, name=name)
        if fields[name].island != island:
            table.fault("not_here", at, line=line, name=name, island=island)
        return name

    left_out = table.names("stair_left_out", 1, 1)[0] if table.has("stair_left_out") else ""
    seen: set[tuple[str, ...]] = set()

    def once(row: tuple[str, ...], at: str, line: str) -> None:
        if row in seen:
            table.fault("mark_twice", at, line=line)
        seen.add(row)

    for (name, target), at in table.walks("stairs", 2, 2):
        own(name, at, "B-06")
        ground(target, at, "B-06")
        once(("stair", name, target), at, "B-06")
        marks.stairs.append(Stair(name, target, name == left_out))
    if left_out and not any(s.left_out for s in marks.stairs if s.space == left_out):
        table.fault("no_stair", table.at("stair_left_out"), line="B-06", name=left_out)
    for (one, two, how, a, b), at in table.walks("paths", 5, 5):
        ground(one, at, "B-07")
        ground(two, at, "B-07")
        road = frozenset((space(a, at, "B-07"), space(b, at, "B-07")))
        if road not in links:
            table.fault("no_link", at, line="B-07", a=a, b=b)
        if how == "over":
            marks.paths.append(Path(one, two, "over", road))
        elif how == "under":
            marks.paths.append(Path(one, two, "under", road))
        else:
            table.fault("not_among", at, line="B-07", value=how, among="over, under")
    for (origin, target), at in table.walks("slots", 2, 2):
        once(("slot", origin, target), at, "B-07")
        marks.slots.append(Slot(own(origin, at, "B-07"), space(target, at, "B-07")))
    for (name, target), at in table.walks("blind", 2, 2):
        once(("blind", name, target), at, "B-07")
        marks.blinds.append(Blind(own(name, at, "B-07"), ground(target, at, "B-07")))
    for (name, target), at in table.walks("coast_pairs", 2, 2):
        once(("coast", name, target), at, "B-13")
        marks.coast_pairs.append(CoastPair(own(name, at, "B-13"), space(target, at, "B-13")))
