"""Openings of both games: the same position has the same key in every match, and each step is found from its key."""

from __future__ import annotations

import pytest

from conquista.core import ConquistaError, SeededChance
from conquista.core.match import Match
from conquista.core.record import read, replay
from conquista.explorer.generation import play
from conquista.explorer.openings import openings_of
from conquista.games import registry
from conquista.games.condottiere.openings import HANDS, hand_type


def duel(*words: str) -> Match:
    game, options = registry.preset("conquest_2p")
    match = Match(game, options, SeededChance(1))
    for word in words:
        match.play_word(game.to_act(match.state)[0], word)
    return match


def test_a_trip_is_one_step_and_can_be_entered_in_the_middle() -> None:
    match = duel("S18-S11", "S11-S12", "S20-S21", "end", "N18-N11")
    openings = openings_of("conquest")
    steps = openings.steps(match)
    assert [(step.seat, step.move) for step in steps] == [
        ("S", "S18-S11 S11-S12"),
        ("S", "S11-S12"),
        ("S", "S20-S21"),
        ("S", "end"),
        ("N", "N18-N11"),
    ]
    assert [step.key for step in steps] == [
        openings.key(match.game, match.options, match.game.write_state(match.states[step.first])) for step in steps
    ]
    assert steps[0].key == openings.key(match.game, match.options, "")


def test_orders_that_reach_the_same_position_share_its_key() -> None:
    openings = openings_of("conquest")
    one = openings.steps(duel("S18-S11", "S20-S21", "end", "N18-N11"))
    other = openings.steps(duel("S20-S21", "S18-S11", "end", "N18-N11"))
    assert one[1].key != other[1].key
    assert one[-1].key == other[-1].key


def test_an_opening_ends_after_its_first_turns() -> None:
    match = duel(*["end"] * 20)
    assert len(openings_of("conquest").steps(match)) == 6


def test_cards_are_filed_by_hand_and_region() -> None:
    made = play("condottiere_3p", 9, "sergeant")
    game = registry.game("condottiere")
    match = replay(game, read(made.record))
    openings = openings_of("condottiere")
    steps = openings.steps(match)
    first = match.game.write_action(match.entries[0].action)
    assert made.random == 1
    assert [step.move for step in steps if step.first == 0] == [first, first]
    region = first.partition(":")[2]
    cards = [step for step in steps if step.first > 0]
    assert {step.seat for step in cards} == {"A", "B", "C"}
    assert len(cards) == 4 * 3
    everywhere = openings.key(game, match.options, "card")
    there = openings.key(game, match.options, f"card//{region}")
    assert sum(step.key == everywhere for step in cards) == sum(step.key == there for step in cards) == 3
    by_hand = {openings.key(game, match.options, f"card/{hand}") for hand in HANDS}
    assert sum(step.key in by_hand for step in cards) == 3


def test_hands_are_told_apart_by_their_mean_value() -> None:
    kinds = 15
    assert hand_type([10, *[0] * (kinds - 1)]) == "weak"
    assert hand_type([0, 10, *[0] * (kinds - 2)]) == "middle"
    assert hand_type([0, 0, 0, 0, 10, *[0] * (kinds - 5)]) == "strong"
    assert hand_type([0] * kinds) == "weak"


@pytest.mark.parametrize("place", ["nonsense", "card/huge", "region/weak/MIL", "card/weak/XXX", "card/weak/MIL/more"])
def test_an_unknown_group_is_refused_with_those_that_exist(place: str) -> None:
    game, options = registry.preset("condottiere_4p")
    with pytest.raises(ConquistaError, match="card/strong/MIL"):
        openings_of("condottiere").key(game, options, place)


def test_every_preset_of_a_game_with_openings_has_a_weight() -> None:
    for game in registry.having("openings"):
        assert set(openings_of(game).weights) == set(registry.GAMES[game].presets)
