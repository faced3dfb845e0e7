"""Every line of the contract can fail: a board is damaged in one respect, and that line alone complains, by name."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boards.damage import Tables, add, both, drop, everywhere, judged, sides
from conquista import boards
from conquista.boards.checks import EVERY, FOUR, TWO

Change = Callable[[Tables], object]


def image(side: str, x: float, y: float) -> list[float]:
    """Where a point of the northern island lies on another side of Mare Cinctum."""
    return {"N": [x, y], "E": [2000 - y, 2000 - x], "S": [2000 - x, 2000 - y], "W": [y, x]}[side]


def reorder_castles(data: Tables) -> None:
    for side in sides("mare"):
        castle = data["island"][side]["castle"]
        order = [f"{side}K{i}" for i in (1, 3, 2, 4, 5)]
        data["island"][side]["castle"] = {name: castle[name] for name in order}


def lanes(*rows: str) -> Change:
    """More lanes for every side of Mare Cinctum, told for the north."""
    return lambda data: data["sea"]["link"]["lane"].extend(row.replace("N", s) for s in sides("mare") for row in rows)


def start(name: str, army: str, piece: str, old: str, new: str) -> Change:
    """Other starts for every side, told for the first."""

    def apply(data: Tables) -> None:
        first = sides(name)[0]
        for side in sides(name):
            men = data["start"][side][army]
            was, now = (words.replace(first, side) for words in (old, new))
            assert was in men[piece].split()
            men[piece] = " ".join(now if n == was else n for n in men[piece].split())

    return apply


def move(number: int, x: float, y: float) -> Change:
    def apply(data: Tables) -> None:
        for side in sides("mare"):
            data["island"][side]["land"][f"{side}{number}"] = image(side, x, y)

    return apply


def more_sea(data: Tables) -> None:
    del data["place"]
    for side in sides("mare"):
        data["sea"]["space"] |= {f"M{side}25": image(side, 1026, 5), f"M{side}26": image(side, 1132, 12)}
        data["sea"]["link"]["lane"] += [f"M{side}13 M{side}25", f"M{side}14 M{side}26"]


def ropes_for_stone(data: Tables) -> None:
    between = data["between"]
    between["rope"] += ["N55 W55", "S55 E55"]
    between["bridge"] = [row for row in between["bridge"] if "55" not in row]


def one_mouth(data: Tables) -> None:
    """Close the second mouth of every harbour."""
    kept = []
    for row in data["sea"]["link"]["lane"]:
        words = row.split()
        kept.append(" ".join(words[:-1]) if words[1].endswith("7") and words[-1].endswith("6") else row)
    data["sea"]["link"]["lane"] = kept


def stone_for_ropes(data: Tables) -> None:
    data["between"]["bridge"] += data["between"].pop("rope")
    del data["edition"]


def no_slots(data: Tables) -> None:
    for island in data["island"].values():
        island.pop("slots", None)
    drop("rosa", "", "coast_pairs", "S23 MS11")(data)  # the pair that a slot alone joins


def no_landings(name: str, *rows: str) -> Change:
    """Without some landings; what they joined still lies beside each other."""
    return both(drop(name, "link", "landing", *rows), add(name, "", "coast_pairs", *rows))


def lonely_sea(data: Tables) -> None:
    del data["place"]
    data["sea"]["space"].update(MNE5=[1780, 220], MSW5=[220, 1780])


def astray(data: Tables) -> None:
    """Let a path cross a road that is not between its fields."""
    everywhere("mare", "", "paths", lambda old, say: [say("NF1 NF2 over N9 N13"), *old[1:]])(data)


def no_moats(data: Tables) -> None:
    for side in sides("mare"):
        del data["island"][side]["field"][f"{side}M"]


def open_gardens(data: Tables) -> None:
    for field in data["island"]["C"]["field"].values():
        del field["closed"]


def short_bridges(data: Tables) -> None:
    """Let the centre bridges begin one link nearer to the pass."""
    data["between"]["bridge"] = [row.replace("63", "61") for row in data["between"]["bridge"]]


def fewer_bridges(data: Tables) -> None:
    for row in ("S11 W1", "N11 E1"):
        data["between"]["bridge"].remove(row)


CASES: list[tuple[str, str, Change, str, set[str]]] = [
    # the line, the board, the damage, the finding, names that must be told
    ("B-01", "mare", reorder_castles, "ring_order", {"NK1", "NK3", "WK5"}),
    ("B-02", "mare", lanes("N15 MN15"), "lane", {"N15", "MN15", "W15"}),
    ("B-03", "mare", lanes("MN3 MN5", "MN2 MN4"), "crossing", {"MN2", "MN3", "MN4", "MN5"}),
    ("B-04", "mare", lonely_sea, "cut_off_sea", {"MNE5", "MSW5"}),
    ("B-05", "mare", start("mare", "classic", "soldier", "N1", "NK1"), "castle_held", {"NK1", "SK1"}),
    ("B-05", "mare", start("mare", "classic", "soldier", "N1", "N42"), "far", {"N42", "E42"}),
    ("B-05", "mare", start("mare", "grand", "soldier", "NK2", "N15"), "castle_empty", {"NK2", "WK2"}),
    ("B-05", "rosa", start("rosa", "grand", "camel", "S29", "S30 S31"), "men", set()),
    ("B-05", "rosa", start("rosa", "grand", "camel", "S29", "S33"), "shared", {"S33", "N33"}),
    ("B-06", "mare", drop("mare", "", "stairs", "N38 NF1"), "stair_count", {"N8", "E62"}),
    ("B-06", "rosa", drop("rosa", "", "paths", "SF7 SF8 under S38 S39"), "apart", {"SF8", "NF11"}),
    ("B-07", "mare", astray, "path", {"NF1", "N9"}),
    ("B-07", "mare", no_moats, "face_unnamed", {"N1", "W5"}),
    ("B-07", "rosa", everywhere("rosa", "", "slots", lambda old, say: [*old, say("S2 S6")]), "slot", {"S2", "N6"}),
    ("B-07", "rosa", add("rosa", "", "blind", "S16 SF3"), "blind", {"S16", "SF3"}),
    ("B-09", "mare", move(62, 1400, 490), "too_near", {"N58", "N62", "S62"}),
    ("B-10", "mare", lambda d: d["island"]["N"]["slots"].remove("N33 N7"), "slots", {"E33", "E7"}),
    ("B-10", "mare", lambda d: d["island"]["S"].update(stair_left_out="S35"), "stairs", {"S35", "SF6"}),
    ("B-10", "rosa", lambda d: d["symmetry"]["half_turn"].update(x=[-1, 0, 1990]), "no_image", {"SK1"}),
    ("B-11", "mare", lambda d: d.update(width_cm=640), "scale", set()),
    ("B-11", "mare", lambda d: d.update(width_cm=64), "lonely", {"MNE1", "MSW1"}),
    ("B-11", "mare", lambda d: d.update(width_cm=50), "crowded", set()),
    ("B-12", "mare", start("mare", "plus", "catapult", "N28", "N30"), "taken", {"N30", "E30", "S30", "W30"}),
    ("B-12", "rosa", start("rosa", "classic", "knight", "S14", "S11"), "taken", {"N11", "S11"}),
    ("B-13", "mare", drop("mare", "", "coast_pairs", "N5 MN1"), "missing", {"N5", "MN1"}),
    ("B-13", "rosa", add("rosa", "", "coast_pairs", "S1 MS17"), "extra", {"S1", "MS17"}),
    ("B-13", "rosa", add("rosa", "", "coast_pairs", "S24 MS1"), "not_beside", {"S24", "MS1"}),
    ("B-10", "mare", lambda d: d["island"]["N"]["coast_pairs"].remove("N5 MN1"), "coast_pairs", {"E5", "ME1"}),
    ("F-01", "mare", more_sea, "size", set()),
    ("F-02", "mare", ropes_for_stone, "missing", {"N", "W"}),
    ("F-03", "mare", lambda d: d["edition"].pop("plus"), "rope_open", {"C0", "C4"}),
    ("F-03", "mare", open_gardens, "field_open", {"CF1", "CF4"}),
    ("F-05", "mare", short_bridges, "gate_to_centre", set("NESW")),
    ("F-06", "mare", no_landings("mare", "N46 MN18", "N19 MN16"), "beside", {"MN19", "MN24"}),
    ("F-07", "mare", one_mouth, "harbours", set("NESW")),
    ("T-01", "rosa", fewer_bridges, "isle_bridges", {"W", "E"}),
    ("T-02", "rosa", lambda d: d["symmetry"]["half_turn"].update(strict=False), "half_turn", set()),
    ("T-03", "rosa", stone_for_ropes, "gates", {"N2"}),
    ("T-04", "rosa", no_slots, "slots", {"S", "N"}),
    ("T-05", "rosa", no_landings("rosa", "S18 MS21"), "ports", {"MS24", "MN25"}),
]  # fmt: skip


@pytest.mark.parametrize(("line", "name", "change", "finding", "names"), CASES)
def test_one_damage_breaks_one_line(line: str, name: str, change: Change, finding: str, names: set[str]) -> None:
    report = judged(name, change)
    implied = {"B-06"} if finding == "field_open" else set()  # an open field that nobody can enter
    assert set(report.broken) == {line} | implied
    key = f"boards.{line.replace('-', '').lower()}.{finding}"
    result = [found for found in report.findings if found.key == key]
    assert result, [found.key for found in report.findings]
    assert names <= {name for found in result for name in found.names}
    for found in result:
        sentence = found.say()
        assert not sentence.startswith("boards.")
        assert all(name in sentence for name in found.names[:12])


def test_equal_numbers_are_images() -> None:
    """B-08: an eastern space renamed throughout no longer matches its northern image."""
    from boards.damage import text
    from conquista.boards.loader import parse

    renamed = text("mare").replace("E62", "E99")
    report = boards.check(parse(renamed.encode(), "mare.toml"))
    assert report.broken == ("B-08",)
    assert report.findings[0].names == ("N62", "E99")


def test_names_say_where_a_space_lies() -> None:
    """B-08: the form of a name."""
    from boards.damage import text
    from conquista.boards.loader import parse

    renamed = text("rosa").replace("MS28", "X28").replace("MN28", "Y28")
    report = boards.check(parse(renamed.encode(), "rosa.toml"))
    assert report.broken == ("B-08",)
    assert set(report.findings[0].names) == {"X28", "Y28"}


def test_the_middle_is_as_far_for_every_side() -> None:
    """F-04: a symmetric board cannot break it alone, so B-10 complains with it, and nothing else does."""
    report = judged("mare", lambda data: data["edition"]["classic"]["shut"].extend(["N63 C1", "E63 C7"]))
    assert report.broken == ("B-10", "F-04")
    finding = report.line("F-04").findings[0]
    assert set(finding.names) in ({"N", "E"}, {"S", "W"})


def test_every_line_has_a_damage() -> None:
    covered = {case[0] for case in CASES} | {"B-08", "F-04"}
    assert covered == {rule[0] for rule in EVERY + FOUR + TWO}


@pytest.mark.parametrize("name", boards.names())
def test_the_shipped_boards_hold(name: str) -> None:
    report = boards.check(boards.load(name))
    assert report.holds
    assert all(line.figures for line in report.lines)


def test_lines_that_rest_on_a_broken_line_are_not_judged() -> None:
    report = judged("mare", reorder_castles)
    assert [line.id for line in report.lines if line.state == "not judged"] == ["B-05", "B-12", "F-04", "F-05"]
    assert not report.holds


def test_a_board_for_three_answers_to_the_common_lines_alone() -> None:
    def three(data: Tables) -> None:
        data["seats"] = "S W N"
        del data["start"]["E"]
        data["island"]["E"]["kind"] = "isle"
        for key in ("seat", "castle_name", "harbour_name", "harbour", "keep"):
            del data["island"]["E"][key]

    report = judged("mare", both(three))
    assert [line.id for line in report.lines] == [rule[0] for rule in EVERY]
    assert "B-01" in report.broken  # a castle on an island of nobody
