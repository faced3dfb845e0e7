"""Players as they are written: names, settings in brackets, modules and programs."""

from __future__ import annotations

import pytest

from conquista.core import UnknownName
from conquista.players.limits import Limits
from conquista.players.spec import PlayerRefused, PlayerSettings, read, split


@pytest.mark.parametrize(
    ("text", "name", "rest", "settings"),
    [
        ("random", "random", "", {}),
        ("captain(style=raider,nodes=2000)", "captain", "", {"style": "raider", "nodes": "2000"}),
        (" captain ( style = raider ) ", "captain", "", {"style": "raider"}),
        ("captain()", "captain", "", {}),
        ("my.module:Mine", "my.module", "Mine", {}),
        ("my.module:Mine.Inner(depth=3)", "my.module", "Mine.Inner", {"depth": "3"}),
        ("program:./mine --a=b (x), y", "program", "./mine --a=b (x), y", {}),
        ("program(hash=64): python3 mine.py", "program", "python3 mine.py", {"hash": "64"}),
    ],
)
def test_a_spec_is_read(text: str, name: str, rest: str, settings: dict[str, str]) -> None:
    found = read(text)
    assert (found.name, found.rest, dict(found.settings)) == (name, rest, settings)
    assert found.loaded == bool(rest)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "players.spec.shape"),
        ("two words", "players.spec.shape"),
        ("captain(nodes=1", "players.spec.shape"),
        ("captain(a(b=1))", "players.spec.shape"),
        ("module:9", "players.spec.shape"),
        ("module(a=1):Mine", "players.spec.shape"),
        ("program:", "players.spec.command"),
        ("program: ", "players.spec.command"),
        ("captain(nodes)", "players.spec.setting"),
        ("captain(nodes=1,)", "players.spec.setting"),
        ("captain(nodes=1,nodes=2)", "players.spec.twice"),
    ],
)
def test_another_shape_is_refused_by_name(text: str, key: str) -> None:
    with pytest.raises(PlayerRefused) as refused:
        read(text)
    assert refused.value.key == key
    assert text in str(refused.value)


def test_limits_in_brackets_go_before_the_limits_given() -> None:
    spec = read("captain(nodes=20)")
    assert spec.limits() == Limits(nodes=20)
    assert spec.limits(Limits(nodes=5, seconds=2.0)) == Limits(nodes=20, seconds=2.0)
    assert read("captain").limits(Limits(nodes=5)) == Limits(nodes=5)


@pytest.mark.parametrize("setting", ["nodes=many", "seconds=", "nodes=1.5", "nodes=0", "seconds=-1", "seconds=nan"])
def test_limits_that_are_none_are_refused(setting: str) -> None:
    with pytest.raises(Exception, match=r"nodes|seconds"):
        read(f"captain({setting})").limits()


def test_a_list_is_split_outside_of_brackets() -> None:
    assert split("S=captain(a=1,b=2),N=random") == ["S=captain(a=1,b=2)", "N=random"]
    assert split("S=Ann)),N=Bo") == ["S=Ann))", "N=Bo"]


def test_settings_are_asked_for_and_the_rest_is_refused() -> None:
    settings = PlayerSettings("captain", {"style": "raider", "depth": "3", "book": "no", "stile": "x"})
    assert settings.word("style", "plain", ("plain", "raider")) == "raider"
    assert settings.number("depth", 1, 0, 9) == 3
    assert settings.number("width", 7, 0, 9) == 7
    assert settings.yes("book", True) is False
    with pytest.raises(UnknownName, match="Did you mean style"):
        settings.finish()


@pytest.mark.parametrize("value", ["10", "-1", "three", "", "1e1", "9" * 40])
def test_a_number_out_of_bounds_is_refused(value: str) -> None:
    with pytest.raises(PlayerRefused, match="from 0 to 9"):
        PlayerSettings("captain", {"depth": value}).number("depth", 1, 0, 9)


def test_a_word_that_is_not_allowed_is_refused() -> None:
    with pytest.raises(PlayerRefused, match="one of plain, raider"):
        PlayerSettings("captain", {"style": "wild"}).word("style", "plain", ("plain", "raider"))
