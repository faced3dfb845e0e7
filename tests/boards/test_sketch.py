"""Boards of a few spaces in one line."""

from __future__ import annotations

import pytest

from boards.damage import fault_key
from conquista import boards
from conquista.boards.packed import CASTLE, FIELD, LAND, NONE, QUEST, SEA, pack
from conquista.core.errors import BoardError


def test_every_sign() -> None:
    board = boards.sketch("a-b, b+c, c%d, a>d, p~q, a=p, cB1#d, cB1&cB2, s/F, F:G, b|F, s!G, a^q, b_q")
    assert [(k.kind, k.a, k.b) for k in board.links] == [
        ("road", "a", "b"),
        ("bridge", "b", "c"),
        ("rope", "c", "d"),
        ("vee", "a", "d"),
        ("lane", "p", "q"),
        ("landing", "a", "p"),
        ("drawbridge", "cB1", "d"),
    ]
    assert [(s.space, s.field) for s in board.stairs] == [("s", "F")]
    assert [(p.one, p.two) for p in board.paths] == [("F", "G")]
    assert [(s.origin, s.target) for s in board.slots] == [("a", "q")]
    assert [(b.space, b.field) for b in board.blinds] == [("s", "G")]
    assert [(p.land, p.sea) for p in board.coast_pairs] == [("b", "q")]
    assert board.fields["F"].ring == ("s", "b")
    assert board.castle_ring["cB1"] == ("cB2",)
    assert board.ports == {"p": ("a",)}


def test_chains_and_kinds() -> None:
    packed = pack(boards.sketch("a-b-c%d, d=p~q, Q1-a, cA1#b"))
    kinds = {name: packed.kind[i] for name, i in packed.index.items()}
    assert kinds == {"a": LAND, "b": LAND, "c": LAND, "d": LAND, "p": SEA, "q": SEA, "Q1": QUEST, "cA1": CASTLE}
    assert packed.names[packed.centre] == "a"  # the land space beside a Quest


def test_castles_belong_to_seats_by_their_letter() -> None:
    packed = pack(boards.sketch("cA1#a, cB1#b, cD1#d, cN1#n, keep#k"))
    owners = {name: packed.owner[i] for name, i in packed.index.items() if packed.owner[i] != NONE}
    assert owners == {"cA1": 0, "cB1": 1, "cD1": 3, "cN1": 2, "keep": 0}
    duel = pack(boards.sketch("cA1#a, cB1#b", seats="S N"))
    assert [duel.seats[duel.owner[duel.index[c]]] for c in ("cA1", "cB1")] == ["S", "N"]


def test_islands_places_and_starts_can_be_told() -> None:
    board = boards.sketch(
        "a%b, c, d",
        islands={"N": "a", "E": "b", "C": "c"},
        at={"a": (0, 0), "b": (4, 0), "c": (4.1, 0)},
        starts={"grand": {"S": {"soldier": "c d"}}},
    )
    assert [board.spaces[n].island for n in "abcd"] == ["N", "E", "C", "L"]
    assert board.islands["C"].kind == "centre"
    packed = pack(board)
    assert [packed.names[n] for n in packed.within().near(packed.index["a"])] == ["b"]
    assert list(packed.within().near(packed.index["d"])) == []
    assert packed.starts("grand")[0] == ((0, packed.index["c"]), (0, packed.index["d"]))


def test_fields_are_places_after_the_spaces() -> None:
    packed = pack(boards.sketch("s/F, F:G, s-x"))
    assert packed.names == ("s", "x", "F", "G")
    assert list(packed.kind) == [LAND, LAND, FIELD, FIELD]
    assert [packed.names[n] for n in packed.ways(["stair", "path"]).near(packed.index["F"])] == ["s", "G"]


@pytest.mark.parametrize(
    ("text", "key"),
    [("a--b", "item"), ("a-", "item"), ("", "item"), ("a$b", "item"), ("a~b, s/a", "kinds"), ("p~q, p#d", "kinds")],
)
def test_what_cannot_be_read_is_refused(text: str, key: str) -> None:
    with pytest.raises(BoardError) as caught:
        boards.sketch(text)
    assert fault_key(caught.value) == f"boards.sketch.{key}"


def test_unknown_places_are_refused() -> None:
    with pytest.raises(BoardError, match="no place z"):
        boards.sketch("a-b", islands={"N": "z"})
    with pytest.raises(BoardError, match="no place z"):
        boards.sketch("a-b", at={"z": (0, 0)})


def test_a_sketch_has_a_digest() -> None:
    one, two = boards.sketch("a-b, b-c"), boards.sketch("a-b-c")
    assert pack(one).digest == pack(two).digest != pack(boards.sketch("a-b, b%c")).digest
