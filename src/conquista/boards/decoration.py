"""Lettering and ornaments of a board file, shared by both kinds of board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from conquista.boards.model import Label
from conquista.boards.toml_reader import TomlTable

LABEL_KINDS: tuple[Literal["island", "isle", "sea", "place"], ...] = ("island", "isle", "sea", "place")
BEASTS = ("caravel", "serpent", "whale")
LINES = ("coast", "frontier", "abroad", "rivers", "lakes")


def read_labels(top: TomlTable) -> tuple[Label, ...]:
    labels = []
    for entry, at in top.items("label"):
        row = top.as_table(entry, at)
        labels.append(
            Label(
                lines=tuple(row.as_text(v, place) for v, place in row.items("lines")),
                kind=row.choice("kind", LABEL_KINDS),
                at=row.point("at"),
                size=row.number("size", 1, 500),
                track=row.number("track", -100, 500, default=0.0),
                turn=row.number("turn", -360, 360, default=0.0),
            )
        )
        row.close()
    return tuple(labels)


def read_decor(top: TomlTable) -> Mapping[str, object]:
    """Return the ornaments of the file by name: plates (title, key), rose, beasts, and lines to draw."""
    table = top.table_or_none("decor")
    found: dict[str, object] = {}
    if table is None:
        return found
    for plate in ("title", "key"):
        row = table.table_or_none(plate)
        if row is not None:
            found[plate] = {
                "at": row.point("at"),
                "width": row.number("width", 1, 10_000),
                "height": row.number("height", 1, 10_000),
            }
            row.close()
    row = table.table_or_none("rose")
    if row is not None:
        found["rose"] = {"at": row.point("at"), "size": row.number("size", 1, 2_000)}
        row.close()
    if table.has("beasts"):
        beasts = []
        for entry, at in table.items("beasts"):
            row = table.as_table(entry, at)
            beast = {"kind": row.choice("kind", BEASTS), "at": row.point("at"), "size": row.number("size", 0.01, 100)}
            beasts.append(beast)
            row.close()
        found["beasts"] = tuple(beasts)
    if table.has("lighthouses"):
        found["lighthouses"] = tuple(table.as_point(v, at) for v, at in table.items("lighthouses"))
    for key, count in (("islets", 3), ("clear", 4)):
        if table.has(key):
            found[key] = tuple(table.as_numbers(v, at, count) for v, at in table.items(key))
    if table.has("ridge"):
        found["ridge"] = table.line("ridge", 2)
    for key in LINES:
        if table.has(key):
            found[key] = tuple(table.as_line(v, at, 2) for v, at in table.items(key))
    table.close()
    return found
