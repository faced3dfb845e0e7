"""Finding, reading and refusing boards."""

from __future__ import annotations

from pathlib import Path

import pytest

from boards.damage import Tables, damaged, fault_key, tables, text
from conquista import boards
from conquista.boards.loader import DATA, build, parse, read
from conquista.core.errors import BoardError, UnknownName


def test_three_boards_are_shipped() -> None:
    assert boards.names() == ("italia", "mare", "rosa")


@pytest.mark.parametrize(("alias", "name"), [("four", "mare"), ("two", "rosa"), ("italy", "italia"), ("mare", "mare")])
def test_a_board_answers_to_its_aliases(alias: str, name: str) -> None:
    assert boards.load(alias).id == name


def test_a_shipped_board_is_read_once() -> None:
    assert boards.load("mare") is boards.load("four")


def test_an_unknown_name_is_told_what_comes_near() -> None:
    with pytest.raises(UnknownName) as caught:
        boards.load("marre")
    assert "mare" in caught.value.near
    assert "mare" in str(caught.value)


def test_a_file_of_ones_own_is_read_and_judged(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text("rosa"), encoding="utf-8")
    assert boards.load(path) == boards.load(str(path)) == read(DATA / "rosa.toml")
    assert boards.load(path).place_name("S15", "de") == boards.load("rosa").place_name("S15", "en")


def test_a_file_that_breaks_the_contract_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text("rosa").replace("width_cm = 60", "width_cm = 600"), encoding="utf-8")
    with pytest.raises(BoardError) as caught:
        boards.load(path)
    assert caught.value.line_id == "B-11"
    assert caught.value.file == "own.toml"
    assert "own.toml" in str(caught.value)
    assert "B-11" in str(caught.value)
    assert boards.read(path).id == "rosa"  # reading alone does not judge


def test_the_number_of_further_findings_is_told(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text("mare").replace('"N33 N7"', '"N33 N42"'), encoding="utf-8")
    with pytest.raises(BoardError, match=r"There are \d more findings") as caught:
        boards.load(path)
    assert caught.value.line_id == "B-07"


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="No such file"):
        boards.load(tmp_path / "none.toml")
    with pytest.raises(BoardError):
        boards.load(tmp_path)  # a folder
    with pytest.raises(BoardError):
        boards.load("a\0b.toml")


def test_a_mark_before_the_first_letter_does_no_harm() -> None:
    assert parse(b"\xef\xbb\xbf" + text("rosa").encode(), "rosa.toml") == read(DATA / "rosa.toml")


def test_windows_line_ends_do_no_harm() -> None:
    assert parse(text("rosa").replace("\n", "\r\n").encode(), "rosa.toml") == read(DATA / "rosa.toml")


def test_the_name_of_a_file_is_the_id_of_its_board() -> None:
    for path in DATA.glob("*.toml"):
        assert boards.load(path.stem).id == path.stem


FAULTS = {  # what is wrong: the change to rosa, the place that is told, the line
    "missing": (lambda d: d.pop("title"), "title", ""),
    "unknown": (lambda d: d.update(tittle="x"), "tittle", ""),
    "format": (lambda d: d.update(format=2), "format", ""),
    "not_text": (lambda d: d["island"]["S"].update(name=5), "island.S.name", ""),
    "odd_text": (lambda d: d.update(title="x" * 300), "title", ""),
    "not_among": (lambda d: d["island"]["S"].update(kind="isle of"), "island.S.kind", ""),
    "not_flag": (lambda d: d["symmetry"]["half_turn"].update(strict=1), "symmetry.half_turn.strict", ""),
    "not_number": (lambda d: d.update(radius=True), "radius", ""),
    "number_range": (lambda d: d.update(width_cm=float("nan")), "width_cm", ""),
    "not_numbers": (lambda d: d["symmetry"]["half_turn"].update(x=[1, 2]), "symmetry.half_turn.x", ""),
    "not_point": (lambda d: d["island"]["S"]["land"].update(S7=[1]), "island.S.land.S7", ""),
    "not_list": (lambda d: d["island"]["S"].update(slots="S13 S6"), "island.S.slots", ""),
    "too_many": (lambda d: d["island"]["S"].update(slots=["S13 S6"] * 6000), "island.S.slots", ""),
    "not_names": (lambda d: d["island"]["S"].update(harbour=7), "island.S.harbour", ""),
    "not_name": (lambda d: d["island"]["S"]["land"].update({"S-7": [9, 9]}), "island.S.land.S-7", "B-08"),
    "count_names": (lambda d: d["island"]["S"]["slots"].append("S13"), 'island.S.slots[6] "S13"', ""),
    "not_line": (lambda d: d["island"]["S"].update(coast="1,2 3,4 5"), "island.S.coast", ""),
    "count_points": (lambda d: d["island"]["S"].update(coast="1,2"), "island.S.coast", ""),
    "not_table": (lambda d: d["island"].update(S=3), "island.S", ""),
    "island_key": (lambda d: d["island"].update(M=d["island"]["W"]), "island.M", "B-08"),
    "seat_twice": (lambda d: d["island"]["N"].update(seat="S"), "island.N.seat", ""),
    "seats": (lambda d: d.update(seats="S S"), "seats", ""),
    "name_twice": (lambda d: d["island"]["W"]["land"].update(S7=[9, 9]), "island.W.land.S7", "B-08"),
    "off_sheet": (lambda d: d["island"]["S"]["land"].update(S7=[-9, 9]), "island.S.land.S7", "B-09"),
    "no_space": (lambda d: d["sea"]["link"]["lane"].append("MS7 S99"), 'sea.link.lane[22] "MS7 S99"', "B-02"),
    "no_field": (lambda d: d["island"]["S"]["stairs"].append("S7 SF99"), 'island.S.stairs[9] "S7 SF99"', "B-06"),
    "no_link": (lambda d: d["edition"]["plus"].update(shut=["S1 S3"]), 'edition.plus.shut[0] "S1 S3"', "B-11"),
    "no_stair": (lambda d: d["island"]["S"].update(stair_left_out="S1"), "island.S.stair_left_out", "B-06"),
    "no_face": (lambda d: d["island"]["S"]["field"]["SF1"].update(spot=[1, 1]), "island.S.field.SF1.spot", "B-07"),
    "link_to_itself": (lambda d: d["sea"]["link"]["lane"].append("MS1 MS1"), 'sea.link.lane[22] "MS1 MS1"', "B-02"),
    "linked_twice": (lambda d: d["between"]["rope"].append("CS1 S17"), 'between.rope[2] "CS1 S17"', "B-02"),
    "mark_twice": (lambda d: d["island"]["S"]["slots"].append("S13 S6"), 'island.S.slots[6] "S13 S6"', "B-07"),
    "place_unnamed": (lambda d: d["place"].pop("S7"), "place", "B-08"),
    "place_length": (lambda d: d["place"]["S7"].update(de="x" * 49), "place.S7.de", "B-08"),
    "place_twice": (lambda d: d["place"]["S8"].update(fr=d["place"]["S7"]["fr"].upper()), "place.S8.fr", "B-08"),
    "not_here": (lambda d: d["island"]["S"]["slots"].append("N13 N6"), 'island.S.slots[6] "N13 N6"', "B-07"),
}  # fmt: skip


@pytest.mark.parametrize("key", FAULTS)
def test_each_fault_is_told_with_its_place(key: str) -> None:
    change, place, line = FAULTS[key]
    with pytest.raises(BoardError) as caught:
        damaged("rosa", change)
    error = caught.value
    assert fault_key(error) == f"boards.read.{key}"
    assert (error.file, error.place, error.line_id) == ("rosa.toml", place, line)
    found = str(error)
    assert found.startswith(f"rosa.toml, {place}: ")
    assert line in found


REGION_FAULTS = {
    "region_name": (lambda d: d["region"].update(ab=d["region"]["TOR"]), "region.ab", "I-08"),
    "no_region": (lambda d: d["region"]["TOR"].update(borders="MIL TOR"), "region.TOR.borders", "I-02"),
}  # fmt: skip


@pytest.mark.parametrize("key", REGION_FAULTS)
def test_each_fault_of_a_region_map_is_told_with_its_place(key: str) -> None:
    change, place, line = REGION_FAULTS[key]
    with pytest.raises(BoardError) as caught:
        damaged("italia", change)
    assert fault_key(caught.value) == f"boards.read.{key}"
    assert (caught.value.place, caught.value.line_id) == (place, line)


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        (b"\xff\xfe", "not_utf8"),
        (b"a = ", "not_toml"),
        (b"a" * 300_000, "too_large"),
        (b"a.b.c.d.e.f.g.h.i.j = 1", "too_deep"),
        (b"a = " + b"[" * 5000, "too_deep"),
    ],
)
def test_each_fault_of_the_text_is_told(raw: bytes, key: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse(raw, "x.toml")
    assert fault_key(caught.value) == f"boards.load.{key}"


def test_too_many_spaces_are_refused() -> None:
    data = tables("rosa")
    data["sea"]["space"].update({f"MX{i}": [i % 2000, i % 1600] for i in range(1000)})
    with pytest.raises(BoardError) as caught:
        build(data, "x.toml")
    assert fault_key(caught.value) == "boards.read.too_many"


def test_a_bend_of_no_road_is_refused() -> None:
    def bend(data: Tables) -> None:
        data["island"]["S"]["bend"] = {"S1 S3": [5, 5]}

    with pytest.raises(BoardError, match="There is no link between S1 and S3"):
        damaged("rosa", bend)
