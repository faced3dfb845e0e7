"""A cancelled search has its best answer ready; `conquista soak stops` is the long form."""

from __future__ import annotations

import json

import pytest

from conquista.cli.main import run as command
from conquista.games import registry as games
from conquista.soak.cancellation.trial import HANGS, CancellationFigures, run, thinkers
from kit.scale import scaled

PLAYERS = [(name, family) for family in games.names() for name in thinkers(games.game(family))]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "family"), PLAYERS)
def test_whoever_is_called_off_answers_legally(name: str, family: str) -> None:
    figures = run(name, family, scaled(3), 1)
    assert figures.illegal == 0
    assert figures.waited or figures.early


def test_every_level_of_both_games_can_be_called_off() -> None:
    assert {"squire", "sergeant", "captain"} <= {name for name, family in PLAYERS if family == "condottiere"}
    assert {"squire", "sergeant", "captain", "general"} <= {name for name, family in PLAYERS if family == "conquest"}


def test_what_comes_too_late_or_is_not_legal_is_found() -> None:
    assert CancellationFigures("a", "b", worked=[0.01], waited=[0.2]).clean
    assert not CancellationFigures("a", "b", worked=[0.06], waited=[0.06]).clean
    assert not CancellationFigures("a", "b", worked=[0.01], waited=[HANGS + 1]).clean
    assert not CancellationFigures("a", "b", illegal=1).clean


@pytest.mark.slow
def test_the_command_says_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    command(["soak", "stops", "-n", "1", "--player", "squire", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert [(one["player"], one["game"]) for one in found] == [("squire", "conquest"), ("squire", "condottiere")]
    assert command(["soak", "stops", "--player", "nobody"]) == 2
