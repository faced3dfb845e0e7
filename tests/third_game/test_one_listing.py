"""Facts that are listed once: a preset, a part or a language added to its one file arrives where it is used."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import get_args

import pytest

from conquista import boards
from conquista.games import registry
from conquista.i18n import LANGUAGES
from conquista.i18n.plurals import languages
from conquista.players import registry as players
from conquista.table.pace import PACES, PaceName
from kit.sample_games import sample_folders


@pytest.fixture
def skirmish(tmp_path: Path) -> Path:
    [folder] = [path for path in sample_folders() if path.name == "skirmish"]
    return Path(shutil.copytree(folder, tmp_path / "skirmish"))


def test_a_preset_added_to_its_file_is_listed_in_its_place(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = skirmish / registry.PRESETS
    file.write_text(f"[skirmish-new]\nquiet = 3\n\n{file.read_text(encoding='utf-8')}", encoding="utf-8")
    monkeypatch.setattr(registry, "GAMES", {**registry.GAMES, **registry.discover(skirmish.parent)})
    assert [name for name, game in registry.presets().items() if game == "skirmish"][:2] == [
        "skirmish-new",
        "skirmish-short",
    ]


def test_an_unknown_part_is_refused(skirmish: Path) -> None:
    file = skirmish / registry.PLUGIN
    file.write_text(f"{file.read_text(encoding='utf-8')}presentr = 'x:Y'\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"plugin\.toml: unknown presentr"):
        registry.read_plugin(skirmish)


def test_games_come_in_the_order_of_their_plugins(tmp_path: Path) -> None:
    for name, order in (("a", "order = 2"), ("b", "order = 1"), ("c", "")):
        (tmp_path / name).mkdir()
        (tmp_path / name / registry.PLUGIN).write_text(f"game = 'x:{name}'\n{order}\n", encoding="utf-8")
    assert list(registry.discover(tmp_path)) == ["b", "a", "c"]


def test_a_language_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "sv").mkdir()
    (tmp_path / "notes").mkdir()
    text = 'order = 5\nseparator = "\u00a0"\nsingular = [1]\nmany_millions = false\n'
    (tmp_path / "sv/language.toml").write_text(text, encoding="utf-8")
    found = languages(tmp_path)
    assert list(found) == ["sv"]
    assert [found["sv"].category(number) for number in (0, 1, 2)] == ["other", "one", "other"]
    assert LANGUAGES == ("en", "it", "de", "fr")


def test_levels_are_listed_by_games_weakest_first() -> None:
    levels = {name: players.levels(registry.game(name)) for name in registry.names()}
    assert all(found[:2] == ("random", "squire") for found in levels.values())
    assert all(set(found) <= set(players.names()) for found in levels.values())


def test_the_names_of_paces_are_those_that_a_form_accepts() -> None:
    assert set(get_args(PaceName)) == set(PACES)


def test_every_board_of_the_folder_is_listed() -> None:
    assert set(boards.names()) == {path.stem for path in (Path(boards.__file__).parent / "data").glob("*.toml")}
