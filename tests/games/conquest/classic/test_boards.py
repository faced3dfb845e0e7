"""Boards: what the two sides of the board must be, and that a map which is otherwise is refused."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from boards.damage import Tables, judged, text
from conquista import boards
from conquista.boards.model import WarBoard
from conquista.core import PositionError
from conquista.core.errors import BoardError
from games.conquest.classic.helpers import four, on_board


def board(name: str) -> WarBoard:
    return boards.load_as(WarBoard, name)


Change = Callable[[Tables], object]
MARE, ROSA = board("mare"), board("rosa")


def between(war: WarBoard, *kinds: str) -> set[tuple[str, str]]:
    """The pairs of islands that links of these kinds join."""
    ends = [(war.spaces[link.a].island, war.spaces[link.b].island) for link in war.links if link.kind in kinds]
    return {(min(pair), max(pair)) for pair in ends if pair[0] != pair[1]}


@pytest.mark.clause("CQ-BOARD-01")
def test_cq_board_01_a_side_for_two_and_a_side_for_four() -> None:
    assert (len(ROSA.seats), len(MARE.seats)) == (2, 4)
    assert len(ROSA.spaces) > 150
    assert len(MARE.spaces) > 300


@pytest.mark.clause("CQ-BOARD-02")
def test_cq_board_02_only_along_connections_one_field_at_a_time() -> None:
    s = four("a-b-c, d-e", "S.Kni@a")
    assert s.words == ["a-b", "end"]
    assert s.do("a-b").words == ["b-a", "b-c", "end"]


@pytest.mark.clause("CQ-BOARD-03", "CQ-MOVE-10")
def test_cq_board_03_land_pieces_on_land_vessels_at_sea() -> None:
    """T-91: no soldier on an empty harbour field, no ship on land."""
    s = four("a=h, b=k", "S.Sol@a", "S.Shp@k")
    assert s.words == ["end"]
    with pytest.raises(PositionError):
        four("p~q", "S.Kni@p")
    with pytest.raises(PositionError):
        four("a-b", "S.Gal@a")
    assert four("p~q", "S.Shp[Kni]@p").stack("p") == "S.Shp[Kni]"


@pytest.mark.clause("CQ-BOARD-04", "CQ-BOARD-05")
def test_cq_board_04_two_main_islands_and_three_smaller() -> None:
    assert len(ROSA.islands) == 5
    assert len(ROSA.main_islands) == 2
    sizes = {key: sum(space.island == key for space in ROSA.spaces.values()) for key in ROSA.islands}
    assert max(sizes[key] for key in ROSA.islands if key not in ROSA.main_islands) < min(
        sizes[key] for key in ROSA.main_islands
    )
    assert all(bool(ROSA.castle(key)) == (key in ROSA.main_islands) for key in ROSA.islands)


@pytest.mark.clause("CQ-BOARD-06")
def test_cq_board_06_smaller_islands_are_bridged_to_the_main_ones() -> None:
    small = set(ROSA.islands) - set(ROSA.main_islands)
    joined = between(ROSA, "bridge", "rope")
    assert all(any({key, home} == set(pair) for pair in joined for home in ROSA.main_islands) for key in small)
    s = on_board("conquest_2p", "S.Ele@S11", "S.Ele@S49", "S.Ele@S17")
    assert all(s.legal(word) for word in ("S11-W1", "S49-E4", "S17-CS1"))


@pytest.mark.clause("CQ-BOARD-07", "CQ-BOARD-21")
def test_cq_board_07_no_grail_and_no_obstacles_for_two() -> None:
    assert not [space for space in ROSA.spaces.values() if space.kind == "quest"]
    assert not ROSA.links_of("vee")
    s = on_board("conquest_2p", "S.Ele[Sol]@S17", "S.Ele@N17")
    assert s.legal("S17-CS1")
    assert s.legal("N17-CN1")


@pytest.mark.clause("CQ-BOARD-08", "CQ-BOARD-09")
def test_cq_board_08_four_main_islands_and_the_central_one() -> None:
    assert set(MARE.islands) == {*MARE.main_islands, "C"}
    assert {MARE.islands[key].seat for key in MARE.main_islands} == set("SWNE")
    assert all(len(MARE.castle(key)) == (0 if key == "C" else 5) for key in MARE.islands)
    assert {key for pair in between(MARE, "bridge", "rope") for key in pair} == set(MARE.islands)


@pytest.mark.clause("CQ-BOARD-10", "CQ-BOARD-23")
def test_cq_board_10_five_grail_fields_on_the_smaller_central_island() -> None:
    grail = [space for space in MARE.spaces.values() if space.kind == "quest"]
    assert [space.island for space in grail] == ["C"] * 5
    sizes = {key: sum(space.island == key for space in MARE.spaces.values()) for key in MARE.islands}
    assert all(sizes["C"] < sizes[key] for key in MARE.main_islands)
    light = on_board("conquest_4p", "S.Sol@C0", "W.Ele@C10")
    assert all(light.legal(f"C0-{space.name}") for space in grail)


@pytest.mark.clause("CQ-BOARD-11", "CQ-BOARD-12")
@pytest.mark.parametrize("war", [MARE, ROSA], ids=["mare", "rosa"])
def test_cq_board_11_capital_fields_are_five_dead_ends(war: WarBoard) -> None:
    for island in war.main_islands:
        castle = war.castle(island)
        assert len(castle) == 5
        assert all(war.spaces[name].kind == "castle" for name in castle)
        for name in castle:
            touching = [link for link in war.links if name in link.ends]
            assert len(touching) == 1
            assert not touching[0].ends <= set(castle)


@pytest.mark.clause("CQ-BOARD-12")
def test_cq_board_12_a_capital_field_is_left_as_it_was_entered() -> None:
    s = on_board("conquest_4p", "S.Kni@WK1")
    assert s.words == ["WK1-W1", "end"]


@pytest.mark.clause("CQ-BOARD-13", "CQ-BOARD-14")
def test_cq_board_13_ships_pass_beneath_a_bridge() -> None:
    """T-128: an elephant at each end of the bridge does not hinder the ship below, nor the ship them."""
    s = four("a+b, p~q, p~c, c~q", "S.Ele@a", "W.Ele@b", "S.Shp@p", "W.Shp@c")
    assert s.legal("p-q")
    assert s.legal("a-b")
    assert not four("a+b, p~q, r~s", "S.Shp@p").legal("p-r")


@pytest.mark.clause("CQ-BOARD-15", "CQ-BOARD-16")
@pytest.mark.parametrize("war", [MARE, ROSA], ids=["mare", "rosa"])
def test_cq_board_15_harbours_are_sea_fields_linked_to_land(war: WarBoard) -> None:
    assert war.ports
    assert all(war.spaces[sea].kind == "sea" and docks for sea, docks in war.ports.items())
    assert all(war.spaces[dock].kind == "land" for docks in war.ports.values() for dock in docks)


@pytest.mark.clause("CQ-BOARD-16")
def test_cq_board_16_harbour_links_serve_land_pieces_only() -> None:
    s = four("a=h, h~p", "S.Kni@a", "S.Shp@h")
    assert s.words == ["a-h", "h-p", "end"]
    assert s.do("a-h").legal("h.1-a")


@pytest.mark.clause("CQ-BOARD-17")
@pytest.mark.parametrize("war", [MARE, ROSA], ids=["mare", "rosa"])
def test_cq_board_17_starts_lie_around_the_capital_and_in_the_harbour(war: WarBoard) -> None:
    for seat in war.seats:
        starts = war.starts["classic"][seat]
        home = war.homes[seat]
        afloat = {*starts["ship"], *starts["galleon"]}
        ashore = {name for kind, names in starts.items() if kind not in ("ship", "galleon") for name in names}
        assert afloat == set(war.islands[home].harbour)
        assert {(war.spaces[name].island, war.spaces[name].kind) for name in ashore} == {(home, "land")}


@pytest.mark.clause("CQ-BOARD-18")
def test_cq_board_18_three_roads_to_the_grail_all_marked_v() -> None:
    inner = {"C0"} | {space.name for space in MARE.spaces.values() if space.kind == "quest"}
    roads = [link for link in MARE.links if len(link.ends & inner) == 1 and link.ends not in MARE.shut["classic"]]
    assert [link.kind for link in roads] == ["vee"] * 3
    assert all(link.b == "C0" for link in roads)


@pytest.mark.clause("CQ-BOARD-19", "CQ-BOARD-20")
def test_cq_board_19_two_x_bridges_and_all_others_open() -> None:
    assert between(MARE, "rope") == {("S", "W"), ("E", "N")}
    ends = [(link.a, link.b) for link in MARE.links_of("bridge")]
    s = on_board("conquest_4p", *(f"S.Ele@{a}" for a, _ in ends), "S.Ele@S59", "S.Ele@N59")
    assert all(s.legal(f"{a}-{b}") for a, b in ends)
    assert not s.legal("S59-W59")
    assert not s.legal("N59-E59")


@pytest.mark.clause("CQ-BOARD-22")
def test_cq_board_22_south_west_north_east_is_clockwise() -> None:
    assert MARE.seats == ("S", "W", "N", "E")
    keeps = [MARE.islands[MARE.homes[seat]].keep for seat in MARE.seats]
    angles = [math.atan2(keep[1] - 1000, keep[0] - 1000) for keep in keeps if keep]
    assert all(0 < (b - a) % math.tau < math.pi for a, b in zip(angles, angles[1:] + angles[:1], strict=True))
    s = four("a-b", "S.Sol@a")
    assert [s.to_act, s.do("end").to_act, s.do("end").to_act, s.do("end").to_act] == list("SWNE")


@pytest.mark.clause("CQ-BOARD-23")
def test_cq_board_23_the_precinct_lies_behind_the_v_roads() -> None:
    s = on_board("conquest_4p", "S.Ele@C10", "S.Cha@C0")
    assert s.words == ["C10-C9", "C10-C11", "end"]
    s = on_board("conquest_4p", "S.Ele@C10").do("C10-C0")
    assert s.words == ["end"]


@pytest.mark.clause("CQ-BOARD-24")
@pytest.mark.parametrize("war", [MARE, ROSA], ids=["mare", "rosa"])
def test_cq_board_24_every_field_has_a_centre_in_centimetres(war: WarBoard) -> None:
    scale = war.width_cm / war.size[0]
    assert 0 < scale < 1
    centres = [(space.x * scale, space.y * scale) for space in war.spaces.values()]
    assert all(0 <= x <= war.width_cm and 0 <= y <= war.size[1] * scale for x, y in centres)
    assert len(set(centres)) == len(centres)


def joined_capital_fields(data: Tables) -> None:
    data["island"]["N"]["link"]["drawbridge"][1] = "NK2 NK1"


def two_connections(data: Tables) -> None:
    data["island"]["N"]["link"]["road"].append("NK5 N8")


def four_v_roads(data: Tables) -> None:
    del data["edition"]
    data["island"]["C"]["link"]["vee"] += data["island"]["C"]["link"].pop("rope")


@pytest.mark.clause("CQ-BOARD-11", "CQ-BOARD-12", "CQ-BOARD-18", "CQ-BOARD-25")
@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (joined_capital_fields, "b01.castle_links"),
        (two_connections, "b01.castle_links"),
        (four_v_roads, "f03.approaches"),
    ],
)
def test_cq_board_25_broken_capitals_and_a_fourth_v_road(change: Change, finding: str) -> None:
    """T-86: the map is rejected and the line named."""
    assert f"boards.{finding}" in {found.key for found in judged("mare", change).findings}


def capital_field_at_sea(data: Tables) -> None:
    data["sea"]["space"]["NK1"] = data["island"]["N"]["castle"].pop("NK1")


def grail_of_four(data: Tables) -> None:
    del data["island"]["C"]["quest"]["CQ5"], data["place"]["CQ5"]
    data["island"]["C"]["link"]["road"].remove("C0 CQ5")


def no_central_island(data: Tables) -> None:
    data["island"]["C"]["kind"] = "isle"
    del data["island"]["C"]["centre"]


def rope_from_south_to_east(data: Tables) -> None:
    data["between"]["rope"] = ["N59 E59", "S59 E55"]


def anchor_without_land(data: Tables) -> None:
    data["island"]["N"]["link"]["landing"][0] = "MN13 MN1"


def grail_for_two(data: Tables) -> None:
    data["island"]["C"]["quest"] = {f"CQ{i}": [960 + 15 * i, 800] for i in range(1, 6)}
    data["island"]["C"]["link"]["road"] += [f"CS1 CQ{i}" for i in range(1, 6)]
    del data["place"]


def four_islands(data: Tables) -> None:
    del data["island"]["E"], data["place"]
    data["between"]["bridge"] = ["S11 W1", "N49 W4"]


def unbridged_isles(data: Tables) -> None:
    data["between"]["bridge"] = ["S11 W1", "N49 W4"]


@pytest.mark.clause("CQ-BOARD-03", "CQ-BOARD-04", "CQ-BOARD-05", "CQ-BOARD-06", "CQ-BOARD-07", "CQ-BOARD-08",
                    "CQ-BOARD-09", "CQ-BOARD-10", "CQ-BOARD-16", "CQ-BOARD-19", "CQ-BOARD-25")  # fmt: skip
@pytest.mark.parametrize(
    ("name", "change", "finding"),
    [
        ("mare", capital_field_at_sea, "b01.castle_count"),
        ("mare", grail_of_four, "f03.quest_count"),
        ("mare", no_central_island, "f01.islands"),
        ("mare", rope_from_south_to_east, "f02.extra"),
        ("mare", anchor_without_land, "b02.landing"),
        ("rosa", grail_for_two, "t01.quests"),
        ("rosa", four_islands, "t01.islands"),
        ("rosa", unbridged_isles, "t01.isle_bridges"),
    ],
)
def test_cq_board_25_every_other_constraint(name: str, change: Change, finding: str) -> None:
    """T-129: the map is rejected and the line named."""
    assert f"boards.{finding}" in {found.key for found in judged(name, change).findings}


@pytest.mark.clause("CQ-BOARD-25")
def test_cq_board_25_the_loader_itself_refuses(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text("rosa").replace('"S11 W1", ', ""), encoding="utf-8")
    with pytest.raises(BoardError):
        boards.load(path)
    path.write_text(text("rosa"), encoding="utf-8")
    own = boards.load_as(WarBoard, path)
    assert replace(own, place_names=ROSA.place_names) == ROSA


@pytest.mark.clause("CQ-BOARD-26")
def test_cq_board_26_what_conquest_does_not_know() -> None:
    """T-123: the unmarked approach is closed to all; a rope bridge between islands is an X bridge."""
    s = on_board("conquest_4p", "S.Kni@C4", "S.Ele@S59", "S.Cha@N59")
    assert set(s.words) == {"C4-C3", "C4-C5", "N59-E59", "N59-N54", "N59-N62", "S59-S54", "S59-S62", "end"}
    s = on_board("conquest_4p", "S.Kni@C0", "S.Cha@C4")
    assert s.legal("C0-C10")
    assert not s.legal("C0-C4")
    assert not s.legal("C4-C0")


@pytest.mark.clause("CQ-BOARD-26")
def test_cq_board_26_drawbridges_are_roads_and_fields_are_not_there() -> None:
    s = on_board("conquest_4p", "S.Kni@N38", "S.Ele@S1", "S.Sol@S2")
    assert s.legal("S1-SK1")
    assert not any("raise" in word or "F" in word for word in s.words)
    assert not set(MARE.fields) & set(s.rules.names)
    shots = on_board("plus_4p", "S.Cat@N13", "W.Sol@N23", "S.Cat@N1", "W.Shp@MN13")
    assert not shots.legal("N1*MN13")
