"""Ten thousand random matches over all presets, every position audited after every action."""

from __future__ import annotations

import pytest

from conquista.games.conquest import ledger
from conquista.games.conquest.game import GAME
from conquista.games.conquest.geography import KINDS, SEATS
from conquista.games.conquest.ledger import Piece
from conquista.games.conquest.position import Position
from conquista.games.conquest.rules import Rules
from conquista.games.conquest.state import State, opening
from conquista.kernel.random import Stream

PRESETS = tuple(GAME.facts.presets)
MATCHES = 720  # for each of the 14 presets
LONGEST = 3_000


def scattered(rules: Rules, stream: Stream) -> Position:
    """Every army on random places, so that everything meets everything from the first turn on."""
    position = Position(rules.tables)
    elements = {
        vessel: [i for i, name in enumerate(rules.names) if (rules.geography.place_kind(name) == 3) == vessel]
        for vessel in (True, False)
    }
    for places in elements.values():
        stream.shuffle(places)
    fields = len(rules.board.spaces)
    for seat in rules.seats:
        side = SEATS.index(seat)
        for kind, starts in rules.board.starts[rules.options.word("army")][seat].items():
            for _ in starts:
                places = elements[kind in ("ship", "galleon")]
                wants_road = kind not in ("knight", "camel")
                at = next(i for i, place in enumerate(places) if place < fields or not wants_road)
                piece = Piece(0, KINDS.index(kind), side, side, 0, 0, ())
                ledger.add(position, places.pop(at), piece)
    ledger.set_numbers(position, {"turn": 100})
    rules.engine.begin(position, SEATS.index(rules.seats[0]))
    return position


def play(preset: str, matches: int, seed: int) -> dict[str, int]:
    """Play matches, half of them from the opening; count how they ended."""
    rules = GAME.rules(GAME.facts.preset(preset))
    stream = Stream(seed)
    start = opening(rules)
    endings = {"over": 0, "cut": 0, "captured": 0}
    for match in range(matches):
        position = start.copy() if match % 2 else scattered(rules, stream)
        _, fault = rules.engine.audited(position, stream, LONGEST, match % 4 < 2)
        assert not fault, f"{preset}, match {match} of seed {seed}: {fault}"
        assert not ledger.faults(position), f"{preset}, match {match} of seed {seed}"
        state = State(rules, position)
        if match % 8 == 0:
            assert GAME.read_state(rules.options, state.text).text == state.text
        endings["over" if ledger.numbers(position)["phase"] == 2 else "cut"] += 1
        endings["captured"] += sum(ledger.rows(position)["pile"])
    return endings


@pytest.mark.parametrize("preset", PRESETS)
def test_a_few_matches_keep_every_law(preset: str) -> None:
    play(preset, 4, 1)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("preset", PRESETS)
def test_many_matches_keep_every_law(preset: str) -> None:
    endings = play(preset, MATCHES, 2026)
    assert endings["over"] > MATCHES // 2
    assert endings["captured"] > MATCHES
