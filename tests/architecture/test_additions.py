"""What is added in one place appears wherever it is listed: an edition, a clock, a language, a game, a database."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import get_args

import pytest

from conquista.boards import loader, place_names
from conquista.boards.model import WarBoard
from conquista.games import registry
from conquista.i18n.plurals import LOCALES, languages
from conquista.rulebook import library
from conquista.store.backends.migration import COMMON
from conquista.store.factory import ENGINES, engine_of
from conquista.table.chat_policy import PRESSES, Press
from conquista.table.config import OVERRUNS, Overrun
from conquista.table.pace import PACES, PaceName

PROJECT = Path(__file__).parents[2]


def test_an_edition_is_a_row_of_its_game(tmp_path: Path) -> None:
    home = tmp_path / "conquest"
    shutil.copytree(PROJECT / "src/conquista/games/conquest", home, ignore=shutil.ignore_patterns("*.so"))
    with (home / registry.PRESETS).open("a", encoding="utf-8") as presets:
        presets.write('\n[grand_sample]\nparent = "grand_en"\nedition = "grand"\nmount_cost = 2\n')
    assert registry.read_plugin(home).presets[-1] == "grand_sample"


def test_names_of_paces_chat_modes_and_overrun_policies_stand_once() -> None:
    assert set(get_args(PaceName)) == {*PACES}
    assert get_args(Press) == PRESSES
    assert get_args(Overrun) == OVERRUNS


@pytest.mark.parametrize("words", [PRESSES, OVERRUNS, tuple(PACES)])
def test_no_source_of_the_client_lists_them_again(words: tuple[str, ...]) -> None:
    sources = [
        path
        for path in (PROJECT / "web/src").rglob("*")
        if path.suffix in (".ts", ".svelte") and "generated" not in path.parts and path.name != "schema.ts"
    ]
    lists = [path for path in sources if all(f"'{word}'," in path.read_text(encoding="utf-8") for word in words[:-1])]
    assert lists == []


def test_a_language_is_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(str(LOCALES), tmp_path / "locales")
    (tmp_path / "locales/xx").mkdir()
    about = (tmp_path / "locales/en/language.toml").read_text(encoding="utf-8")
    (tmp_path / "locales/xx/language.toml").write_text(about.replace("order = 1", "order = 9"), encoding="utf-8")
    found = tuple(languages(tmp_path / "locales"))
    assert found[-1] == "xx"
    monkeypatch.setattr(place_names, "LOCALES", tmp_path / "locales")
    monkeypatch.setattr(place_names, "LANGUAGES", found)
    board = loader.build(loader.shipped_tables("rosa"), "rosa.toml")
    assert isinstance(board, WarBoard)
    assert board.place_name("S15", "xx") == board.place_name("S15", "en")


def test_every_book_names_a_registered_game() -> None:
    books = library.games_of_books()
    assert set(books.values()) <= set(registry.names())
    assert {path.stem for path in (PROJECT / "src/conquista/rulebook/data").glob("*.md")} == set(books)


def test_a_database_is_known_by_its_own_attributes() -> None:
    assert {COMMON, *(engine.dialect for engine in ENGINES)} == {
        path.name for path in (PROJECT / "src/conquista/store/backends/migrations").iterdir() if path.is_dir()
    }
    for engine in ENGINES:
        for scheme in engine.schemes:
            assert engine_of(f"{scheme}host/name") is engine
    assert engine_of("tables.db") is ENGINES[0]
