"""Every level plays every kind of match to its end, and refuses what cannot be decided."""

from __future__ import annotations

import pytest

from conquista.core import ConquistaError, MatchOver, Options, Player, SeededChance, View, play_match
from conquista.games.condottiere.game import GAME
from conquista.players import registry
from conquista.players.limits import Limits
from conquista.players.thought import Stop, Thinker

LEVELS = ("squire", "sergeant", "captain")
TABLES = (
    {"players": "2"},
    {"players": "3", "variant_a": "yes"},
    {"players": "4", "variant_b": "yes", "points_target": "12"},
    {"players": "5", "variant_c": "yes"},
    {"players": "2", "variant_c": "yes", "variant_d": "yes"},
    {"players": "6", "variant_e": "yes"},
    {"players": "2", "variant_a": "yes", "variant_c": "yes", "variant_d": "yes", "variant_e": "yes"},
    {"players": "3", "hand_count_visibility": "hidden", "discard_pile_view": "none", "variant_e": "yes"},
    {"players": "4", "hand_discard_order": "simultaneous", "holder_may_decline": "yes"},
    {"players": "4", "variant_a": "yes", "vara_draw": "player_choice", "auto_pass_empty": "no"},
)


def options(changes: dict[str, str]) -> Options:
    return GAME.facts.read_options(changes)


def player(level: str, chosen: Options, seed: int = 1, nodes: int = 24) -> Player:
    return registry.make(level, GAME, chosen, SeededChance(seed), Limits(nodes=nodes))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("changes", TABLES)
def test_a_level_plays_a_match_to_its_end(level: str, changes: dict[str, str]) -> None:
    chosen = options(changes)
    players = {seat: player(level, chosen, place) for place, seat in enumerate(GAME.seats(chosen))}
    match = play_match(GAME, players, chosen, SeededChance(5), limit=4000)
    assert match.outcome is not None


@pytest.mark.parametrize("level", LEVELS)
def test_where_nothing_can_be_decided_a_level_says_so(level: str) -> None:
    chosen = options({"players": "2"})
    state = GAME.start(chosen, SeededChance(1))
    one = player(level, chosen)
    assert isinstance(one, Thinker)
    waiting = next(seat for seat in GAME.seats(chosen) if seat not in GAME.to_act(state))
    with pytest.raises(ConquistaError, match=f"Seat {waiting} has nothing to decide"):
        one.think(GAME, GAME.view(state, waiting), (), Limits(), Stop())
    with pytest.raises(MatchOver):
        one.think(GAME, View(waiting, {"phase": "over"}), (), Limits(), Stop())
