"""The page about outside programs: its smallest program plays, and it names every line, cause and time there is."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from conquista.core import Player, SeededChance, play_match
from conquista.games import registry as games
from conquista.i18n import catalogue
from conquista.players import external, external_process, protocol
from conquista.players.external import ExternalPlayer, ProgramTimeouts
from conquista.players.protocol_server import Speaker
from conquista.players.random import RandomPlayer

PAGE = (Path(__file__).parents[2] / "docs/11-outside-programs.md").read_text(encoding="utf-8")
OTHER_SENTENCES = ("remark", "command", "nowhere", "seconds", "setting", "value")


@pytest.mark.parametrize(("preset", "limit"), [("conquest_2p", 40), ("condottiere_3p", 60)])
def test_the_smallest_program_plays(preset: str, limit: int, tmp_path: Path) -> None:
    found = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert found
    path = tmp_path / "whim.py"
    path.write_text(found[1])
    game, options = games.preset(preset)
    seats = game.seats(options)
    players: dict[str, Player] = {seat: RandomPlayer(SeededChance(2)) for seat in seats}
    patience = ProgramTimeouts(start=60, ready=60)
    with ExternalPlayer([sys.executable, str(path)], game, options, patience=patience) as whim:
        match = play_match(game, {**players, seats[0]: whim}, options, SeededChance(3), limit=limit)
        assert whim.name == "Whim"
        assert whim.errors == ""
    assert len(match.entries) == limit


def test_every_cause_and_every_line_is_on_the_page() -> None:
    prefix = "players.program."
    causes = {key.removeprefix(prefix) for key in catalogue("en") if key.startswith(prefix)} - {*OTHER_SENTENCES}
    found = set(re.findall(r"`([a-z]+)`", PAGE.partition("## What costs")[2].partition("## How a program")[0]))
    assert causes <= found
    heard = set(Speaker("random", print)._commands) | {"quit", "played", "event", "preset", "board", "seats", "teams"}
    said = set(re.findall(r"^\| \(?`([a-z]+)", PAGE.partition("## What the table says")[2], re.MULTILINE))
    assert heard <= said


@pytest.mark.parametrize("preset", ["conquest_2p", "grand_en", "condottiere_4p", "condottiere_all"])
def test_every_key_of_a_view_and_every_kind_of_word_is_on_the_page(preset: str) -> None:
    found = PAGE.partition("## What the words and views")[2].partition("## What costs")[0]
    game, options = games.preset(preset)
    chance = SeededChance(8)
    players = {seat: RandomPlayer(chance.fork(seat)) for seat in game.seats(options)}
    match = play_match(game, players, options, chance, limit=150)
    for state, entry in zip(match.states, match.entries, strict=False):
        view = game.view(state, entry.seat).data
        assert all(f"`{key}`" in found for key in view), view.keys()
        stacks = view.get("stacks")
        for stack in stacks.values() if isinstance(stacks, dict) else ():
            assert all(f"`{key}`" in found for key in stack), stack
        kind = re.sub(r"[A-Z]+[0-9]+(\.[0-9])?|(?<=:).*", "", game.write_action(entry.action)) or "-"
        assert kind.rstrip("!:@") in found, kind


def test_the_numbers_on_the_page_are_the_numbers_in_the_code() -> None:
    found = PAGE.partition("## What costs")[2]
    patience = ProgramTimeouts()
    assert f"within {patience.start:g} seconds" in found
    assert f"within {patience.ready:g} seconds, or {patience.start:g} after" in found
    assert f"within {patience.grace:g} seconds after `stop`" in found
    assert f"comes {patience.lag:g} seconds after" in found
    assert f"after {patience.decide:g} seconds" in found
    assert patience.leave == 0.5
    assert "half a second" in found
    assert f"{external_process.MOST_LINES:,} lines or {external_process.MOST_BYTES >> 20} megabytes" in found
    assert f"{protocol.LONGEST >> 10} kilobytes" in found
    assert all(f"`{field.name}`" in found for field in fields(external.ProgramTimeouts))
    assert f"this page is version {protocol.VERSION}" in PAGE
    assert all(word in PAGE for word in protocol.SPARED)


def test_every_sentence_about_players_is_used() -> None:
    """Faults are raised by kind, so their keys do not stand in the source as a whole."""
    folder = Path(protocol.__file__).parent
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    kinds = set(re.findall(r'fault\(\s*"([a-z]+)"', source)) | {"unread", "silent"}
    text = (folder.parent / "i18n/locales/en/players.json").read_text(encoding="utf-8")
    for key in json.loads(text):
        kind = key.removeprefix("players.program.")
        if key.startswith("players.program.") and kind not in kinds:
            assert f'"{key}"' in source, key
    assert kinds <= {key.rpartition(".")[2] for key in json.loads(text)}
