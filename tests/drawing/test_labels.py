"""Lettering finds its place: clear of spaces, of other lettering, and of the frame."""

from __future__ import annotations

from itertools import combinations

import pytest

from conquista import boards
from conquista.boards.model import RegionBoard, WarBoard
from conquista.drawing.labels.decoration import plate
from conquista.drawing.labels.ornament import rim
from conquista.drawing.land import field_names
from conquista.drawing.land.layout import ChartLayout
from conquista.drawing.pen.geometry import Box, box_distance, boxes_touch, corners, dist, inside, polar
from conquista.drawing.regions.layout import RegionPlan

WAR = ("mare", "rosa")


def named(board: WarBoard) -> tuple[ChartLayout, list[tuple[str, list[Box]]]]:
    """A plan, and all lettering on it as boxes."""
    plan = ChartLayout(board)
    labels = field_names.labels(plan)
    for name in labels:
        for box in name.boxes:
            plan.room.take_box(box, 4 * plan.u)
    fields = field_names.field_names(plan)
    return plan, [(" ".join(n.rows), n.boxes) for n in labels] + [(" ".join(n.rows), n.boxes) for _, n in fields]


@pytest.mark.parametrize("name", WAR)
def test_no_lettering_covers_a_space_or_a_spot(name: str) -> None:
    board = boards.load_as(WarBoard, name)
    plan, found = named(board)
    spots = [f.spot for f in board.open_fields.values()]
    for text, boxes in found:
        for box in boxes:
            for p in (*plan.at.values(), *spots):
                assert box_distance(p, box) > plan.r, f"{text} covers a space at {p}"


@pytest.mark.parametrize("name", WAR)
def test_no_two_pieces_of_lettering_overlap(name: str) -> None:
    board = boards.load_as(WarBoard, name)
    _, found = named(board)
    for (one, ones), (two, twos) in combinations(found, 2):
        assert not any(boxes_touch(a, b) for a in ones for b in twos), f"{one} runs into {two}"


@pytest.mark.parametrize("name", WAR)
def test_lettering_stays_inside_the_frame_and_off_the_plates(name: str) -> None:
    board = boards.load_as(WarBoard, name)
    edge = rim(board.size)
    plates = [p.box for key in ("title", "key") if (p := plate(board.decor, key, board.size))]
    for text, boxes in named(board)[1]:
        for box in boxes:
            for x, y in corners(box):
                assert edge < x < board.size[0] - edge, text
                assert edge < y < board.size[1] - edge, text
            assert not any(boxes_touch(box, other) for other in plates), f"{text} runs under a plate"


@pytest.mark.parametrize("name", WAR)
def test_every_field_of_a_main_island_bears_its_name_inside_its_border(name: str) -> None:
    board = boards.load_as(WarBoard, name)
    plan = ChartLayout(board)
    for one in field_names.labels(plan):
        for box in one.boxes:
            plan.room.take_box(box, 4 * plan.u)
    found = field_names.field_names(plan)
    main = {key for key, island in board.islands.items() if island.kind == "main"}
    wanted = [f.name for f in board.fields.values() if f.island in main and f.terrain != "moat"]
    assert [f.name for f, _ in found] == wanted
    for f, label in found:
        assert all(inside(corner, plan.borders[f.name]) for corner in corners(label.boxes[0]))


@pytest.mark.parametrize("name", WAR)
def test_marks_keep_off_other_spaces(name: str) -> None:
    board = boards.load_as(WarBoard, name)
    plan = ChartLayout(board)
    for space, turn in [*((s.space, t) for s, t in plan.stairs), *((b.space, t) for b, t in plan.blinds)]:
        spot = polar(plan.at[space], plan.r + 17 * plan.u, turn)
        for other, p in plan.at.items():
            assert other == space or dist(p, spot) > plan.r + 6 * plan.u, f"mark of {space} on {other}"


def test_names_of_regions_keep_off_towns_markers_and_each_other() -> None:
    board = boards.load_as(RegionBoard, "italia")
    plan = RegionPlan(board)
    own = {name: plan.name_box(r) for name, r in board.regions.items()}
    for (one, a), (two, b) in combinations(own.items(), 2):
        assert not boxes_touch(a, b), f"{one} runs into {two}"
    for name, box in own.items():
        for other, r in board.regions.items():
            assert box_distance(r.marker, box) > 26, f"{name} under the marker of {other}"
            assert other == name or box_distance(r.city, box) > 20
        assert all(inside(c, plan.rings[name]) for c in corners(box)), f"{name} leaves its region"
