"""Scenario files of Condottiere: output and error messages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from conquista.cli import main
from conquista.core.scenarios.files import loads
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.scenes.reader import script_of
from conquista.games.condottiere.scenes.runner import set_up
from conquista.games.condottiere.scenes.scenario import opening

PROJECT = Path(__file__).resolve().parents[2]
Out = pytest.CaptureFixture[str]
HEAD = 'game = "condottiere"\n'


pytestmark = pytest.mark.usefixtures("plain_english")


def run(text: str, *arguments: str) -> int:
    Path("own.toml").write_text(text, encoding="utf-8")
    return main.run(["scenario", "own.toml", *arguments])


def test_a_position_with_its_sums(capsys: Out) -> None:
    text = HEAD + 'players = 3\nregion = "ROM"\nhands = { A = "1 Winter" }\nlines = { A = "10 D", B = "6" }\n'
    assert run(text + 'markers = { B = "MIL MOD" }\nfavour = "NAP"\npassed = "C"\n') == 0
    output = capsys.readouterr().out
    assert re.search(r"A +│ +│ 0 +│ 1 Winter +│ 10 Drummer +│ 20", output)
    assert re.search(r"B +│ MIL MOD +│ 2 +│ +│ 6 +│ 6", output)
    assert "A 20 = 10 (1 × 10) + 10 (doubled by the Drummer)" in output
    assert "Battle for ROM, token placed by A. Favour of the Pope on NAP. Out: C." in output
    assert "A is to play." in output
    assert re.search(r"play +│ play:1  play:Winter", output)


def test_secrets_are_told_on_the_stage(capsys: Out) -> None:
    text = HEAD + 'players = 2\nvariants = "E"\nregion = "ROM"\nhands = { A = "10 3", B = "1" }\n'
    assert run(text, "--do", "play:10", "--do", "B:show:1>A", "--do", "A:pass", "--do", "what") == 0
    output = capsys.readouterr().out
    assert "A: play:10\n  A plays 10 face down." in output
    assert "B: show:1>A\n  B shows A a 1." in output
    assert "A: pass is refused\n  CO-BATTLE-09: It is not the turn of seat A" in output
    assert "B: what is refused\n  no clause: “what” is not an action." in output


def test_the_end_of_a_match(capsys: Out) -> None:
    text = HEAD + 'hands = { A = "5" }\nmarkers = { A = "MIL MOD" }\nregion = "FIR"\n'
    assert run(text, "--do", "play:5", "--do", "pass") == 0
    output = capsys.readouterr().out
    assert "The match is over: A has a large enough kingdom. (CO-END-01) Won by A." in output
    assert "-: pass is refused" in output


def test_data_for_other_programs(capsys: Out) -> None:
    text = HEAD + 'players = 2\nregion = "ROM"\nhands = { A = "Bishop", B = "1" }\nlines = { B = "6 6" }\n'
    assert run(text, "--json", "--do", "play:Bishop", "--do", "favour:ROM") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["preset"] == "condottiere"
    assert found["before"]["seats"]["B"]["sum"] == [{"adds": 12, "text": "2 × 6"}]
    assert found["deeds"][1]["refused"]["clause"] == "CO-POPE-04"
    assert found["after"]["phase"] == "favour"
    assert found["after"]["seats"]["B"]["strength"] == 0
    assert found["after"]["legal"]["favour"][-1] == "favour:off"


def test_a_position_line_in_place_of_a_setting(capsys: Out) -> None:
    line = GAME.write_state(opening(3, seed=4).state)
    assert run(f'{HEAD}players = 3\nposition = "{line}"\n', "--json") == 0
    assert json.loads(capsys.readouterr().out)["before"]["position"] == line


@pytest.mark.parametrize("phase", ["take", "favour", "turn_up", "ask", "keep", "draw"])
def test_every_phase_can_be_set_up(phase: str) -> None:
    more = {
        "take": 'lines = { A = "10" }',
        "favour": "",
        "turn_up": 'lines = { A = "10? 3?" }\nvariants = "E"',
        "ask": 'hands = { A = "1", C = "Winter" }',
        "keep": 'hands = { B = "1 10" }',
        "draw": 'variants = "A"\noptions = { vara_draw = "player_choice" }\nhands = { A = "1" }',
    }
    scene = set_up(
        script_of(loads(f'{HEAD}players = 3\nregion = "ROM"\nphase = "{phase}"\n{more[phase]}'.encode(), "x"))
    )
    assert scene.phase == phase
    assert scene.to_act == {"ask": "AC", "keep": "B"}.get(phase, "A")
    assert scene.words


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('game = "chess"', "own.toml, game: There is no game named “chess”."),
        ('game = "condotiere"', "Did you mean condottiere?"),
        ('preset = "condottiere_7p"', "own.toml, preset: There is no preset named “condottiere_7p”. Did you mean"),
        ('game = "conquest"\npreset = "condottiere_4p"', "condottiere_4p is a preset of condottiere, not of conquest."),
        (HEAD + "hand = 3", "own.toml, hand: There is no key named “hand”. Did you mean hands?"),
        (HEAD + 'hands = { A = "1 Wintr" }', "own.toml, hands.A: There is no card named “Wintr”. Did you mean Winter?"),
        (HEAD + 'hands = { G = "1" }', "own.toml, hands.G: There is no seat named “G”."),
        (HEAD + 'markers = { A = "ROMA" }', "own.toml, markers.A: There is no region named “ROMA”. Did you mean ROM"),
        (HEAD + 'markers = { A = "ROM", B = "ROM" }', "There are two markers on ROM; a region has one."),
        (HEAD + 'hands = { A = "W W", B = "W W" }', "The deck has 3 cards Winter, but 4 are named."),
        (HEAD + 'thrown = { A = "W 1" }', "own.toml, thrown.A: A hand can be discarded only if it has no Mercenary"),
        (HEAD + 'phase = "war"', "own.toml, phase: There is no phase named “war”."),
        (HEAD + 'variants = "F"', "own.toml, variants: There is no variant named “F”."),
        (HEAD + "players = 9", "own.toml, players: 9 is not a whole number from 0 to 6."),
        (HEAD + "players = 1", "players"),
        (HEAD + 'known = { "A" = "1" }', 'write "B>A"'),
        (HEAD + 'position = "hand="\nregion = "ROM"', "A file has either a position line or the parts of a position"),
        (HEAD + 'position = "hand=1"', "own.toml, position: "),
        (HEAD + 'lines = { A = "10?" }\nregion = "ROM"', "a card is face down where none can be"),
        (HEAD + 'region = "ROM"\nlines = { A = "W", B = "S" }', "own.toml, position: This position is not possible"),
        (HEAD + "[options]\nvarient_a = true", "own.toml, options.varient_a: There is no option named “varient_a”."),
        (HEAD + '[options]\nchat = "loud"', "chat"),
        (HEAD + "[[expect]]\nstrenght = { A = 3 }", "expect[1].strenght: There is no key named “strenght”."),
    ],
)
def test_a_bad_file_gets_one_sentence_and_a_hint(text: str, said: str, capsys: Out) -> None:
    assert run(text) == 2
    output = capsys.readouterr()
    assert said in output.err
    assert "docs/8-scenarios.md" in output.err.splitlines()[-1]
    assert "Traceback" not in output.err + output.out


def test_a_failing_expectation_gives_status_one(capsys: Out) -> None:
    text = (
        HEAD
        + 'region = "ROM"\nlines = { A = "10" }\n[[expect]]\nstrength = { A = 11 }\nrefused = { pass = "CO-ACT-01" }\n'
    )
    assert run(text) == 1
    output = capsys.readouterr().out
    assert "✗ strength of A: 10, should be 11." in output
    assert "2 comparisons fail." in output


def test_every_file_of_the_project_is_played_by_the_command(capsys: Out) -> None:
    for path in sorted((PROJECT / "scenarios").glob("*/*EX*.toml")):
        assert main.run(["scenario", str(path)]) == 0, path.name
    assert "All" in capsys.readouterr().out
