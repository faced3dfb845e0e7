"""The three charts as documents: well formed, complete, on the sheet, small, quick, and the same bytes every time."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from functools import cache

import pytest

from conquista import boards
from conquista.boards.model import RegionBoard, WarBoard
from conquista.drawing import draw, draw_key_sheet, draw_piece_sheet
from conquista.drawing.pen.themes import ThemeName
from drawing.canvas import SVG, drawn, parse, values

WAR = ("mare", "rosa")
ALL = (*WAR, "italia")
THEMES: tuple[ThemeName, ...] = ("light", "dark")
LARGEST = 900_000
ON_SHEET = 0.6  # rounding of the pen


def war(name: str) -> WarBoard:
    return boards.load_as(WarBoard, name)


@cache
def chart(name: str, theme: ThemeName = "light", names: bool = False) -> str:
    board = boards.load(name)
    return draw(board, theme=theme, army="grand" if isinstance(board, WarBoard) else None, names=names)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ALL)
def test_is_well_formed_and_needs_nothing_from_outside(name: str, theme: ThemeName) -> None:
    root = parse(chart(name, theme))
    tags = {e.tag.removeprefix(SVG) for e in root.iter()}
    assert tags <= {
        "svg", "title", "defs", "g", "use", "path", "circle", "ellipse", "rect", "clipPath", "radialGradient", "stop"
    }  # fmt: skip
    known = set(values(root, "id"))
    assert all(link.startswith("#") and link[1:] in known for link in values(root, "href"))
    for attribute in ("fill", "stroke", "clip-path"):
        for value in values(root, attribute):
            assert not value.startswith("url(") or value[5:-1] in known
    assert len(values(root, "id")) == len(known)


@pytest.mark.parametrize("name", ALL)
def test_is_small_enough_with_all_that_can_be_shown(name: str) -> None:
    assert len(chart(name, "light", True).encode()) < LARGEST


@pytest.mark.parametrize("name", WAR)
def test_every_space_link_field_and_mark_is_an_element(name: str) -> None:
    board, root = war(name), parse(chart(name))
    assert values(root, "data-space") == list(board.spaces)
    assert sorted(values(root, "data-link")) == sorted(f"{k.a}-{k.b}" for k in board.links)
    assert values(root, "data-field") == list(board.fields)
    assert values(root, "data-spot") == list(board.open_fields)
    assert values(root, "data-stair") == [f"{s.space}-{s.field}" for s in board.stairs]
    assert len(values(root, "data-left-out")) == sum(s.left_out for s in board.stairs)
    assert values(root, "data-slot") == [f"{s.origin}-{s.target}" for s in board.slots]
    assert values(root, "data-coast") == [f"{p.land}-{p.sea}" for p in board.coast_pairs]
    assert values(root, "data-blind") == [f"{b.space}-{b.field}" for b in board.blinds]
    assert values(root, "data-path") == [f"{p.one}-{p.two}" for p in board.paths]
    assert values(root, "data-how") == [p.how for p in board.paths]
    assert len(values(root, "data-port")) == len(board.ports)
    assert len(values(root, "data-gate")) == len(set(board.gates.values()))
    assert values(root, "data-castle") == [k for k, island in board.islands.items() if island.keep]


def test_every_region_border_and_city_is_an_element() -> None:
    board = boards.load_as(RegionBoard, "italia")
    root = parse(chart("italia"))
    for attribute in ("data-region", "data-city", "data-marker", "data-label"):
        assert values(root, attribute) == list(board.regions)
    assert {frozenset(pair.split("-")) for pair in values(root, "data-border")} == board.borders


@pytest.mark.parametrize("name", WAR)
def test_the_opening_stands_where_the_board_says(name: str) -> None:
    board = war(name)
    root = parse(chart(name))
    found = set(zip(values(root, "data-at"), values(root, "data-piece"), strict=True))
    starts = board.starts["grand"]
    assert found == {(at, piece) for lists in starts.values() for piece, places in lists.items() for at in places}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ALL)
def test_nothing_is_drawn_outside_the_sheet(name: str, theme: ThemeName) -> None:
    root = parse(chart(name, theme, True))
    w, h = boards.load(name).size
    for element, (x, y) in drawn(root):
        inside = -ON_SHEET <= x <= w + ON_SHEET and -ON_SHEET <= y <= h + ON_SHEET
        assert inside, f"{element.tag.removeprefix(SVG)} {element.attrib} reaches ({x:.0f}, {y:.0f})"


@pytest.mark.parametrize("name", ALL)
def test_the_static_chart_does_not_depend_on_what_stands_on_it(name: str) -> None:
    board = boards.load(name)
    bare = draw(board)
    if isinstance(board, WarBoard):
        full = draw(board, army="grand")
    else:
        full = draw(board, condottiere="SIE", favour="ROM")
    for layer in ("sea", "shallows", "waves", "land", "fields", "growth", "regions", "borders", "ornaments", "frame"):
        assert layer_text(bare, layer) == layer_text(full, layer)


def layer_text(svg: str, layer: str) -> str:
    mark = f'<g id="{layer}"'
    return svg[svg.index(mark) :].split("\n", 1)[0] if mark in svg else ""


def test_both_positions_of_every_drawbridge_are_there() -> None:
    board = war("rosa")
    root = parse(draw(board, up=["SK1", "NK3"]))
    bridges = [e for e in root.iter() if e.get("data-kind") == "drawbridge"]
    assert len(bridges) == len(board.gates)
    for bridge in bridges:
        up = bridge.attrib["data-link"].split("-")[0] in ("SK1", "NK3")
        shown = [g.attrib["class"] for g in bridge if g.get("display") != "none"]
        assert shown == ["up" if up else "down"]
        assert bridge.attrib["data-up"] == ("true" if up else "false")


def test_names_are_shown_only_when_asked_for() -> None:
    board = war("rosa")
    assert values(parse(chart("rosa")), "data-name") == []
    assert values(parse(chart("rosa", "light", True)), "data-name") == [*board.spaces, *board.open_fields]


def test_same_bytes_in_another_process_with_another_hash_seed() -> None:
    found = {name: hashlib.sha256(draw(boards.load(name)).encode()).hexdigest() for name in ALL}
    code = (
        "import hashlib; from conquista import boards; from conquista.drawing import draw\n"
        f"for name in {ALL!r}: print(name, hashlib.sha256(draw(boards.load(name)).encode()).hexdigest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert dict(line.split() for line in done.stdout.splitlines()) == found


@pytest.mark.parametrize("theme", THEMES)
def test_the_sheets_of_pieces_and_signs_are_well_formed(theme: ThemeName) -> None:
    for svg in (draw_piece_sheet(theme), draw_key_sheet(theme)):
        root = parse(svg)
        known = set(values(root, "id"))
        assert all(link[1:] in known for link in values(root, "href"))
        w, h = (float(v) for v in root.attrib["viewBox"].split()[2:])
        for element, (x, y) in drawn(root):
            clipped = "tile" in svg and element.tag == SVG + "g"
            assert clipped or (-1 <= x <= w + 1 and -1 <= y <= h + 1), element.attrib
