"""Boards that the rules themselves forbid: each is refused, by the line that answers to the clause."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boards.damage import Tables, damaged, judged
from conquista import boards
from conquista.boards.model import WarBoard
from conquista.core.errors import BoardError

Change = Callable[[Tables], object]


def refused(name: str, change: Change) -> set[str]:
    """The lines that refuse a damaged board, at reading or at judging."""
    try:
        return set(judged(name, change).broken)
    except BoardError as error:
        return {error.line_id}


def four_vees(data: Tables) -> None:
    centre = data["island"]["C"]["link"]
    centre["vee"] += centre.pop("rope")


def four_quests(data: Tables) -> None:
    del data["place"]
    del data["island"]["C"]["quest"]["CQ5"]
    data["island"]["C"]["link"]["road"].remove("C0 CQ5")


def quest_for_two(data: Tables) -> None:
    del data["place"]
    data["island"]["C"]["quest"] = {"CQ1": [940, 800]}
    data["island"]["C"]["link"]["road"].append("CS1 CQ1")


def wrong_rope(data: Tables) -> None:
    between = data["between"]
    between["rope"].append("S55 E55")
    between["bridge"].remove("S55 E55")


def castle_at_sea(data: Tables) -> None:
    data["sea"]["space"]["NK1"] = data["island"]["N"]["castle"].pop("NK1")


def four_islands(data: Tables) -> None:
    """Levania becomes an isle without a side."""
    east = data["island"]["E"]
    east["kind"] = "isle"
    for key in ("seat", "castle_name", "harbour_name", "harbour", "keep"):
        del east[key]


CLAUSES: list[tuple[str, str, Change, str]] = [
    ("CQ-BOARD-11", "mare", lambda d: d["island"]["N"]["link"]["road"].append("NK1 NK2"), "B-01"),
    ("CQ-BOARD-12", "mare", lambda d: d["island"]["N"]["link"]["road"].append("NK1 N2"), "B-01"),
    ("CQ-BOARD-18", "mare", four_vees, "F-03"),
    ("CQ-BOARD-03", "mare", castle_at_sea, "B-01"),
    ("CQ-BOARD-10", "mare", four_quests, "F-03"),
    ("CQ-BOARD-07", "rosa", quest_for_two, "T-01"),
    ("CQ-BOARD-08", "mare", four_islands, "F-01"),
    ("CQ-BOARD-19", "mare", wrong_rope, "F-02"),
    ("CQ-BOARD-16", "mare", lambda d: d["island"]["N"]["link"]["landing"].append("MN1 MN2"), "B-02"),
    ("GC-BOARD-06", "mare", lambda d: d["island"]["N"]["castle"].pop("NK3"), "B-02"),
    ("GC-BOARD-09", "mare", lambda d: d["island"]["N"]["stairs"].pop(0), "B-06"),
    ("GC-BOARD-10", "mare", lambda d: d["island"]["N"]["paths"].pop(0), "B-06"),
    ("GC-BOARD-16", "mare", lambda d: d["between"]["rope"].remove("N59 E59"), "F-02"),
    ("GC-BOARD-21", "mare", lambda d: d["island"]["N"]["slots"].append("N1 N2"), "B-07"),
]


@pytest.mark.parametrize(("clause", "name", "change", "line"), CLAUSES, ids=[row[0] for row in CLAUSES])
def test_a_board_that_breaks_a_clause_is_refused(clause: str, name: str, change: Change, line: str) -> None:
    assert line in refused(name, change), clause


def test_what_classic_conquest_finds_on_the_shared_board() -> None:
    """CQ-BOARD-18 to 21 and 26: three vee roads and no other approach, two ropes for four players and none for two."""
    mare, rosa = boards.load("mare"), boards.load("rosa")
    assert isinstance(mare, WarBoard)
    assert isinstance(rosa, WarBoard)
    left = [k for k in mare.links if k.ends not in mare.shut["classic"]]
    to_centre = [k for k in left if "C0" in k.ends and not any(n.startswith("CQ") for n in k.ends)]
    assert [k.kind for k in to_centre] == ["vee"] * 3
    ropes = {frozenset(mare.spaces[n].island for n in k.ends) for k in left if k.kind == "rope"}
    assert ropes == {frozenset("NE"), frozenset("SW")}
    assert {"classic", "plus"} <= rosa.rope_as_bridge
    assert not rosa.links_of("vee")


def test_a_board_keeps_what_its_file_says() -> None:
    """Reading the same tables twice gives equal boards, and a change gives another."""
    assert damaged("mare", lambda d: None) == boards.load("mare")
    assert damaged("mare", lambda d: d.update(title="Other")) != boards.load("mare")
