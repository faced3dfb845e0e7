"""`conquista protocol` driven by our own table: whole matches, the same as without the way through two processes."""

from __future__ import annotations

import subprocess
import sys

import pytest

from conquista.core import Match, Player, SeededChance, play_match
from conquista.games import registry as games
from conquista.players import registry
from conquista.players.errors import ProgramFault
from conquista.players.external import ExternalPlayer, ProgramTimeouts
from conquista.players.listeners import MatchListeners

COMMAND = [sys.executable, "-m", "conquista.cli.main", "protocol"]
PATIENT = ProgramTimeouts(start=60, ready=60, decide=60, grace=60)
SEED = 11


def words(match: Match) -> list[str]:
    return [match.game.write_action(entry.action) for entry in match.entries]


@pytest.mark.parametrize(
    ("player", "preset", "limit"),
    [
        ("random", "conquest_2p", 300),
        ("random", "condottiere_4p", None),
        ("squire", "plus_party", 40),
        ("squire", "condottiere_3p", 120),
    ],
)
def test_a_match_through_the_protocol_is_the_same_match(player: str, preset: str, limit: int | None) -> None:
    game, options = games.preset(preset)
    seats = game.seats(options)
    stream = SeededChance(SEED).fork("match 1").fork("player")
    inside: dict[str, Player] = {
        seat: registry.make(player, game, options, SeededChance(stream.seed)) for seat in seats
    }
    program = [*COMMAND, "--player", player, "--seed", str(SEED)]
    programs = {seat: ExternalPlayer(program, game, options, patience=PATIENT) for seat in seats}
    outside: dict[str, Player] = {**programs}
    try:
        match = play_match(
            game,
            outside,
            options,
            SeededChance(2),
            limit=limit,
            listeners=[MatchListeners(game, outside)],
            trusted=False,
        )
    finally:
        for one in programs.values():
            one.close()
    assert words(match) == words(play_match(game, inside, options, SeededChance(2), limit=limit))
    assert limit or match.outcome is not None
    assert all(one.name.startswith("Conquista") for one in programs.values())


def test_the_command_refuses_what_it_cannot_be() -> None:
    done = subprocess.run([*COMMAND, "--player", "nobody"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "no player named “nobody”" in done.stderr


def test_the_command_speaks_until_its_input_ends() -> None:
    found = b"hello\nconquista 1\n\xff\xfe\nping 5\n"
    done = subprocess.run([*COMMAND, "--player", "random"], input=found, capture_output=True, check=True)
    lines = done.stdout.decode().splitlines()
    assert lines[0].startswith("id name Conquista ")
    assert lines[-2:] == ["ready 1", "pong 5"]


def test_a_setting_of_our_program_is_set_from_outside() -> None:
    game, options = games.preset("conquest_2p")
    state = game.start(options, SeededChance(1))
    legal = list(game.legal_actions(state, "S"))
    settings = {"player": "random", "seed": "5"}
    answers = []
    for _ in range(2):
        with ExternalPlayer(COMMAND, game, options, settings=settings, patience=PATIENT) as program:
            answers.append(program.choose(game, game.view(state, "S"), legal))
    assert answers[0] == answers[1]
    program = ExternalPlayer(COMMAND, game, options, settings={"player": "nobody"}, patience=PATIENT)
    with program, pytest.raises(ProgramFault, match="no player named “nobody”"):
        program.choose(game, game.view(state, "S"), legal)
