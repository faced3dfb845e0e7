"""A war board as plain values: its places, the links between them, and the marks that rules ask for.

`from_file` reads a board file of the package, `from_sketch` a board of a few places written in one line, as the tests
of rules use it. Both follow docs/5-boards.md.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

from reference.conquest.faces import bounded_faces, inside
from reference.conquest.options import SOURCES

Pair = tuple[str, str]
LAND_LINKS = ("road", "bridge", "rope", "vee", "drawbridge")


@dataclass
class Board:
    """Names of places are their identity; `kind` is land, castle, quest, sea or field."""

    seats: tuple[str, ...]
    kind: dict[str, str] = field(default_factory=dict)  # spaces in the order of the file, then fields
    island: dict[str, str] = field(default_factory=dict)
    island_kind: dict[str, str] = field(default_factory=dict)  # main, isle, centre
    owner: dict[str, str] = field(default_factory=dict)  # castle space: seat
    at: dict[str, tuple[float, float]] = field(default_factory=dict)  # in centimetres
    links: list[tuple[str, str, str]] = field(default_factory=list)  # kind, from, to
    stairs: list[tuple[str, str, bool]] = field(default_factory=list)  # space, field, missing where there are eight
    paths: list[Pair] = field(default_factory=list)
    slots: list[Pair] = field(default_factory=list)
    beside_field: set[Pair] = field(default_factory=set)  # space, field
    hidden_field: set[Pair] = field(default_factory=set)  # space, field behind mountains
    coast: set[Pair] = field(default_factory=set)  # land, sea that touch without a landing
    ring: set[frozenset[str]] = field(default_factory=set)  # neighbouring castle spaces
    centre: str = ""
    starts: dict[str, dict[str, dict[str, tuple[str, ...]]]] = field(default_factory=dict)  # army, seat, piece
    shut: dict[str, set[frozenset[str]]] = field(default_factory=dict)  # army: links it does not have
    rope_as_bridge: set[str] = field(default_factory=set)  # armies

    @cached_property
    def castles(self) -> dict[str, list[str]]:
        """Each seat with the spaces of its castle."""
        return {seat: [name for name, owner in self.owner.items() if owner == seat] for seat in self.seats}

    @cached_property
    def quests(self) -> list[str]:
        return [name for name, kind in self.kind.items() if kind == "quest"]


def _walk(text: str) -> list[Pair]:
    return list(pairwise(text.split()))


def _pair(text: str) -> Pair:
    one, two, *_ = text.split()
    return one, two


def from_file(name: str) -> Board:
    """A board of the package by its name."""
    said = tomllib.loads((SOURCES / "boards" / "data" / f"{name}.toml").read_text(encoding="utf-8"))
    board = Board(tuple(said["seats"].split()))
    scale = said["width_cm"] / said["size"][0]
    drawn: dict[str, tuple[float, float]] = {}
    fields: dict[str, dict[str, Any]] = {}

    def space(kind: str, name: str, point: list[float], island: str) -> None:
        board.kind[name] = kind
        board.island[name] = island
        drawn[name] = (point[0], point[1])
        board.at[name] = (point[0] * scale, point[1] * scale)

    for key, island in said["island"].items():
        board.island_kind[key] = island["kind"]
        board.centre = island.get("centre", board.centre)
        for kind in ("castle", "land", "quest"):
            for place, point in island.get(kind, {}).items():
                space(kind, place, point, key)
        castle = list(island.get("castle", {}))
        board.owner.update((place, island["seat"]) for place in castle)
        board.ring |= {frozenset(pair) for pair in zip(castle, [*castle[1:], *castle[:1]], strict=True)}
        fields |= {name: {**face, "island": key} for name, face in island.get("field", {}).items()}
        for stair in island.get("stairs", []):
            at, to = _pair(stair)
            board.stairs.append((at, to, at == island.get("stair_left_out")))
        board.paths += [_pair(path) for path in island.get("paths", [])]
        board.slots += [_pair(slot) for slot in island.get("slots", [])]
        board.hidden_field |= {_pair(blind) for blind in island.get("blind", [])}
        for kind, walks in island["link"].items():
            board.links += [(kind, a, b) for walk in walks for a, b in _walk(walk)]
        board.coast |= {_pair(pair) for pair in island.get("coast_pairs", [])}  # GC-AMB-75
    for place, point in said["sea"]["space"].items():
        space("sea", place, point, "")
    for table in (said["sea"]["link"], said["between"]):
        for kind, walks in table.items():
            board.links += [(kind, a, b) for walk in walks for a, b in _walk(walk)]
    _find_fields(board, drawn, fields)
    _find_starts(board, said["start"])
    for army, edition in said.get("edition", {}).items():
        board.shut[army] = {frozenset(_pair(link)) for link in edition.get("shut", [])}
        if edition.get("rope_as_bridge"):
            board.rope_as_bridge.add(army)
    return board


def _find_fields(board: Board, drawn: Mapping[str, tuple[float, float]], fields: Mapping[str, Any]) -> None:
    """A field is the face of the road graph round its spot; every space on the edge of the face borders it."""
    faces = {}
    for key in board.island_kind:
        places = {name: at for name, at in drawn.items() if board.island[name] == key}
        edges = [(a, b) for kind, a, b in board.links if kind in LAND_LINKS and a in places and b in places]
        faces[key] = bounded_faces(places, edges)
    for name, said in fields.items():
        if said.get("closed"):
            continue
        board.kind[name] = "field"
        board.island[name] = said["island"]
        spot = (said["spot"][0], said["spot"][1])
        around = [face for face in faces[said["island"]] if inside(spot, [drawn[place] for place in face])]
        assert len(around) == 1, f"{name} lies in {len(around)} faces"
        board.beside_field |= {(place, name) for place in around[0]}


def _find_starts(board: Board, said: Mapping[str, Any]) -> None:
    for seat, armies in said.items():
        for army, table in armies.items():
            pieces = {**armies[table["like"]], **table} if "like" in table else table
            board.starts.setdefault(army, {})[seat] = {
                piece: tuple(names.split()) for piece, names in pieces.items() if piece != "like"
            }
