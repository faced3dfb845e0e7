"""A hundred thousand spoiled texts: every parser refuses them by name, or reads what it writes back."""

from __future__ import annotations

import random

import pytest

from conquista.core import ConquistaError, SeededChance
from conquista.core.match import Match
from conquista.core.record import read, record_of, replay, write
from conquista.games.conquest.game import GAME
from conquista.games.conquest.state import ConquestState
from conquista.kernel.random import RandomStream
from games.conquest.gatherings import GATHERINGS, gathered
from games.conquest.test_random_matches import PRESETS
from kit.scale import scaled

SIGNS = "SWNEKMFC0123456789-+^*~=.!:@[](),'?{} abcxyz\n\t\x00é"


def spoiled(text: str, rng: random.Random) -> str:
    """One to four small damages: a sign changed, dropped, doubled, or a stretch moved."""
    for _ in range(rng.randint(1, 4)):
        at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        damage = rng.randrange(5)
        if damage == 0:
            text = text[:at] + rng.choice(SIGNS) + text[at + 1 :]
        elif damage == 1:
            text = text[:at] + text[to:]
        elif damage == 2:
            text = text[:to] + text[at:]
        elif damage == 3:
            text = text[:at] + rng.choice(SIGNS) * rng.randint(1, 3) + text[at:]
        else:
            text = text[:at] + str(rng.choice((-1, 255, 256, 99_999, 10**30))) + text[at:]
    return text


def noise(rng: random.Random) -> str:
    return "".join(rng.choice(SIGNS) for _ in range(rng.randrange(40)))


def try_words(state: ConquestState, count: int, rng: random.Random) -> int:
    """Words at random, and legal words spoiled: an action that writes its own word, or a refusal."""
    seat = GAME.to_act(state)[0]
    legal = [move.word for move in GAME.legal_actions(state, seat)]
    refused = 0
    for _ in range(count):
        text = noise(rng) if rng.random() < 0.3 else spoiled(rng.choice(legal), rng)
        try:
            move = GAME.read_action(state, seat, text)
            assert GAME.read_action(state, seat, move.word) == move
            if move.word not in legal:
                with pytest.raises(ConquistaError):
                    GAME.check(state, seat, move)
        except ConquistaError as error:
            refused += bool(str(error))
    return refused


def try_positions(state: ConquestState, count: int, rng: random.Random) -> int:
    """Position lines at random, and true ones spoiled: the same line again, or a refusal."""
    refused = 0
    for _ in range(count):
        text = noise(rng) if rng.random() < 0.2 else spoiled(state.text, rng)
        try:
            again = GAME.read_state(state.rules.options, text)
            assert again.text == text
            for seat in GAME.to_act(again):
                assert list(GAME.legal_actions(again, seat))
        except ConquistaError as error:
            refused += bool(str(error))
    return refused


def try_records(preset: str, count: int, rng: random.Random) -> int:
    """A true record spoiled: read, written and replayed exactly, or refused."""
    match = Match(GAME, GAME.facts.preset(preset), SeededChance(1))
    for _ in range(12):
        assert isinstance(match.state, ConquestState)
        seat = GAME.to_act(match.state)[0]
        match.play(seat, rng.choice(list(GAME.legal_actions(match.state, seat))))
    text = write(record_of(match))
    assert write(read(text)) == text
    refused = 0
    for _ in range(count):
        broken = spoiled(text, rng)
        try:
            record = read(broken)
            assert write(record) == broken
            replay(GAME, record)
        except ConquistaError as error:
            refused += bool(str(error))
    return refused


def trial(preset: str, words: int, positions: int, records: int) -> None:
    rng = random.Random(preset)
    rules = GAME.rules(GAME.facts.preset(preset))
    for gather in GATHERINGS.values():
        state = ConquestState(rules, gathered(gather, rules, RandomStream(5)))
        assert try_words(state, words, rng) > words // 3
        assert try_positions(state, positions, rng) > positions // 2
    assert try_records(preset, records, rng) > records // 2


@pytest.mark.parametrize("preset", PRESETS)
def test_some_spoiled_texts(preset: str) -> None:
    trial(preset, 15, 10, 10)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("preset", PRESETS)
def test_many_spoiled_texts(preset: str) -> None:
    trial(preset, scaled(200), scaled(110), scaled(250))
