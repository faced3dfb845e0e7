"""Parsing of a map of regions."""

from __future__ import annotations

from typing import Literal

from conquista.boards.decoration import read_decor, read_labels
from conquista.boards.model import Region, RegionBoard
from conquista.boards.toml_reader import TomlTable, short

ANCHORS: tuple[Literal["start", "middle", "end"], ...] = ("start", "middle", "end")
MOST_REGIONS = 200


def read_regions(top: TomlTable) -> RegionBoard:
    regions: dict[str, Region] = {}
    table = top.table("region")
    for name, row in table.tables():
        if not (len(name) == 3 and name.isascii() and name.isupper()):
            row.fault("region_name", line="I-08", name=short(name))
        titles = row.table_or_none("titles")
        regions[name] = Region(
            name=name,
            title=row.text("title"),
            titles={language: titles.text(language) for language in titles.data} if titles else {},
            borders=row.names("borders"),
            city=row.point("city"),
            label=row.point("label"),
            anchor=row.choice("anchor", ANCHORS),
            marker=row.point("marker"),
            shade=int(row.number("shade", 0, 20)),
            outline=row.line("outline", 3),
        )
        row.close()
    if len(regions) > MOST_REGIONS:
        table.fault("too_many", most=MOST_REGIONS, count=len(regions))
    for name, region in regions.items():
        for other in region.borders:
            if other not in regions or other == name:
                table.fault("no_region", f"region.{name}.borders", line="I-02", name=other)
    width, height = (top.as_number(v, top.at("size"), 100, 10_000) for v in top.numbers("size", 2))
    board = RegionBoard(
        id=top.text("id"),
        title=top.text("title"),
        subtitle=top.text("subtitle", ""),
        aliases=tuple(top.as_text(v, at) for v, at in top.items("aliases")),
        size=(width, height),
        regions=regions,
        labels=read_labels(top),
        decor=read_decor(top),
    )
    top.close()
    return board
