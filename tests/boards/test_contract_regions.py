"""The lines of region maps, each broken by one damage to a small map of bricks or to Italy."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boards.damage import Tables, judged
from conquista.boards.checks import ITALY, MAP, ContractReport, check
from conquista.boards.loader import build

Change = Callable[[Tables], object]


def bricks(columns: int = 3, rows: int = 3) -> Tables:
    """A wall of bricks 200 wide and 100 high, every second row shifted by half a brick: no four meet in a point."""
    regions: Tables = {}
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    name = {cell: f"R{chr(65 + cell[0])}{chr(65 + cell[1])}" for cell in cells}
    for r, c in cells:
        x, y = 200 * c + 100 * (r % 2) + 100, 100 * r + 100
        near = [(r, c - 1), (r, c + 1)]
        near += [(k, c + (r % 2) - 1 + i) for k in (r - 1, r + 1) for i in (0, 1)]
        outline = f"{x},{y} {x + 100},{y} {x + 200},{y} {x + 200},{y + 100} {x + 100},{y + 100} {x},{y + 100}"
        regions[name[r, c]] = {
            "title": name[r, c].title(),
            "titles": {"en": name[r, c].lower()},
            "borders": " ".join(name[n] for n in near if n in name),
            "city": [x + 50, y + 50],
            "label": [x + 50, y + 50],
            "anchor": "middle",
            "marker": [x + 100, y + 50],
            "shade": (c + 2 * (r % 2)) % 4 if r != 2 else (c + 0) % 4,
            "outline": outline,
        }
    for i, (r, c) in enumerate(cells):
        regions[name[r, c]]["shade"] = i % 3 if r % 2 == 0 else 3 + i % 3
    return {
        "format": 1,
        "kind": "regions",
        "id": "bricks",
        "title": "Bricks",
        "size": [1000, 1000],
        "region": regions,
    }


def report(change: Change | None = None, **shape: int) -> ContractReport:
    data = bricks(**shape)
    if change:
        change(data)
    return check(build(data, "bricks.toml"))


def pull(data: Tables) -> None:
    """Let the outer edge of a corner brick run across itself."""
    data["region"]["RAA"]["outline"] = "100,100 260,60 150,60 200,100 300,100 300,200 200,200 100,200"


def part_borders(data: Tables) -> None:
    for one, two in (("RAA", "RAB"),):
        for a, b in ((one, two), (two, one)):
            words = data["region"][a]["borders"].split()
            data["region"][a]["borders"] = " ".join(w for w in words if w != b)


def squares(data: Tables) -> None:
    """Four squares that meet in one point."""
    data["region"] = {}
    for name, x, y, near in (
        ("AAA", 0, 0, "BBB CCC"),
        ("BBB", 1, 0, "AAA DDD"),
        ("CCC", 0, 1, "AAA DDD"),
        ("DDD", 1, 1, "BBB CCC"),
    ):
        x, y = 100 + 200 * x, 100 + 200 * y
        data["region"][name] = bricks()["region"]["RAA"] | {
            "title": name,
            "titles": {"en": name},
            "borders": near,
            "city": [x + 100, y + 100],
            "marker": [x + 100, y + 100],
            "shade": ord(name[0]) % 4,
            "outline": f"{x},{y} {x + 200},{y} {x + 200},{y + 200} {x},{y + 200}",
        }


CASES: list[tuple[str, Change, str, set[str]]] = [
    ("I-01", pull, "crosses", {"RAA"}),
    ("I-02", part_borders, "not_declared", {"RAA", "RAB"}),
    ("I-02", lambda d: d["region"]["RAA"].update(borders="RAB RBA RCC"), "one_sided", {"RAA", "RCC"}),
    ("I-04", squares, "point_only", {"AAA", "DDD"}),
    ("I-06", lambda d: d["region"]["RBB"].update(marker=[0, 0]), "marker_outside", {"RBB"}),
    ("I-06", lambda d: d["region"]["RBB"].update(city=[0, 0]), "city_outside", {"RBB"}),
    ("I-06", lambda d: d["region"]["RAA"].update(marker=[110, 110]), "marker_room", {"RAA"}),
    ("I-07", lambda d: d["region"]["RAA"].update(shade=d["region"]["RAB"]["shade"]), "shade", {"RAA", "RAB"}),
    ("I-08", lambda d: d["region"]["RAA"].update(title=d["region"]["RCC"]["title"]), "title_twice", {"RAA", "RCC"}),
]  # fmt: skip


def test_the_wall_of_bricks_holds() -> None:
    assert report().holds


@pytest.mark.parametrize(("line", "change", "finding", "names"), CASES)
def test_one_damage_breaks_one_line(line: str, change: Change, finding: str, names: set[str]) -> None:
    found = report(change)
    assert found.broken == (line,), [f.say() for f in found.findings]
    result = [f for f in found.findings if f.key == f"boards.{line.replace('-', '').lower()}.{finding}"]
    assert result
    assert names <= {name for f in result for name in f.names}
    assert all(name in result[0].say() for name in result[0].names)


def test_a_chain_of_regions_has_a_hinge() -> None:
    found = report(columns=3, rows=1)
    assert found.broken == ("I-05",)
    assert found.findings[0].names == ("RAB",)


@pytest.mark.parametrize(
    ("change", "names"),
    [
        (lambda d: d["region"]["SIE"].update(title="Sena"), {"SIE"}),
        (lambda d: rename_siena(d), {"SIE", "QQQ"}),
    ],
)
def test_italy_has_the_regions_of_the_rules(change: Change, names: set[str]) -> None:
    found = judged("italia", change)
    assert found.broken == ("I-09",)
    assert set(found.findings[0].names) == names


def test_a_point_that_only_one_side_of_a_border_has_is_a_gap() -> None:
    def split(data: Tables) -> None:
        region = data["region"]["TOR"]
        first, second, *rest = region["outline"].split()
        region["outline"] = " ".join([first, "439,568", second, *rest])

    found = judged("italia", split)
    assert found.broken == ("I-03",)
    assert {"TOR", "MIL"} <= set(found.findings[0].names)


def test_regions_that_lie_on_each_other_overlap() -> None:
    def twice(data: Tables) -> None:
        copied = {"title": "Copy", "titles": {"en": "copy"}, "borders": "RAB"}
        data["region"]["CPY"] = data["region"]["RAA"] | copied

    assert "I-03" in report(twice).broken
    assert {"RAA", "CPY"} <= set(report(twice).line("I-03").findings[0].names)


def rename_siena(data: Tables) -> None:
    data["region"]["QQQ"] = data["region"].pop("SIE")
    for region in data["region"].values():
        region["borders"] = region["borders"].replace("SIE", "QQQ")


def test_every_line_has_a_damage() -> None:
    assert {case[0] for case in CASES} | {"I-03", "I-05", "I-09"} == {rule[0] for rule in MAP + ITALY}


def test_italy_counts_what_the_rules_count() -> None:
    figures = judged("italia", lambda data: None).line("I-09").figures
    assert figures == {"regions": 17, "borders": 34, "triangles": 18, "connected_sets": {"3": 84, "4": 209, "5": 489}}
