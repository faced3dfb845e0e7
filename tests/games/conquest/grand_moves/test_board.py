"""Chapter 3, the board (GC-BOARD): what the boards of the project hold, and what the rules make of it."""

from __future__ import annotations

from itertools import product

import pytest

from conquista.boards.geometry import cross
from conquista.boards.model import WarBoard
from conquista.boards.paths import distances, ways
from conquista.games.conquest.scenes.scenario import scene
from games.conquest.grand_moves.helpers import EN, FR, IT, LAND, TWO, clause, every_edition, four_players, refused, war

MARE, ROSA = war("mare"), war("rosa")
both_boards = pytest.mark.parametrize("board", [MARE, ROSA], ids=["mare", "rosa"])


def islands_of(*kinds: str) -> list[str]:
    """The islands that links of these kinds join on the board for four, such as NE."""
    ends = ((MARE.spaces[link.a].island, MARE.spaces[link.b].island) for link in MARE.links if link.kind in kinds)
    return sorted("".join(sorted(pair, key="NSEWC".index)) for pair in ends)


def quests() -> list[str]:
    return [space.name for space in MARE.spaces.values() if space.kind == "quest"]


@clause("GC-BOARD-01")
def test_gc_board_01_four_islands_and_one_in_the_middle() -> None:
    assert {k: i.kind for k, i in MARE.islands.items()} == dict.fromkeys("NESW", "main") | {"C": "centre"}
    assert [i.seat for i in MARE.islands.values()] == ["N", "E", "S", "W", ""]
    assert set(islands_of("road", "vee")) == {"NN", "EE", "SS", "WW", "CC"}  # the sea lies between them


@clause("GC-BOARD-02")
@both_boards
def test_gc_board_02_five_castle_spaces_on_each_large_island(board: WarBoard) -> None:
    assert {key: len(board.castle(key)) for key in board.islands} == {
        key: 5 if island.kind == "main" else 0 for key, island in board.islands.items()
    }


@clause("GC-BOARD-03")
@both_boards
def test_gc_board_03_a_moat_and_no_way_in_but_the_drawbridges(board: WarBoard) -> None:
    castles = {name for name, space in board.spaces.items() if space.kind == "castle"}
    assert {link.kind for link in board.links if link.ends & castles} == {"drawbridge"}
    for key in board.main_islands:
        moats = [f for f in board.fields.values() if f.island == key and f.terrain == "moat"]
        assert len(moats) == 1
        assert moats[0].closed
        assert set(board.castle(key)) <= set(moats[0].ring)


@clause("GC-BOARD-04")
@both_boards
def test_gc_board_04_every_castle_space_has_its_own_drawbridge(board: WarBoard) -> None:
    spans = board.links_of("drawbridge")
    assert sorted(span.a for span in spans) == sorted(n for n, s in board.spaces.items() if s.kind == "castle")
    assert len({span.b for span in spans}) == len(spans)


@clause("GC-BOARD-04")
@every_edition
def test_gc_board_04_each_is_raised_by_itself(edition: str) -> None:
    s = scene("cA1#d, cA2#e", preset=edition).do("raise:cA1")
    assert (s.raised("cA1"), s.raised("cA2")) == ("A", "")
    assert s.legal("raise:cA2")


@clause("GC-BOARD-05")
@every_edition
def test_gc_board_05_nobody_walks_from_one_castle_space_to_the_next(edition: str) -> None:
    for piece in ("Sol", "Ele", "Kni", "Cam", "Cha", "Cat"):
        s = scene("cA1&cA2, cA1#d", f"A.{piece}@cA1", preset=edition)
        assert refused(s, "cA1-cA2")
        assert s.legal("cA1-d")


@clause("GC-BOARD-05")
@every_edition
def test_gc_board_05_the_option_castle_ring_walk(edition: str) -> None:
    assert scene("cA1&cA2", "A.Kni@cA1", preset=edition, options={"castle_ring_walk": True}).legal("cA1-cA2")
    assert refused(scene("cA1&cA2", "A.Kni@cA1", preset=edition, options={"castle_ring_walk": False}), "cA1-cA2")


@clause("GC-BOARD-06")
@both_boards
def test_gc_board_06_castle_spaces_form_rings_of_five(board: WarBoard) -> None:
    for key in board.main_islands:
        castle = board.castle(key)
        assert all(len(set(board.castle_ring[name])) == 2 for name in castle)
        assert distances(board.castle_ring, [castle[0]]) == dict(zip(castle, (0, 1, 2, 2, 1), strict=True))


@clause("GC-BOARD-06")
@every_edition
def test_gc_board_06_a_catapult_sees_its_two_neighbours(edition: str) -> None:
    castle = "NK1 NK2 NK3 NK4 NK5".split()
    s = scene("", "S.Cat@NK1", *(f"N.Sol@{name}" for name in castle[1:]), preset=edition, active="S")
    assert [name for name in castle[1:] if s.legal(f"NK1*{name}")] == ["NK2", "NK5"]


@clause("GC-BOARD-07")
@both_boards
def test_gc_board_07_fields_differ_and_some_are_closed(board: WarBoard) -> None:
    assert len({field.terrain for field in board.open_fields.values()}) > 2
    assert 0 < len(board.open_fields) < len(board.fields)


@clause("GC-BOARD-07")
def test_gc_board_07_the_option_fields() -> None:
    assert scene("s/F", "A.Kni@s", options={"fields": True}).legal("s-F")
    assert "F" not in scene("s/F", "A.Kni@s", options={"fields": False}).rules.names


@clause("GC-BOARD-08")
@both_boards
def test_gc_board_08_every_enterable_field_is_reached_by_stairs(board: WarBoard) -> None:
    near = ways(board, (), fields=True)
    assert set(board.open_fields) <= set(distances(near, [stair.space for stair in board.stairs]))
    assert all(stair.space in board.fields[stair.field].ring for stair in board.stairs)


@clause("GC-BOARD-08")
@every_edition
def test_gc_board_08_no_way_in_without_steps(edition: str) -> None:
    for piece in ("Kni", "Cam"):
        assert scene("s/F, t|F", f"A.{piece}@s", preset=edition).legal("s-F")
        assert refused(scene("s/F, t|F", f"A.{piece}@t", preset=edition), "t-F")


@clause("GC-BOARD-09")
@pytest.mark.parametrize(("edition", "number"), [(EN, 9), (IT, 9), (FR, 8)])
def test_gc_board_09_stair_spaces_on_each_main_island(edition: str, number: int) -> None:
    stairs = [stair.space for stair in MARE.stairs]
    s = scene("", *(f"S.Kni@{name}" for name in stairs), preset=edition, active="S")
    open_ones = {word.split("-")[0] for word in s.words if word.partition("-")[2] in MARE.open_fields}
    for key in "NESW":
        assert sum(MARE.spaces[name].island == key for name in open_ones) == number


@clause("GC-BOARD-09")
@pytest.mark.parametrize(("value", "open_to_knights"), [("all", True), ("eight", False)])
def test_gc_board_09_the_option_stair_spaces(value: str, open_to_knights: bool) -> None:
    s = scene("", "S.Kni@N37", active="S", options={"stair_spaces": value})
    assert s.legal("N37-NF8") == open_to_knights


@clause("GC-BOARD-10")
@both_boards
def test_gc_board_10_paths_lead_over_or_under_a_shared_road(board: WarBoard) -> None:
    roads = {link.ends for link in board.links_of("road")}
    for path in board.paths:
        assert path.how in ("over", "under")
        assert path.road in roads
        assert path.road <= set(board.fields[path.one].ring) & set(board.fields[path.two].ring)


@clause("GC-BOARD-10")
@every_edition
def test_gc_board_10_neighbouring_fields_without_a_path_are_apart(edition: str) -> None:
    s = scene("s/F, F:G, s/H, t/H", "A.Kni@F", preset=edition)
    assert s.legal("F-G")
    assert refused(s, "F-H")


@clause("GC-BOARD-11")
def test_gc_board_11_five_quests_on_the_centre_island() -> None:
    assert [MARE.spaces[name].island for name in quests()] == ["C"] * 5


@clause("GC-BOARD-12")
def test_gc_board_12_the_middle_is_as_near_for_every_side() -> None:
    near = ways(MARE)
    for goals in (["C1", "C7", "C13", "C19"], quests()):
        found = distances(near, goals)
        gates = [[MARE.gates[c] for c in MARE.castle(key)] for key in "NESW"]
        assert len({tuple(sorted(found[gate] for gate in row)) for row in gates}) == 1


@clause("GC-BOARD-13")
def test_gc_board_13_one_centre_space_adjoins_the_quests() -> None:
    beside = {end for link in MARE.links for end in link.ends if link.ends & set(quests())} - set(quests())
    assert beside == {MARE.islands["C"].centre}


@clause("GC-BOARD-14")
def test_gc_board_14_five_roads_lead_to_the_quests() -> None:
    roads = [link for link in MARE.links if link.ends & set(quests())]
    assert [link.kind for link in roads] == ["road"] * 5
    assert {name for link in roads for name in link.ends} == {"C0", *quests()}


@clause("GC-BOARD-15")
@four_players
def test_gc_board_15_three_marked_approaches_to_the_centre_space(edition: str) -> None:
    """None of the five roads of GC-BOARD-14 is marked: from a Quest every piece that may stand there comes back."""
    vees = MARE.links_of("vee")
    assert len(vees) == 3
    assert all(scene("", f"S.Cam@{quest}", preset=edition, active="S").legal(f"{quest}-C0") for quest in quests())
    assert {vee.b for vee in vees} == {"C0"}
    for vee in vees:
        assert scene("", f"S.Ele@{vee.a}", preset=edition, active="S").legal(f"{vee.a}-C0")
        assert refused(scene("", "S.Ele@C0", preset=edition, active="S"), f"C0-{vee.a}")


@clause("GC-BOARD-16", "GC-BOARD-17")
def test_gc_board_16_rope_bridges_of_the_board_for_four() -> None:
    assert islands_of("rope") == ["CC", "NE", "SW"]
    assert [set(link.ends) for link in MARE.links_of("rope") if "C0" in link.ends] == [{"C0", "C4"}]


@clause("GC-BOARD-16")
@pytest.mark.parametrize("pair", ["NE", "SW", "NS", "EW"])
@four_players
def test_gc_board_16_which_ropes_stop_a_loaded_elephant(edition: str, pair: str) -> None:
    """EN and IT know ropes N-E and S-W; FR means all between main islands."""
    islands = dict(zip(pair, "ab", strict=True))
    s = scene("a%b", "A.Ele[Sol]@a", preset=edition, islands=islands)
    assert s.legal("a-b") == (pair not in ("NE", "SW") and edition != FR)


@clause("GC-BOARD-17")
@four_players
def test_gc_board_17_the_rope_to_the_quests(edition: str) -> None:
    """FR does not call the bridges to the Quests rope bridges: there a loaded elephant crosses."""
    s = scene("", "S.Ele[Sol]@C4", preset=edition, active="S")
    assert s.legal("C4-C0") == (edition == FR)


@clause("GC-BOARD-18")
@every_edition
@pytest.mark.parametrize("piece", [*LAND, "Ele[Sol]", "Sie[Sol]"])
def test_gc_board_18_every_land_piece_crosses_a_bridge(edition: str, piece: str) -> None:
    s = scene("a+b", f"A.{piece}@a", preset=edition, islands={"S": "a", "E": "b"})
    assert s.legal("a-b")


@clause("GC-BOARD-18")
@both_boards
def test_gc_board_18_bridges_join_islands(board: WarBoard) -> None:
    for link in board.links_of("bridge"):
        assert board.spaces[link.a].island != board.spaces[link.b].island


@clause("GC-BOARD-19")
def test_gc_board_19_sea_lanes_run_under_the_bridges() -> None:
    spaces = MARE.spaces
    for bridge in MARE.links_of("bridge"):
        under = [
            lane
            for lane in MARE.links_of("lane")
            if cross(*(spaces[n].at for n in (bridge.a, bridge.b, lane.a, lane.b)))
        ]
        assert under, bridge
        s = scene("", f"S.Shp@{under[0].a}", f"N.Ele@{bridge.a}", f"E.Ele@{bridge.b}", active="S")
        assert s.legal(f"{under[0].a}-{under[0].b}")


@clause("GC-BOARD-20")
@both_boards
def test_gc_board_20_seaports_join_an_anchor_to_land(board: WarBoard) -> None:
    for anchor, docks in board.ports.items():
        assert board.spaces[anchor].kind == "sea"
        assert docks
        assert all(board.spaces[dock].kind == "land" for dock in docks)


@clause("GC-BOARD-20")
@every_edition
def test_gc_board_20_one_embarks_only_at_a_seaport(edition: str) -> None:
    s = scene("a=p, p~q, b-a", "A.Kni@a", "A.Shp@p", preset=edition)
    assert s.legal("a-p")
    s.do("a-p", "p-q")
    assert refused(s, "q.1-a", "q.1-b")


@clause("GC-BOARD-21")
@both_boards
def test_gc_board_21_slots_point_where_no_road_leads(board: WarBoard) -> None:
    assert board.slots
    assert not [slot for slot in board.slots if frozenset((slot.origin, slot.target)) in board.link_between]


@clause("GC-BOARD-21")
@every_edition
def test_gc_board_21_slots_serve_en_and_fr(edition: str) -> None:
    s = scene("a^b", "A.Cat@a", "B.Sol@b", preset=edition)
    assert s.legal("a*b") == (edition in (EN, FR))
    back = scene("a^b", "A.Cat@b", "B.Sol@a", preset=edition)
    assert refused(back, "b*a")


@clause("GC-BOARD-21")
@pytest.mark.parametrize("slots", [True, False])
def test_gc_board_21_the_option_slots(slots: bool) -> None:
    assert scene("a^b", "A.Cat@a", "B.Sol@b", options={"slots": slots}).legal("a*b") == slots


@clause("GC-BOARD-22")
@both_boards
def test_gc_board_22_mountains_stand_between_neighbours(board: WarBoard) -> None:
    assert board.blinds
    assert all(blind.space in board.fields[blind.field].ring for blind in board.blinds)


@clause("GC-BOARD-22")
@every_edition
def test_gc_board_22_mountains_stop_shots_in_it(edition: str) -> None:
    """GC-T-84."""
    assert scene("a|F", "A.Cat@a", "B.Kni@F", preset=edition).legal("a*F")
    assert scene("a!F", "A.Cat@a", "B.Kni@F", preset=edition).legal("a*F") == (edition in (EN, FR))


@clause("GC-BOARD-22")
@pytest.mark.parametrize(("value", "hits"), [("adjacent", True), ("adjacent_unblocked", False)])
def test_gc_board_22_the_option_field_shots(value: str, hits: bool) -> None:
    assert scene("a!F", "A.Cat@a", "B.Kni@F", options={"field_shots": value}).legal("a*F") == hits


@clause("GC-BOARD-23")
@both_boards
def test_gc_board_23_starting_positions_are_on_the_board(board: WarBoard) -> None:
    for seat, men in board.starts["grand"].items():
        island = board.islands[board.homes[seat]]
        land = {name for piece, names in men.items() if piece not in ("ship", "galleon") for name in names}
        assert {board.spaces[name].island for name in land} == {island.key}
        assert set(board.castle(island.key)) < land  # in the castle and around it
        assert {*men["ship"], *men["galleon"]} <= set(island.harbour)


@clause("GC-BOARD-24")
@every_edition
def test_gc_board_24_roads_are_for_land_pieces_and_lanes_for_vessels(edition: str) -> None:
    graph = "a-b, a=p, p~q, a/F"
    for piece in LAND:
        s = scene(graph, f"A.{piece}@a", preset=edition)
        assert refused(s, "a-p", "a-q")
        assert s.legal("a-b")
        assert s.legal("a-F") == (piece in ("Kni", "Cam"))
    for vessel in ("Shp", "Gal"):
        s = scene(graph, f"A.{vessel}@p", preset=edition)
        assert s.legal("p-q")
        assert refused(s, "p-a", "p-b", "p-F")


@clause("GC-BOARD-24")
@every_edition
def test_gc_board_24_nothing_else_joins_two_spaces(edition: str) -> None:
    """Slots, mountains and castle neighbours are for fire alone."""
    for graph, piece in product(("a^b", "cA1&cA2"), ("Sol", "Kni", "Cha")):
        here, there = ("a", "b") if graph == "a^b" else ("cA1", "cA2")
        assert refused(scene(graph, f"A.{piece}@{here}", preset=edition), f"{here}-{there}")


@clause("GC-BOARD-25")
def test_gc_board_25_the_board_for_two_has_no_quests() -> None:
    assert not [space for space in ROSA.spaces.values() if space.kind == "quest"]
    assert scene("", "S.Kni@S1", preset=TWO, active="S").rules.board is ROSA
