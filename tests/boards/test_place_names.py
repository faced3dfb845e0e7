"""Names of places: complete and unique in four languages, shown with their codes, and optional on a custom board."""

from __future__ import annotations

import tomllib

import pytest

from boards.damage import damaged
from conquista import boards
from conquista.boards import place_names
from conquista.boards.loader import build, shipped_tables
from conquista.boards.model import RegionBoard, WarBoard
from conquista.boards.place_names import LONGEST
from conquista.boards.place_text import called, named
from conquista.core import Data
from conquista.core.errors import BoardError
from conquista.i18n import LANGUAGES
from conquista.i18n.plurals import LOCALES


def war(name: str) -> WarBoard:
    return boards.load_as(WarBoard, name)


@pytest.mark.parametrize("name", ["rosa", "mare"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_has_a_name_of_its_own(name: str, language: str) -> None:
    board = war(name)
    places = [*board.spaces, *board.fields]
    names = [board.place_name(code, language) for code in places]
    assert not set(names) & set(places)
    assert len({text.casefold() for text in names}) == len(places)
    assert max(map(len, names)) <= LONGEST


@pytest.mark.parametrize("name", ["rosa", "mare"])
def test_names_begin_with_what_the_chart_shows(name: str) -> None:
    """The head of an Italian name is an island, a castle, a harbour, a field, a bridge, a Quest, or drawn lettering."""
    board = war(name)
    drawn = {field.title for field in board.fields.values()}
    drawn |= {text for i in board.islands.values() for text in (i.name, i.castle_name, i.harbour_name)}
    drawn |= {" ".join(label.lines) for label in board.labels}
    others = {
        head
        for code in board.spaces
        if (head := board.place_name(code, "it").partition(",")[0]) not in drawn
        and not head.startswith(("Ponte ", "Corda ", "Missione "))
    }
    assert others == set()


@pytest.mark.parametrize("name", ["rosa", "mare"])
def test_a_direction_in_a_name_is_a_direction_of_the_sheet(name: str) -> None:
    """Of two spaces of one head, north lies above south, and west to the left of east."""
    board = war(name)
    by_name = {board.place_name(code): space.at for code, space in board.spaces.items()}
    pairs = 0
    for text, (x, y) in by_name.items():
        head, _, part = text.partition(", ")
        for near, far, axis in (("north", "south", 1), ("west", "east", 0)):
            other = by_name.get(f"{head}, {part.replace(near, far)}") if near in part.split(" ")[0].split("-") else None
            if other is not None and part != part.replace(near, far):
                pairs += 1
                assert (x, y)[axis] < other[axis], text
    assert pairs > 20


def test_a_name_in_a_sentence_is_followed_by_its_code() -> None:
    board = war("rosa")
    assert called(board, "S15", "en") == "Colle Corvo, west (S15)"
    assert called(board, "S15", "de") == "Colle Corvo, Westen (S15)"
    assert called(board, "SF3", "fr") == "Colle Corvo (SF3)"


def test_only_codes_are_replaced_in_parameters() -> None:
    given: dict[str, Data] = {"place": "S15", "word": "S15-S22", "near": ["S22"], "seat": "S", "n": 2}
    given["piece"] = {"key": "why.kind.knight", "params": {"goal": "S17"}}
    found = named(war("rosa"), given, "en")
    assert found["place"] == "Colle Corvo, west (S15)"
    assert (found["word"], found["seat"], found["n"]) == ("S15-S22", "S", 2)
    assert found["near"] == ["Colle Corvo, south-west (S22)"]
    assert found["piece"] == {"key": "why.kind.knight", "params": {"goal": "Rosa bridge, south (S17)"}}


def test_a_board_without_names_has_its_codes() -> None:
    board = damaged("rosa", lambda data: data.pop("place"))
    assert isinstance(board, WarBoard)
    assert board.place_name("S15", "it") == "S15"
    assert called(board, "S15", "it") == "S15"


def test_a_region_is_called_by_its_title() -> None:
    board = boards.load_as(RegionBoard, "italia")
    assert board.place_name("MIL", "de") == "Mailand"
    assert called(board, "MIL", "it") == "Milano"
    assert called(board, "XYZ", "it") == "XYZ"


def test_the_english_name_is_required() -> None:
    with pytest.raises(BoardError) as caught:
        damaged("rosa", lambda data: data["place"]["S7"].pop("en"))
    assert caught.value.place == "place.S7.en"


def test_a_missing_translation_is_english() -> None:
    board = damaged("rosa", lambda data: data["place"]["S15"].pop("de"))
    assert board.place_name("S15", "de") == "Colle Corvo, west"


def test_a_row_may_be_the_english_name() -> None:
    board = damaged("rosa", lambda data: data["place"].update(S15="Crow Hill"))
    assert board.place_name("S15", "it") == board.place_name("S15", "en") == "Crow Hill"


@pytest.mark.parametrize("name", boards.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_name_places_of_their_board(name: str, language: str) -> None:
    file = LOCALES.joinpath(language, "places", f"{name}.toml")
    board = boards.load(name)
    places = {*board.regions} if isinstance(board, RegionBoard) else {*board.spaces, *board.fields}
    if file.is_file():
        assert tomllib.loads(file.read_text(encoding="utf-8")).keys() <= places


def test_a_language_without_translations_gets_english_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place_names, "LANGUAGES", (*LANGUAGES, "xx"))
    mare, italia = (build(shipped_tables(name), f"{name}.toml") for name in ("mare", "italia"))
    assert mare.place_name("NK1", "xx") == "Castel Brina, first tower"
    assert mare.place_name("NK1", "de") == "Castel Brina, erster Turm"
    assert italia.place_name("MIL", "xx") == "Milan"
    assert italia.place_name("MIL", "it") == "Milano"


def test_a_row_of_no_place_is_refused() -> None:
    with pytest.raises(BoardError) as caught:
        damaged("rosa", lambda data: data["place"].update(S99=data["place"]["S7"]))
    assert caught.value.place == "place.S99"


def test_a_name_must_not_be_a_field_title() -> None:
    with pytest.raises(BoardError) as caught:
        damaged("rosa", lambda data: data["place"]["S7"].update(it="Colle Corvo"))
    assert caught.value.place == "place.S7.it"
