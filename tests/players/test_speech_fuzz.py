"""Whatever lines come in, from either side: a refusal or nothing, never a crash."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquista.core import SeededChance
from conquista.games import registry as games
from conquista.players.limits import Limits
from conquista.players.protocol import Introduction, SearchInfo, match_lines, plain, read_go, read_options, view_lines
from conquista.players.protocol_server import Speaker
from conquista.players.spec import PlayerRefused

GAME, OPTIONS = games.preset("condottiere_2p")
SEAT = GAME.seats(OPTIONS)[0]
OPENING = [*match_lines(GAME, OPTIONS, SEAT), *view_lines(GAME.view(GAME.start(OPTIONS, SeededChance(1)), SEAT))]
WORDS = (
    "conquista option ping newmatch preset board options seats teams seat played event position view legal go stop "
    "over id name author plays without ready pong info bestaction error nodes ms clock increment text "
    "switch number choice"
).split()

noise = st.text(st.characters(exclude_characters="\n"), max_size=40)
pieces = st.one_of(noise, st.sampled_from([*WORDS, "1", "-1", "9" * 30, "conquest", "condottiere", "A", "{}", "="]))
lines = st.one_of(noise, st.lists(pieces, max_size=8).map(" ".join))


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A line of a true conversation with one letter changed, left out or put in."""
    line = draw(st.sampled_from([*OPENING, "go nodes 5 ms 10 clock A 5", "legal battle:ROM", "option seed 4"]))
    at = draw(st.integers(0, len(line) - 1))
    return line[:at] + draw(noise) + line[at + draw(st.integers(0, 2)) :]


@given(st.lists(st.one_of(lines, damaged(), st.sampled_from(OPENING)), max_size=12))
def test_a_program_of_ours_survives_any_table(heard: list[str]) -> None:
    said: list[str] = []
    speaker = Speaker("random", said.append, Limits(), 3)
    for line in heard:
        assert speaker.handle_line(line)
    speaker.close()
    assert all("\n" not in line for line in said)
    said.clear()
    speaker.run(["option player random", *OPENING, "go"])  # it still plays
    assert [line for line in said if line.startswith("bestaction ")]


@given(lines)
def test_a_table_of_ours_survives_any_program(line: str) -> None:
    introduction = Introduction()
    introduction.parse_line(line)
    assert introduction.name == plain(introduction.name)
    for name, option in introduction.options.items():
        assert option is None or option.name == name
    aloud = SearchInfo()
    aloud.parse_line(line)
    assert aloud.value is None or 0 <= aloud.value <= 1
    assert aloud.nodes >= 0
    limits, _ = read_go(line)
    assert limits.nodes is None or limits.nodes >= 1
    assert all(isinstance(value, str) for value in read_options(line).values())


@pytest.mark.parametrize("option", ["number 5 9 1", "number 0 1 9", "choice", "switch maybe", "number 1 2", "text"])
def test_an_offered_option_that_makes_no_sense_does_no_harm(option: str) -> None:
    introduction = Introduction()
    introduction.parse_line(f"option odd {option}")
    refused = 0
    for value in ("1", "5", "", "x" * 1000):
        try:
            introduction.check("odd", value)
        except PlayerRefused:
            refused += 1
    assert refused == (0 if option == "text" else 4) or option == "number 0 1 9"
