"""The example programs in C and JavaScript play every game, follow their ideas, and leave nothing behind."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from conquista.core import Match, Player, SeededChance, play_match
from conquista.games import registry as games
from conquista.games.conquest import packing
from conquista.games.conquest.actions import Move
from conquista.games.conquest.game import GAME as CONQUEST
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.state import ConquestState
from conquista.players import registry
from conquista.players.external import ExternalPlayer, ProgramTimeouts
from conquista.players.listeners import MatchListeners
from conquista.players.random import RandomPlayer

EXAMPLES = Path(__file__).parents[2] / "examples/outside"
GOLDEN = Path(__file__).parents[1] / "golden/playthroughs/conquest/conquest_2p.txt"
QUARRELS = next(
    line.removeprefix("position ") for line in GOLDEN.read_text().splitlines() if line.startswith("position ")
)
PATIENT = ProgramTimeouts(start=60, ready=60, decide=60, grace=60)


@pytest.fixture(scope="module")
def raider(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler here")
    program = tmp_path_factory.mktemp("raider") / "raider"
    plain = [compiler, "-std=c11", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror", str(EXAMPLES / "raider.c")]
    subprocess.run([*plain, "-o", str(program)], check=True)
    guarded = [*plain, "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-o", f"{program}-guarded"]
    if subprocess.run(guarded, capture_output=True, check=False).returncode == 0:  # where the compiler has its guards
        return ["env", "ASAN_OPTIONS=detect_leaks=0", f"{program}-guarded"]
    return [str(program)]


@pytest.fixture(scope="module")
def bursar() -> list[str]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not here")
    return [node, str(EXAMPLES / "bursar.mjs")]


def course(
    preset: str, command: list[str], seat: str, limit: int | None, opening: str | None = None
) -> tuple[Match, ExternalPlayer]:
    """A match in which a program holds one seat and chance holds the others."""
    game, options = games.preset(preset)
    chance = SeededChance(4)
    players: dict[str, Player] = {other: RandomPlayer(chance.fork(other)) for other in game.seats(options)}
    with ExternalPlayer(command, game, options, settings={"seed": "9"}, patience=PATIENT) as program:
        players[seat] = program
        listeners = [MatchListeners(game, players)]
        match = play_match(game, players, options, chance, opening=opening, limit=limit, listeners=listeners)
        return match, program


@pytest.mark.parametrize("program", ["raider", "bursar"])
@pytest.mark.parametrize(
    ("preset", "limit"),
    [
        ("conquest_2p", 200),
        ("conquest_party", 150),
        ("grand_en", 150),
        ("condottiere_4p", None),
        ("condottiere_all", 150),
    ],
)
def test_an_example_plays_any_game(
    program: str, preset: str, limit: int | None, request: pytest.FixtureRequest
) -> None:
    game, options = games.preset(preset)
    match, player = course(preset, request.getfixturevalue(program), game.seats(options)[0], limit)
    assert match.outcome is not None or len(match.entries) == limit
    assert player.errors == ""
    assert player.name.casefold() == program


@pytest.mark.parametrize("program", ["raider", "bursar"])
def test_an_example_takes_what_it_can(program: str, request: pytest.FixtureRequest) -> None:
    """From a position full of quarrels, whenever a step onto an enemy is legal the example makes one."""
    match, _ = course("conquest_2p", request.getfixturevalue(program), "S", 60, QUARRELS)
    chances = 0
    for state, entry in zip(match.states, match.entries, strict=False):
        assert isinstance(state, ConquestState)
        if entry.seat != "S":
            continue
        moves = list(CONQUEST.legal_actions(state, "S"))
        foes = {
            state.rules.names[place]
            for place, stack in packing.stacks(state.position).items()
            if SEATS[stack.side] != "S"
        }
        if any(move.goal in foes and "-" in move.word for move in moves):
            chances += 1
            assert isinstance(entry.action, Move)
            assert entry.action.goal in foes
    assert chances > 5


@pytest.mark.parametrize("preset", ["conquest_2p", "condottiere_2p"])
def test_the_examples_play_each_other(preset: str, raider: list[str], bursar: list[str]) -> None:
    game, options = games.preset(preset)
    one, other = game.seats(options)
    specs = {one: " ".join(raider), other: " ".join(bursar)}
    chance = SeededChance(6)
    players: dict[str, Player] = {
        seat: registry.make(f"program(seed=3,start=60,ready=60):{command}", game, options, chance.fork(seat))
        for seat, command in specs.items()
    }
    match = play_match(game, players, options, chance, limit=200, listeners=[MatchListeners(game, players)])
    assert match.outcome is not None or len(match.entries) == 200
    for player in players.values():
        assert isinstance(player, ExternalPlayer)
        player.close()
