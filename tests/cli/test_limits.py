"""Absurd limits of the command line: a clear refusal, or a legal answer at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquista.cli.main import run
from conquista.core import SeededChance
from conquista.games import registry

ABSURD = ["nodes=0", "nodes=-5", "nodes=many", "nodes=1.5", "seconds=0", "seconds=-1", "seconds=inf", "seconds=nan"]
PRESETS = ("condottiere_2p", "conquest_2p")


def position(preset: str) -> str:
    game, options = registry.preset(preset)
    return game.write_state(game.start(options, SeededChance(1)))


@pytest.mark.parametrize(("limit", "preset"), list(zip(ABSURD, PRESETS * 4, strict=True)))
def test_a_player_with_an_absurd_limit_is_refused(
    limit: str, preset: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    spec, log = f"captain({limit})", str(tmp_path / "log.jsonl")
    commands = (
        ["play", preset, "--against", spec],
        ["arena", "match", spec, "random", "-p", preset, "-n", "2", "--log", log],
        ["analyse", position(preset), "--preset", preset, "--player", spec, "--nodes", "1"],
    )
    for words in commands:
        assert run(words) == 2
        said = capsys.readouterr().err
        assert limit.partition("=")[0] in said
        assert "must be above 0" in said or "number" in said
        assert "Traceback" not in said
    assert not Path(log).exists()


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("limit", [["--nodes", "0"], ["--nodes", "-1"], ["--nodes", "x"], ["--time", "0"]])
def test_a_series_with_an_absurd_limit_is_refused(
    preset: str, limit: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["arena", "match", "squire", "random", "-p", preset, *limit]) == 2
    assert "must be above 0" in (output := capsys.readouterr().err) or "number" in output or limit == ["--nodes", "x"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("limit", [["--nodes", "1"], ["--seconds", "0.01"]])
def test_the_least_limits_give_an_answer(preset: str, limit: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyse", position(preset), "--preset", preset, *limit]) == 0
    assert "would choose" in capsys.readouterr().out


@pytest.mark.parametrize("limit", [["--nodes", "0"], ["--nodes", "-9"], ["--nodes", "x"]])
def test_a_proof_with_an_absurd_limit_is_refused(limit: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzle", "check", "1", *limit]) == 2
    assert "--nodes" in capsys.readouterr().err
