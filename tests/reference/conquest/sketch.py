"""Boards of a few places from one line of signs, as `conquista.boards.sketch_reader` documents them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise

from reference.conquest.board import Board

LINKS = {"-": "road", "+": "bridge", "%": "rope", ">": "vee", "~": "lane", "=": "landing", "#": "drawbridge"}
APART = 1_000.0  # centimetres between places whose positions are not given


def from_sketch(
    text: str,
    *,
    seats: str = "S W N E",
    islands: Mapping[str, str] | None = None,
    starts: Mapping[str, Mapping[str, Mapping[str, str]]] | None = None,
    at: Mapping[str, tuple[float, float]] | None = None,
    centre: str = "",
) -> Board:
    """A board from a line such as `a-b-c, c%d, d=p, p~q`."""
    board = Board(tuple(seats.split()))
    kinds: dict[str, str] = {}
    settled: dict[str, str] = {}
    for item in re.split(r"[,;\s]+", text.strip()):
        words = re.findall(r"[A-Za-z][A-Za-z0-9]*", item)
        signs = re.findall(r"[^A-Za-z0-9]", item)
        for word in words:
            inner = re.fullmatch(r"c[A-Z]\d", word)
            kinds.setdefault(word, "castle" if inner else "quest" if re.fullmatch(r"Q\d", word) else "land")
        for sign, (a, b) in zip(signs, pairwise(words), strict=True):
            _join(board, settled, sign, a, b)
    kinds |= settled
    fields = [name for name, kind in kinds.items() if kind == "field"]
    spaces = [name for name in kinds if name not in fields]
    board.kind = {name: kinds[name] for name in [*spaces, *fields]}
    homes = {name: key for key, names in (islands or {}).items() for name in names.split()}
    for name in spaces:
        kind = kinds[name]
        if kind == "castle":
            board.owner[name] = _owner(name, board.seats)
        usual = board.owner.get(name, "") if kind == "castle" else {"quest": "C", "land": "L", "sea": ""}[kind]
        board.island[name] = homes.get(name, usual)
    for name in fields:
        near = [board.island[space] for space, other in sorted(board.beside_field) if other == name]
        board.island[name] = homes.get(name, near[0] if near else "L")
    for name in spaces:  # a castle belongs to the seat of its island
        if kinds[name] == "castle" and board.island[name] in board.seats:
            board.owner[name] = board.island[name]
    for key in {*board.seats, *board.island.values()} - {""}:
        board.island_kind[key] = "main" if key in board.seats else "centre" if key == "C" else "isle"
    board.centre = centre or next(
        (
            one
            for _, a, b in board.links
            for one, two in ((a, b), (b, a))
            if kinds[one] == "land" and kinds[two] == "quest"
        ),
        "",
    )
    if not board.ring:
        for seat in board.seats:
            castle = [name for name, owner in board.owner.items() if owner == seat]
            if len(castle) > 2:
                board.ring |= {frozenset(pair) for pair in zip(castle, [*castle[1:], castle[0]], strict=True)}
    board.at = {name: (at or {}).get(name, ((i + 1) * APART, 0.0)) for i, name in enumerate(spaces)}
    for army, sides in (starts or {}).items():
        board.starts[army] = {
            seat: {piece: tuple(names.split()) for piece, names in men.items()} for seat, men in sides.items()
        }
    return board


def _join(board: Board, settled: dict[str, str], sign: str, a: str, b: str) -> None:
    if sign in LINKS:
        board.links.append((LINKS[sign], a, b))
    if sign == "~":
        settled[a] = settled[b] = "sea"
    elif sign == "=":
        settled[b] = "sea"
    elif sign == "#":
        settled[a] = "castle"
    elif sign == "&":
        settled[a] = settled[b] = "castle"
        board.ring.add(frozenset((a, b)))
    elif sign == ":":
        settled[a] = settled[b] = "field"
        board.paths.append((a, b))
    elif sign == "^":
        board.slots.append((a, b))
    elif sign == "_":
        settled[b] = "sea"
        board.coast.add((a, b))
    elif sign in "/|!":
        settled[b] = "field"
        board.beside_field.add((a, b))
        if sign == "/":
            board.stairs.append((a, b, False))
        if sign == "!":
            board.hidden_field.add((a, b))


def _owner(name: str, seats: tuple[str, ...]) -> str:
    """The seat of a castle space by the letter in its name; the first seat where there is none."""
    letter = name[1] if re.fullmatch(r"c[A-Z]\d", name) else "A"
    if letter in seats:
        return letter
    number = "ABCD".find(letter)
    return seats[number] if 0 <= number < len(seats) else seats[0]
