"""Observations: what the batch writes from positions is what the views of the contract tell, and no more."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

from collections.abc import Iterator
from typing import Any

import numpy as np

from conquista.core import ConquistaError, Seat, SeededChance
from conquista.games import registry
from conquista.games.condottiere.research.observations import observe as see_cards
from conquista.games.conquest.research.observations import observe as see_board
from conquista.games.conquest.setup.geography import SEATS
from conquista.research.env_spec import EnvSpec, make_spec
from games.condottiere.subject import redeal

SECRETIVE = (
    ("condottiere_3p", {"hand_count_visibility": "hidden", "discard_pile_view": "none", "hand_discard_face": "shown"}),
    ("condottiere_5p", {"variant_a": True, "vara_draw": "player_choice", "hand_count_visibility": "hidden"}),
    ("condottiere_3p", {"hand_discard_order": "simultaneous", "region_choice_timing": "after_redeal"}),
    ("condottiere_all", {"show_cards": True}),
)
CARDS: list[tuple[str, dict[str, object]]] = [
    (preset, {}) for preset, game in registry.presets().items() if game == "condottiere"
]


def moments(where: EnvSpec, seed: int, count: int, every: int = 1) -> Iterator[Any]:
    """States of random matches, now and then with a card shown."""
    chance, fate = SeededChance(seed), SeededChance(seed + 1)
    game = where.game
    state = game.start(where.options, fate)
    for made in range(count):
        if made % every == 0:
            yield state
        awaited = game.to_act(state)
        if not awaited:
            state = game.start(where.options, fate)
            continue
        asides = [(seat, act) for seat in where.seats for act in game.asides(state, seat)] if made % 9 == 0 else []
        if asides and game.facts.hidden:
            state = game.apply(state, *chance.choice(asides), fate).state
            continue
        action = chance.choice(list(game.legal_actions(state, awaited[0])))
        state = game.apply(state, awaited[0], action, fate).state


def from_position(where: EnvSpec, state: Any, seat: Seat) -> bytes:
    """What compiled code writes."""
    row = bytearray(where.length)
    if where.game.facts.name == "conquest":
        see_board(state.position, SEATS.index(seat), row)
    else:
        see_cards(state.position, where.options, where.seats.index(seat), row)
    return bytes(row)


@pytest.mark.parametrize(("preset", "options"), [*CARDS, *SECRETIVE])
def test_cards_are_seen_as_the_view_tells_them(preset: str, options: dict[str, object]) -> None:
    where = make_spec(preset, options)
    for state in moments(where, 1, 160, every=3):
        for seat in where.seats:
            found = where.encode(where.game.view(state, seat))
            assert _differences(where, found, from_position(where, state, seat)) == []


@pytest.mark.parametrize(("preset", "options"), [*CARDS, *SECRETIVE])
def test_unseen_cards_dealt_anew_change_no_observation(preset: str, options: dict[str, object]) -> None:
    where, chance, others = make_spec(preset, options), SeededChance(5), 0
    for state in moments(where, 3, 120, every=8):
        for seat in where.seats:
            twin = redeal(state, seat, chance)
            others += twin != state
            here = where.encode(where.game.view(state, seat))
            assert where.encode(where.game.view(twin, seat)) == here
            assert from_position(where, twin, seat) == here
            world = where.game.sample_state(where.game.view(state, seat), chance)
            assert from_position(where, world, seat) == here
    assert others > 5


def test_an_observation_of_conquest_comes_from_the_view_alone() -> None:
    where = make_spec("plus_2p")
    for state in moments(where, 2, 60, every=10):
        for seat in where.seats:
            view = where.game.view(state, seat)
            assert where.encode(view) == from_position(where, state, seat)


def test_a_watcher_has_no_observation() -> None:
    where = make_spec("condottiere_2p")
    state = next(moments(where, 1, 1))
    with pytest.raises(ConquistaError, match="view of a spectator"):
        where.encode(where.game.view(state, None))


def test_an_observation_of_another_length_is_refused() -> None:
    with pytest.raises(ConquistaError, match="has 335 numbers, not 3"):
        make_spec("condottiere_2p").split(np.zeros(3, np.uint8))


@pytest.mark.parametrize("preset", registry.presets())
def test_fields_lie_side_by_side(preset: str) -> None:
    where = make_spec(preset)
    parts = where.split(np.arange(where.length))
    assert np.concatenate([part.ravel() for part in parts.values()]).tolist() == list(range(where.length))
    assert len(parts) == len(where.fields)
    assert all(field.meaning for field in where.fields)


def _differences(where: EnvSpec, one: bytes, other: bytes) -> list[str]:
    rows = [where.split(np.frombuffer(row, np.uint8)) for row in (one, other)]
    return [f"{name}: {rows[0][name]} {rows[1][name]}" for name in rows[0] if (rows[0][name] != rows[1][name]).any()]
