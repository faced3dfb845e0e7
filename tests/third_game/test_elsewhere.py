"""Games that only tests register: terminal, hot seat, arena, research, computer players, clocks, other processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cli.play.conftest import Play, play
from conquista.arena.game_runner import SeriesRunner
from conquista.arena.series_plan import make_plan
from conquista.core import SeededChance, play_match
from conquista.games import registry
from conquista.players import registry as players
from conquista.table.pace import MINUTE, pace
from kit.sample_games import installed
from table.harness import TableHarness

__all__ = ["play"]
pytestmark = pytest.mark.usefixtures("sample_games")


def test_two_people_play_at_one_keyboard(play: Play) -> None:
    output = play("skirmish-short --seats S=Ann,N=Bo", ["board", "moves", "c-d", "moves", "e-d", "let", "quit"])
    assert "S captures on" not in output
    assert "N captures on d" in output


def test_a_person_plays_the_computer_in_the_terminal(play: Play) -> None:
    output = play("skirmish-short --against raider", ["moves", "c-d", "quit"])
    assert "N captures on d" in output


def test_the_start_menu_offers_the_presets(play: Play) -> None:
    output = play("", ["skirmish-short", "", "quit"])
    assert "skirmish-short: Skirmish" in output


def test_its_player_plays_whole_matches() -> None:
    game, options = registry.preset("skirmish-short")
    seats = {seat: players.make("raider", game, options, SeededChance(1)) for seat in game.seats(options)}
    assert play_match(game, seats, options, SeededChance(2)).outcome is not None


def test_a_series_of_the_arena() -> None:
    runner = SeriesRunner(make_plan("skirmish-short", ["raider", "random"], seed=4))
    results = [runner.play(number) for number in range(4)]
    assert [result.fault for result in results] == [None] * 4
    assert sum(sum(result.points) for result in results) == pytest.approx(4)


@pytest.mark.parametrize("game", ["skirmish", "tourney"])
def test_who_runs_out_of_time_does_the_least(game: str) -> None:
    harness = TableHarness(game, pace=pace("live"))
    seat = harness.game.to_act(harness.table_state.playing().state)[0]
    harness.now += 60 * MINUTE
    harness.table.tick(harness.now)
    acted = [entry.data["seat"] for entry in harness.journal.entries("t1") if entry.kind == "acted"]
    assert seat in acted


def test_a_research_environment(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo")
    from conquista.research import pettingzoo

    env = pettingzoo.env("skirmish-short")
    env.reset(seed=1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, done, cut, _ = env.last()
        total[agent] += reward
        env.step(None if done or cut else int(observation["action_mask"].argmax()))
    assert sum(total.values()) == pytest.approx(1)


def test_an_installed_package_brings_its_games_to_every_process(tmp_path: Path) -> None:
    code = """
from conquista.games import registry
from conquista.players import registry as players
print(*registry.names(), *players.names(registry.game("skirmish")))
try:
    import pyspiel, conquista.research.openspiel
except ImportError:
    raise SystemExit(0)
state = pyspiel.load_game("conquista_skirmish-short").new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
assert sum(state.returns()) == 0 or sum(state.returns()) == 1, state.returns()
"""
    done = subprocess.run(
        [sys.executable, "-c", code], env=installed(tmp_path), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["conquest", "condottiere", "skirmish", "tourney", "random", "raider"]
