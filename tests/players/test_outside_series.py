"""Outside programs in a series: the arena goes on whatever they do, and names what each lost by."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from conquista.arena.game_result import GameResult
from conquista.arena.game_runner import SeriesRunner
from conquista.arena.series_plan import make_plan
from conquista.arena.workers.pool import WorkerPool
from conquista.players.errors import ProgramFault

ROGUE = f"{sys.executable} -I -S {Path(__file__).with_name('rogue.py')}"


@pytest.mark.parametrize(
    ("mode", "cause", "said"),
    [
        ("illegal", "illegal", "“castle”"),
        ("sleeper", "overrun", "even after stop"),
        ("mute", "overrun", "did not complete the handshake"),
        ("segv", "crash", "SIGSEGV"),
        ("flood", "crash", "megabytes"),
        ("fork and die", "crash", "exited"),
    ],
)
def test_a_series_goes_on_with_a_program_that_fails(mode: str, cause: str, said: str) -> None:
    times = {"mute": "start=0.3", "sleeper": "decide=0.2,grace=0.2,start=60"}
    patience = times.get(mode, "start=60,ready=60")
    spec = f"program({patience}):{ROGUE} '{mode}'"
    bundles = WorkerPool(1).play(make_plan("condottiere_2p", [spec, "random"], seed=3), range(3))
    results = [GameResult.read(line) for bundle in bundles for line in bundle.block.splitlines()]
    assert sorted(result.game for result in results) == [0, 1, 2]
    for result in results:
        assert result.fault is not None
        assert (result.fault.cause, result.fault.player) == (cause, 0)
        assert said in result.fault.text


def test_a_setting_that_a_program_refuses_is_told_before_the_first_game() -> None:
    spec = f"program(start=60,depth=10):{ROGUE} honest"
    with pytest.raises(ProgramFault, match="from 1 to 9"):
        list(WorkerPool(1).play(make_plan("condottiere_2p", [spec, "random"]), range(3)))


def test_an_honest_program_hears_what_happened_and_plays_to_the_end() -> None:
    stage = SeriesRunner(make_plan("condottiere_2p", [f"program(start=60,ready=60):{ROGUE} honest", "random"], seed=3))
    result = stage.play(0)
    assert result.fault is None
    assert result.record


def test_a_listener_that_fails_has_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deaf_player.py").write_text(
        "class Deaf:\n"
        "    def choose(self, game, view, legal):\n        return legal[0]\n"
        "    def on_events(self, seat, word, events):\n        raise RuntimeError('too loud')\n"
        "    def over(self, outcome):\n        pass\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    result = SeriesRunner(make_plan("condottiere_2p", ["random", "deaf_player:Deaf"], seed=3)).play(0)
    assert result.fault is not None
    assert (result.fault.cause, result.fault.player) == ("crash", 1)
    assert "too loud" in result.fault.text
