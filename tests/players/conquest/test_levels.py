"""The players as a table meets them: legal under every limit, reproducible, quick to stop, able to say why."""

from __future__ import annotations

import threading
import time

import pytest

from conquista.core import ConquistaError, MatchOver, Player, SeededChance, View, play_match
from conquista.games import registry as games
from conquista.games.conquest import packing
from conquista.games.conquest.state import opening
from conquista.i18n import has, strict
from conquista.players import registry
from conquista.players.conquest.levels import ConquestCaptain, ConquestGeneral, ConquestSergeant, ConquestSquire
from conquista.players.conquest.player import ConquestPlayer
from conquista.players.conquest.search.context import SearchContext
from conquista.players.limits import Limits
from conquista.players.thought import Stop, Thinker, Thought, think
from players.conquest.helpers import rules_of, wild

GAME, OPTIONS = games.preset("conquest_2p")
NAMES = tuple(name for name in registry.names(GAME) if name != "random")


def made(name: str, seed: int = 1, preset: str = "conquest_2p") -> Player:
    game, options = games.preset(preset)
    return registry.make(name, game, options, SeededChance(seed))


def thought(player: Player, limits: Limits, stop: Stop | None = None, preset: str = "conquest_2p") -> Thought:
    game, options = games.preset(preset)
    state = game.start(options, SeededChance(1))
    seat = game.to_act(state)[0]
    legal = list(game.legal_actions(state, seat))
    found = think(player, game, game.view(state, seat), legal, limits, stop)
    assert found.action in legal
    return found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("limits", [Limits(nodes=1), Limits(nodes=40), Limits(seconds=1e-6)])
def test_absurd_limits_still_give_a_legal_action(name: str, limits: Limits) -> None:
    player = made(name)
    assert isinstance(player, Thinker)
    found = thought(player, limits)
    assert found.line[0] == found.action.word
    assert found.value is None or 0 <= found.value <= 1


@pytest.mark.parametrize("name", NAMES)
def test_equal_seeds_and_nodes_give_equal_thoughts(name: str) -> None:
    one, two = (thought(made(name, 7), Limits(nodes=500)) for _ in range(2))
    assert one == two


@pytest.mark.parametrize("name", NAMES)
def test_ten_hours_end_when_stopped(name: str) -> None:
    stop = Stop()
    threading.Timer(0.3, stop.set).start()
    begun = time.monotonic()
    thought(made(name), Limits(seconds=36_000), stop)
    assert time.monotonic() - begun < 3


@pytest.mark.parametrize("name", NAMES)
def test_reasons_are_sentences(name: str) -> None:
    strict(True)
    try:
        found = thought(made(name), Limits(nodes=2000))
        assert all(has(reason.key) and reason.say() for reason in found.reasons)
    finally:
        strict(False)


@pytest.mark.parametrize("preset", ["grand_en", "plus_party", "conquest_4p"])
@pytest.mark.parametrize("name", NAMES)
def test_every_edition_is_played(name: str, preset: str) -> None:
    game, options = games.preset(preset)
    chance = SeededChance(2)
    players = {
        seat: registry.make(f"{name}(nodes=300)", game, options, chance.fork(seat)) for seat in game.seats(options)
    }
    match = play_match(game, players, options, chance, limit=50)
    assert len(match.entries) == 50 or match.outcome is not None


@pytest.mark.parametrize("name", NAMES)
def test_a_moment_without_a_decision_is_refused(name: str) -> None:
    state = GAME.start(OPTIONS, SeededChance(1))
    player = made(name)
    with pytest.raises(ConquistaError):
        player.choose(GAME, View(None, GAME.view(state, None).data), list(GAME.legal_actions(state, "S")))
    with pytest.raises(ConquistaError, match="N has nothing to decide here"):
        player.choose(GAME, GAME.view(state, "N"), [])


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_match_is_refused_as_such(name: str) -> None:
    chance = SeededChance(4)
    options = GAME.facts.choose({**GAME.facts.presets["conquest_2p"], "quiet_rounds": 1})
    players = {seat: registry.make("random", GAME, options, chance) for seat in "SN"}
    match = play_match(GAME, players, options, chance)
    with pytest.raises(MatchOver):
        registry.make(name, GAME, options, chance).choose(GAME, GAME.view(match.state, "S"), [])


def test_styles_are_settings() -> None:
    found = {style: thought(made(f"squire(style={style})"), Limits(nodes=4000)) for style in ("plain", "raider")}
    assert found["plain"].value != found["raider"].value
    with pytest.raises(ConquistaError, match="style"):
        made("squire(style=loud)")


def test_a_plan_is_followed_without_thinking_again() -> None:
    player = made("sergeant(nodes=3000)")
    state = GAME.start(OPTIONS, SeededChance(1))
    nodes = []
    for _ in range(4):
        legal = list(GAME.legal_actions(state, "S"))
        found = think(player, GAME, GAME.view(state, "S"), legal, Limits(nodes=3000))
        nodes.append(found.nodes)
        state = GAME.apply(state, "S", found.action, SeededChance(1)).state
    assert nodes[0] > 100
    assert nodes[1:] == [0, 0, 0]


@pytest.mark.slow
@pytest.mark.parametrize("level", [ConquestSquire, ConquestSergeant, ConquestCaptain, ConquestGeneral])
def test_the_plans_of_a_turn_share_its_time(level: type[ConquestPlayer]) -> None:
    """A turn that is planned again after an answer, and again, takes no longer than the level promises."""
    rules = rules_of("conquest_2p")
    player, begun = level(SeededChance(1), "player"), wild(rules, 1, 40)
    fresh = opening(rules)
    packing.set_numbers(begun, {"spent": 1})
    seconds = [player.plan_limits(SearchContext(rules, pos, 0, {})).seconds or 0 for pos in (fresh, begun)]
    assert seconds[0] > seconds[1] > 0
    assert seconds[0] + 2 * seconds[1] == pytest.approx(player.turn_limits.seconds)


def test_a_squire_beats_random_play() -> None:
    won = 0
    for number in range(2):
        chance = SeededChance(number)
        mine = "SN"[number % 2]
        players = {
            seat: registry.make("squire(nodes=4000)" if seat == mine else "random", GAME, OPTIONS, chance.fork(seat))
            for seat in "SN"
        }
        outcome = play_match(GAME, players, OPTIONS, chance, limit=4000).outcome
        won += outcome is not None and outcome.winners == (mine,)
    assert won == 2
