"""Chapter 3: the seventeen regions, their borders, and what follows from them."""

from __future__ import annotations

from itertools import combinations

import pytest

from conquista import boards
from conquista.boards.model import RegionBoard

TITLES = (
    "Torino Milano Venezia Genova Mantova Ferrara Parma Modena Bologna Lucca Firenze Siena Urbino Spoleto Ancona Roma "
    "Napoli"
).split()
BORDERS = {
    "TOR": "MIL GEN",
    "MIL": "TOR VEN GEN MAN PAR MOD",
    "VEN": "MIL MAN FER",
    "GEN": "TOR MIL PAR",
    "MAN": "MIL VEN FER MOD",
    "FER": "VEN MAN MOD BOL",
    "PAR": "MIL GEN MOD LUC",
    "MOD": "MIL MAN FER PAR BOL LUC FIR",
    "BOL": "FER MOD FIR URB",
    "LUC": "PAR MOD FIR",
    "FIR": "MOD BOL LUC SIE URB SPO ROM",
    "SIE": "FIR ROM",
    "URB": "BOL FIR SPO ANC",
    "SPO": "FIR URB ANC ROM NAP",
    "ANC": "URB SPO NAP",
    "ROM": "FIR SIE SPO NAP",
    "NAP": "SPO ANC ROM",
}


def italy() -> RegionBoard:
    return boards.load_as(RegionBoard, "italia")


def near(name: str) -> frozenset[str]:
    return frozenset(italy().regions[name].borders)


def adjacent(one: str, two: str) -> bool:
    return frozenset((one, two)) in italy().borders


def reached(start: str, among: frozenset[str]) -> frozenset[str]:
    """All regions that one can walk to from a region without leaving a set."""
    found, edge = {start}, [start]
    while edge:
        fresh = near(edge.pop()) & among - found
        found |= fresh
        edge += fresh
    return frozenset(found)


def connected(names: frozenset[str]) -> bool:
    return reached(min(names), names) == names


def joined(size: int) -> list[frozenset[str]]:
    """Every connected set of so many regions."""
    found = {frozenset((name,)) for name in BORDERS}
    for _ in range(size - 1):
        found = {names | {other} for names in found for one in names for other in near(one) - names}
    return sorted(found, key=sorted)


@pytest.mark.clause("CO-MAP-01", "CO-COMP-02")
def test_co_map_01_seventeen_regions_named_after_their_cities() -> None:
    """CO-T-01."""
    assert [region.title for region in italy().regions.values()] == TITLES
    assert list(italy().regions) == list(BORDERS)


@pytest.mark.clause("CO-MAP-02")
def test_co_map_02_the_full_list_of_borders() -> None:
    assert {name: near(name) for name in BORDERS} == {name: frozenset(row.split()) for name, row in BORDERS.items()}


@pytest.mark.parametrize("pair", ["MIL PAR", "MAN FER", "MOD FIR", "FIR URB", "SIE ROM", "SPO NAP"])
@pytest.mark.clause("CO-MAP-02")
def test_co_map_02_adjacent(pair: str) -> None:
    """CO-T-02."""
    assert adjacent(*pair.split())


@pytest.mark.parametrize(
    "pair",
    ["BOL LUC", "MAN BOL", "SIE SPO", "BOL SPO", "GEN MOD", "LUC SIE", "FIR ANC", "VEN MOD", "GEN LUC", "VEN BOL"],
)
@pytest.mark.clause("CO-MAP-02")
def test_co_map_02_close_and_yet_not_adjacent(pair: str) -> None:
    assert not adjacent(*pair.split())


@pytest.mark.clause("CO-MAP-03")
def test_co_map_03_adjacency_is_symmetric_and_never_with_itself() -> None:
    for one in BORDERS:
        assert one not in near(one)
        assert all(one in near(other) for other in near(one))


@pytest.mark.clause("CO-MAP-04")
def test_co_map_04_thirty_four_pairs() -> None:
    assert len(italy().borders) == 34
    assert sum(len(near(name)) for name in BORDERS) == 68


@pytest.mark.parametrize("pair", ["VEN ANC", "GEN ROM", "VEN BOL", "TOR VEN", "NAP SIE", "ANC BOL", "LUC SIE"])
@pytest.mark.clause("CO-MAP-07")
def test_co_map_07_sea_and_edge_join_nothing(pair: str) -> None:
    assert not adjacent(*pair.split())


@pytest.mark.clause("CO-MAP-08")
def test_co_map_08_three_regions_meet_at_every_inland_corner() -> None:
    triangles = [trio for trio in combinations(BORDERS, 3) if all(adjacent(*pair) for pair in combinations(trio, 2))]
    assert len(triangles) == 18 == len(italy().borders) - len(BORDERS) + 1


@pytest.mark.clause("CO-MAP-09")
def test_co_map_09_connected_even_without_any_one_region() -> None:
    every = frozenset(BORDERS)
    assert connected(every)
    assert all(connected(every - {name}) for name in BORDERS)


@pytest.mark.clause("CO-MAP-09")
def test_co_map_09_no_two_regions_are_more_than_five_borders_apart() -> None:
    def steps(one: str, two: str) -> int:
        ring, seen, count = {one}, {one}, 0
        while two not in seen:
            ring = {other for name in ring for other in near(name)} - seen
            seen |= ring
            count += 1
        return count

    assert max(steps(one, two) for one, two in combinations(BORDERS, 2)) == 5 == steps("TOR", "NAP")


@pytest.mark.parametrize(("size", "count"), [(3, 84), (4, 209), (5, 489)])
@pytest.mark.clause("CO-MAP-10")
def test_co_map_10_connected_sets(size: int, count: int) -> None:
    """CO-T-10."""
    assert len(joined(size)) == count


@pytest.mark.clause("CO-MAP-10")
def test_co_map_10_the_regions_in_the_fewest_sets_of_three() -> None:
    """The numbers that CO-TIP-09 names, and no other region has as few."""
    threes = {code: sum(code in three for three in joined(3)) for code in BORDERS}
    assert {code: count for code, count in threes.items() if count <= 8} == {
        "TOR": 6,
        "GEN": 8,
        "SIE": 8,
        "ANC": 8,
        "NAP": 8,
    }


@pytest.mark.clause("CO-MAP-11")
def test_co_map_11_no_four_all_mutually_adjacent() -> None:
    for four in combinations(BORDERS, 4):
        assert not all(adjacent(*pair) for pair in combinations(four, 2))


@pytest.mark.clause("CO-MAP-12")
def test_co_map_12_nine_regions_without_a_connected_three() -> None:
    threes = joined(3)

    def scattered(names: frozenset[str]) -> bool:
        return not any(three <= names for three in threes)

    assert scattered(frozenset("TOR GEN VEN MAN BOL URB LUC SIE ROM".split()))
    assert not any(scattered(frozenset(ten)) for ten in combinations(BORDERS, 10))
