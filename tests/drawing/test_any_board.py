"""Boards that are not ours: small, bare, hostile or large, every valid one is drawn."""

from __future__ import annotations

import math
import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conquista import boards
from conquista.boards.model import (
    BoardLink,
    Island,
    Label,
    Path,
    Region,
    RegionBoard,
    Slot,
    Space,
    Stair,
    TerrainField,
    WarBoard,
)
from conquista.drawing import DrawingError, PieceToken, draw
from conquista.drawing.pen.strokes import escaped
from drawing.canvas import SVG, Element, drawn, parse, values

EVIL = '</title><script>alert(1)</script><g onload="x" a=\''


def small(size: float = 1000.0, radius: float = 15.0, ring: int = 8, coast: bool = False) -> WarBoard:
    """A board made on the spot: one island with a castle, a field, a port and two lanes; no decor at all."""
    mid = (size / 2, size / 2)
    spaces: dict[str, Space] = {}
    links: list[BoardLink] = []

    def put(name: str, kind: str, island: str, r: float, turn: float) -> None:
        x, y = mid[0] + r * math.cos(turn), mid[1] + r * math.sin(turn)
        spaces[name] = Space(name, kind, island, x, y)  # type: ignore[arg-type]

    far = size * 0.3
    for k in range(ring):
        put(f"N{k + 1}", "land", "N", far, math.tau * k / ring)
        links.append(BoardLink("road", f"N{k + 1}", f"N{(k + 1) % ring + 1}"))
    for k in range(5):
        put(f"NK{k + 1}", "castle", "N", far * 0.35, math.tau * k / 5)
        links.append(BoardLink("drawbridge", f"NK{k + 1}", f"N{k + 1}"))
    for k in range(3):
        put(f"MN{k + 1}", "sea", "", size * 0.42, math.tau * k / 8)
    links += [BoardLink("lane", "MN1", "MN2"), BoardLink("lane", "MN2", "MN3"), BoardLink("landing", "N1", "MN1")]
    keep = mid
    hoop = tuple(mid_point(mid, size * 0.36, k) for k in range(24)) if coast else ()
    field = TerrainField(
        "NF1", "N", "Prato", "meadow", (mid[0] + far * 0.7, mid[1] + 2), False, tuple(f"N{k + 1}" for k in range(ring))
    )
    return WarBoard(
        id="small",
        title="Small",
        subtitle="",
        aliases=(),
        seats=("N",),
        size=(size, size),
        radius=radius,
        width_cm=30,
        islands={"N": Island("N", "Isola", "main", "N", "Rocca", "Porto", keep, ("MN1",), "", hoop)},
        spaces=spaces,
        links=tuple(links),
        fields={"NF1": field},
        stairs=(Stair("N2", "NF1", False),),
        paths=(Path("NF1", "NF1", "over", frozenset(("N3", "N4"))),),
        slots=(Slot("N2", "MN3"),),
        blinds=(),
        starts={"grand": {"N": {"soldier": ("N1", "NK1")}}},
        symmetries=(),
        rope_as_bridge=frozenset(),
        shut={},
        bends={},
    )


def off_sheet(root: Element, w: float, h: float) -> list[tuple[float, float]]:
    """Points drawn beyond the sheet."""
    return [(x, y) for _, (x, y) in drawn(root) if not (-1 <= x <= w + 1 and -1 <= y <= h + 1)]


def mid_point(mid: tuple[float, float], r: float, k: int) -> tuple[float, float]:
    return (mid[0] + r * math.cos(math.tau * k / 24), mid[1] + r * math.sin(math.tau * k / 24))


@pytest.mark.parametrize("coast", [False, True])
@pytest.mark.parametrize(("size", "radius"), [(300.0, 5.0), (1000.0, 15.0), (4000.0, 60.0), (1000.0, 30.0)])
def test_a_bare_board_is_drawn_whatever_its_measures(size: float, radius: float, coast: bool) -> None:
    board = small(size, radius, coast=coast)
    root = parse(draw(board, army="grand", names=True, up=["NK2"]))
    assert values(root, "data-space") == list(board.spaces)
    assert len(values(root, "data-link")) == len(board.links)
    assert len(values(root, "data-at")) == 2


@settings(max_examples=6)
@given(ring=st.integers(5, 16), share=st.floats(0.002, 0.02), size=st.floats(100, 9000))
def test_boards_of_many_shapes_are_drawn_on_their_sheet(ring: int, share: float, size: float) -> None:
    board = small(round(size), round(size * share, 1), ring)
    root = parse(draw(board, theme="dark"))
    w, h = board.size
    assert off_sheet(root, w, h) == []


def test_a_hostile_board_stays_text() -> None:
    board = boards.load_as(WarBoard, "rosa")
    fields = {n: replace(f, title=EVIL[:30]) for n, f in board.fields.items()}
    islands = {k: replace(i, name=EVIL, castle_name=EVIL[:12]) for k, i in board.islands.items()}
    labels = (*board.labels, Label((EVIL, "\x00\x1f\ud800"), "sea", (1000, 60), 12))
    evil = replace(board, id=EVIL, title=EVIL, subtitle=EVIL, fields=fields, islands=islands, labels=labels)
    svg = draw(evil, army="grand", names=True, words={"bridge": EVIL})
    root = parse(svg)
    assert {e.tag for e in root.iter()} & {SVG + "script", "script"} == set()
    assert not any(name.lower().startswith("on") for e in root.iter() for name in e.attrib)
    assert root.attrib["aria-label"] == EVIL
    assert root.find(SVG + "title") is not None
    assert "<script" not in svg


def test_a_hostile_map_stays_text() -> None:
    board = boards.load_as(RegionBoard, "italia")
    regions = {n: replace(r, title=EVIL[:9]) for n, r in board.regions.items()}
    svg = draw(replace(board, title=EVIL, subtitle=EVIL, regions=regions), owners={"ROM": "A"})
    assert "<script" not in svg
    assert parse(svg).attrib["aria-label"] == EVIL


def test_odd_decor_is_left_out() -> None:
    odd: dict[str, object] = {
        "title": {"at": (0, 0), "width": "wide"},
        "key": 7,
        "rose": {"at": (5,), "size": 40},
        "beasts": ({"kind": "dragon", "at": (100, 100), "size": 1.0}, "whale"),
        "islets": ((1, 2), "x"),
        "lighthouses": 3,
    }
    root = parse(draw(replace(small(), decor=odd)))
    assert "key" not in values(root, "id")


def test_plates_and_beasts_are_moved_inside_the_frame() -> None:
    far: dict[str, object] = {
        "title": {"at": (-50.0, 5000.0), "width": 5000.0, "height": 120.0},
        "rose": {"at": (0.0, 0.0), "size": 70.0},
        "beasts": ({"kind": "whale", "at": (0.0, 1000.0), "size": 1.0},),
    }
    board = replace(small(), decor=far)
    assert off_sheet(parse(draw(board)), 1000, 1000) == []


def test_text_is_escaped_and_forbidden_characters_dropped() -> None:
    assert escaped("a<b>&\"'\x00\ud800\uffff") == "a&lt;b&gt;&amp;&quot;&apos;"


@pytest.mark.parametrize(
    "wrong", [{"owners": {"XXX": "A"}}, {"owners": {"ROM": "Q"}}, {"condottiere": "XXX"}, {"favour": "YYY"}]
)
def test_an_impossible_map_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(DrawingError):
        draw(boards.load("italia"), **wrong)  # type: ignore[arg-type]


def test_a_map_shows_who_owns_what() -> None:
    root = parse(draw(boards.load("italia"), owners={"ROM": "A", "NAP": 5}, condottiere="SIE", favour="BOL"))
    assert values(root, "data-owned") == ["ROM", "NAP"]
    assert values(root, "data-at") == ["ROM", "NAP", "BOL", "SIE"]
    assert values(root, "data-token") == ["favour", "condottiere"]
    owner_seats = [e.attrib["data-seat"] for e in root.iter() if "data-owned" in e.attrib]
    assert owner_seats == ["A", "F"]


def test_a_loaded_position_on_a_small_board() -> None:
    galleon = PieceToken("N", "galleon", cargo=PieceToken("N", "elephant", riders="NN"))
    pieces = {"MN1": galleon, "NF1": PieceToken("N", "camel", riders="N")}
    assert sorted(values(parse(draw(small(), pieces=pieces)), "data-at")) == sorted(pieces)


def test_a_bare_map_of_another_size_is_drawn_with_a_coast_of_its_own() -> None:
    square = [((0, 0), (100, 0), (100, 90), (0, 90)), ((100, 0), (200, 0), (200, 90), (100, 90))]
    regions = {
        name: Region(
            name,
            name.title(),
            {},
            borders,
            at,
            at,
            "middle",
            at,
            0,
            tuple((x * 20 + 100, y * 20 + 100) for x, y in ring),
        )
        for name, borders, at, ring in (
            ("ONE", ("TWO",), (900.0, 900.0), square[0]),
            ("TWO", ("ONE",), (3100.0, 900.0), square[1]),
        )
    }
    board = RegionBoard("two", "Two", "", (), (4400, 2000), regions)
    root = parse(draw(board, owners={"ONE": 0}, condottiere="TWO", favour="ONE"))
    assert values(root, "data-border") == ["ONE-TWO"]
    assert values(root, "data-region") == ["ONE", "TWO"]
    assert off_sheet(root, 4400, 2000) == []


def test_the_time_a_board_takes_does_not_explode_with_tiny_circles() -> None:
    start = time.process_time()
    draw(small(10_000, 1.0))
    assert time.process_time() - start < 60  # it would not end at all
