"""Errors carry a key, parameters and a clause, and say themselves."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path

import pytest

import conquista
from conquista.core import (
    BoardError,
    ConquistaError,
    Illegal,
    NotYourTurn,
    OptionRefused,
    RecordError,
    UnknownName,
    errors,
)

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, ConquistaError)]


def test_error_says_its_sentence() -> None:
    error = NotYourTurn("core.refused.turn", seat="A", awaited=("B", "C"))
    assert str(error) == "It is not the turn of seat A; waiting for B, C."
    assert error.say("xx") == str(error)


def test_error_as_data_travels() -> None:
    error = Illegal("core.refused.illegal", clause="SK-1", word="a-b", seat="S")
    data = json.loads(json.dumps(error.as_data()))
    assert data == {
        "cause": "illegal",
        "key": "core.refused.illegal",
        "params": {"word": "a-b", "seat": "S"},
        "clause": "SK-1",
    }


def test_causes_are_distinct() -> None:
    assert len({kind.cause for kind in KINDS}) == len(KINDS) == 12


@pytest.mark.parametrize("kind", KINDS)
def test_error_survives_the_way_between_processes(kind: type[ConquistaError]) -> None:
    error = kind("core.refused.over", clause="X-1", line=4, names=["a"])
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.as_data()) == (kind, error.as_data())


def test_unwritten_sentence_is_no_traceback() -> None:
    assert str(ConquistaError("no.such.key", n=1)) == "no.such.key (n: 1)"


def test_hostile_text_spoils_no_screen() -> None:
    said = str(UnknownName.among("game", "\x1b[2J\n\u202e\ud800", ["conquest"]))
    assert said.encode()
    assert said.isprintable()
    assert "\x1b" not in str(ConquistaError("no.such.key", name="\x1b[2J"))


def test_fields_of_errors() -> None:
    board = BoardError("no.such.key", file="mare.toml", place="N12", line_id="B-7")
    assert (board.file, board.place, board.line_id) == ("mare.toml", "N12", "B-7")
    assert BoardError("no.such.key").place == ""
    assert RecordError("core.record.blank", line=12).line == 12
    assert OptionRefused("core.option.switch", option="show", value="1").option == "show"


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("conqest", ("conquest", "grand-conquest")),
        ("CONDOTTIERE", ("condottiere",)),
        ("grand", ("grand-conquest",)),
        ("", ()),
        ("\ud800" * 50, ()),
    ],
)
def test_did_you_mean(name: str, near: tuple[str, ...]) -> None:
    error = UnknownName.among("game", name, ["conquest", "condottiere", "grand-conquest"])
    assert error.near == near
    assert ("Did you mean" in str(error)) == bool(near)
    assert bool(near) or "There are: condottiere, conquest, grand-conquest." in str(error)


@pytest.mark.parametrize("language", ["it", "de", "fr"])
def test_whatever_can_be_unknown_is_called_by_its_name(language: str) -> None:
    sources = Path(conquista.__file__).parent.rglob("*.py")
    kinds = {kind for source in sources for kind in re.findall(r'\.among\(\s*"([^"]+)"', source.read_text("utf-8"))}
    assert len(kinds) > 10
    for kind in kinds:
        assert f"({kind})" not in UnknownName.among(kind, "nothing", []).say(language)
