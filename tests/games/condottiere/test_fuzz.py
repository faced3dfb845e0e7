"""A hundred thousand spoiled texts: every parser refuses them by name, or reads what it writes back."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path

import pytest

from conquista.core import ConquistaError, SeededChance
from conquista.core.match import Match
from conquista.core.record import read, record_of, replay, write
from conquista.core.scenarios.files import ScenarioError, loads
from conquista.games import registry
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.scenes.expectations import check_expectations
from conquista.games.condottiere.scenes.reader import script_of
from conquista.games.condottiere.state import CondottiereState
from conquista.games.condottiere.text import CondottierePresenter
from kit.scale import scaled
from reference.condottiere.data import read_choices
from reference.condottiere.notation import write as write_line
from reference.condottiere_trials.positions import position

PRESETS = registry.GAMES["condottiere"].presets
FILES = sorted((Path(__file__).resolve().parents[3] / "scenarios" / "condottiere").glob("*.toml"))
SIGNS = 'ABCDEF123456TWSBCDHXU0789-=:,.>~?[]{}"# abcplayfvourtkm\n\t\x00é😀'
WORDS = ["play:", "take:", "favour:", "Winter", "ROM", "hidden", "true", "= {", '"', "[[expect]]\n", "hand=", "phase=9"]
TELLING = CondottierePresenter("en")


def spoiled(text: str, rng: random.Random) -> str:
    """One to four small damages: a sign changed, dropped, doubled, a stretch moved, a word or a number put in."""
    for _ in range(rng.randint(1, 4)):
        at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        damage = rng.randrange(6)
        if damage == 0:
            text = text[:at] + rng.choice(SIGNS) + text[at + 1 :]
        elif damage == 1:
            text = text[:at] + text[to:]
        elif damage == 2:
            text = text[:to] + text[at:]
        elif damage == 3:
            text = text[:at] + rng.choice(SIGNS) * rng.randint(1, 3) + text[at:]
        elif damage == 4:
            text = text[:at] + rng.choice(WORDS) + text[at:]
        else:
            text = text[:at] + str(rng.choice((-1, 0, 255, 256, 99_999, 10**30))) + text[at:]
    return text


def noise(rng: random.Random) -> str:
    """Letters of the game, or any bytes at all."""
    if rng.random() < 0.5:
        return rng.randbytes(rng.randrange(60)).decode("utf-8", "replace")
    return "".join(rng.choice(SIGNS) for _ in range(rng.randrange(40)))


def middle(preset: str, rng: random.Random) -> Match:
    """A match somewhere in its course, with cards shown."""
    match = Match(GAME, GAME.facts.preset(preset), SeededChance(rng.getrandbits(32)))
    for _ in range(rng.randrange(5, 60)):
        state = match.states[-1]
        if match.outcome is not None:
            break
        seat = GAME.to_act(state)[0]
        shows = list(GAME.asides(state, seat)) if rng.random() < 0.2 else []
        match.play(seat, rng.choice(shows or list(GAME.legal_actions(state, seat))))
    return match


def somewhere(preset: str, rng: random.Random) -> CondottiereState:
    """The position of a match in its course, or one made up by lot."""
    if rng.random() < 0.5:
        options = GAME.facts.preset(preset)
        return GAME.read_state(options, write_line(position(read_choices(options.changed()), rng)))
    state = middle(preset, rng).states[-1]
    assert isinstance(state, CondottiereState)
    return state


def try_words(preset: str, count: int, rng: random.Random) -> int:
    """Words at random, and legal words spoiled: an action that writes its own word, or a refusal; typed lines too."""
    refused = 0
    for number in range(count):
        if number % 50 == 0:
            state = somewhere(preset, rng)
            seat = (*GAME.to_act(state), "A")[0]
            legal = [action.word for action in (*GAME.legal_actions(state, seat), *GAME.asides(state, seat))] or [
                "pass"
            ]
            view = GAME.view(state, seat)
        text = noise(rng) if rng.random() < 0.3 else spoiled(rng.choice(legal), rng)
        try:
            action = GAME.read_action(state, seat, text)
            assert GAME.read_action(state, seat, action.word) == action
            if action.word not in legal:
                with pytest.raises(ConquistaError):
                    GAME.check(state, seat, action)
        except ConquistaError as error:
            refused += bool(str(error))
        with contextlib.suppress(ConquistaError):
            assert all(word.strip() == word for word in TELLING.parse(view, text))
    return refused


def try_positions(preset: str, count: int, rng: random.Random) -> int:
    """Position lines at random, and true ones spoiled: the same line again, with something to do, or a refusal."""
    refused = 0
    options = GAME.facts.preset(preset)
    for number in range(count):
        if number % 50 == 0:
            line = GAME.write_state(somewhere(preset, rng))
        text = noise(rng) if rng.random() < 0.2 else spoiled(line, rng)
        try:
            again = GAME.read_state(options, text)
            assert GAME.write_state(again) == text
            for seat in GAME.to_act(again):
                actions = list(GAME.legal_actions(again, seat))
                assert actions
                GAME.apply(again, seat, rng.choice(actions), SeededChance(1))
            for observer in (*GAME.seats(options), None):
                assert GAME.view(again, observer).text
        except ConquistaError as error:
            refused += bool(str(error))
    return refused


def try_records(preset: str, count: int, rng: random.Random) -> int:
    """A true record spoiled: read, written and replayed exactly, or refused."""
    refused = 0
    for number in range(count):
        if number % 50 == 0:
            text = write(record_of(middle(preset, rng)))
            assert write(read(text)) == text
        broken = noise(rng) if rng.random() < 0.1 else spoiled(text, rng)
        try:
            record = read(broken)
            assert write(record) == broken
            replay(GAME, record)
        except ConquistaError as error:
            refused += bool(str(error))
    return refused


def try_scenarios(count: int, rng: random.Random) -> int:
    """True scenario files spoiled, and bytes at random: judged, or refused by a sentence that names its place."""
    refused = 0
    for _ in range(count):
        if rng.random() < 0.2:
            text = rng.randbytes(rng.randrange(80))
        else:
            text = spoiled(rng.choice(FILES).read_text(encoding="utf-8"), rng).encode("utf-8", "surrogatepass")
        try:
            check_expectations(script_of(loads(text, "spoiled.toml")))
        except ScenarioError as error:
            refused += "spoiled.toml" in str(error)
        except ConquistaError as error:
            refused += bool(str(error))
    return refused


def trial(preset: str, words: int, positions: int, records: int, scenarios: int) -> None:
    rng = random.Random(preset)
    assert try_words(preset, words, rng) > words // 3
    assert try_positions(preset, positions, rng) > positions // 2
    assert try_records(preset, records, rng) > records // 2
    assert try_scenarios(scenarios, rng) > scenarios // 4


@pytest.mark.parametrize("preset", PRESETS)
def test_some_spoiled_texts(preset: str) -> None:
    trial(preset, 100, 60, 15, 40)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("preset", PRESETS)
def test_many_spoiled_texts(preset: str) -> None:
    trial(preset, scaled(1_000), scaled(600), scaled(250), scaled(425))
