"""Names to players: registered ones, ones of other modules, and refusals that name what is wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conquista.core import ConquistaError, Player, SeededChance, UnknownName, play_match
from conquista.games import registry as games
from conquista.i18n import has
from conquista.players import registry
from conquista.players.entry import PlayerEntry, PlayerRequest
from conquista.players.limits import Limits
from conquista.players.random import RandomPlayer
from conquista.players.spec import PlayerRefused
from conquista.players.thought import Stop, Thought, think

GAME, OPTIONS = games.preset("conquest_2p")

MODULE = """
class Plain:
    def choose(self, game, view, legal):
        return legal[0]

class Full:
    name = "full"
    def __init__(self, game, chance, depth=1, style="calm", eager=False, share=0.5, limits=None):
        self.received = (game.facts.name, depth, style, eager, share, limits)
        self.chance = chance
    def choose(self, game, view, legal):
        return legal[-1]

class Nameless:
    __slots__ = ()
    def choose(self, game, view, legal):
        return legal[0]

class Mute:
    def __init__(self):
        pass

class Needy:
    def __init__(self, book):
        pass

number = 3
"""


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with modules of players, where the person stands."""
    (tmp_path / "their_players.py").write_text(MODULE)
    (tmp_path / "their_broken.py").write_text("import a_module_nobody_has\n")
    (tmp_path / "their_fault.py").write_text("1 / 0\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("their_")]:
        del sys.modules[name]


def made(spec: str, limits: Limits | None = None) -> Player:
    return registry.make(spec, GAME, OPTIONS, SeededChance(1), limits)


def test_every_registered_player_has_a_line_and_a_factory_that_makes_it() -> None:
    for name in registry.names():
        entry = registry.entry(name)
        assert has(entry.meaning), name
        for game_name in entry.games or games.names():
            game = games.game(game_name)
            assert name in registry.names(game)
            player = registry.make(name, game, game.facts.choose(), SeededChance(1))
            assert player.name
            assert callable(player.choose)


def test_random_plays_and_draws_from_its_own_stream() -> None:
    chance = SeededChance(3)
    players = {seat: registry.make("random", GAME, OPTIONS, chance.fork(seat)) for seat in GAME.seats(OPTIONS)}
    match = play_match(GAME, players, OPTIONS, chance, limit=30)
    assert len(match.entries) == 30
    assert all(entry.drawn == () for entry in match.entries)


def test_unknown_names_come_with_those_that_are_near() -> None:
    with pytest.raises(UnknownName) as refused:
        made("randm")
    assert "random" in refused.value.near
    with pytest.raises(UnknownName, match="no setting named"):
        made("random(depth=3)")


def test_a_player_that_does_not_play_the_game_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "PLAYERS", dict(registry.PLAYERS))
    entry = PlayerEntry(lambda order: RandomPlayer(order.chance, order.name), "players.about.random", ("other",))
    registry.register("stranger", entry)
    assert "stranger" in registry.names()
    assert "stranger" not in registry.names(GAME)
    with pytest.raises(PlayerRefused, match="stranger does not play conquest"):
        made("stranger")
    with pytest.raises(PlayerRefused, match="already"):
        registry.register("stranger", entry)
    with pytest.raises(PlayerRefused, match="already"):
        registry.register("program", entry)


def test_limits_reach_the_factory(monkeypatch: pytest.MonkeyPatch) -> None:
    orders: list[PlayerRequest] = []

    def factory(order: PlayerRequest) -> Player:
        orders.append(order)
        return RandomPlayer(order.chance)

    monkeypatch.setattr(registry, "PLAYERS", {"x": PlayerEntry(factory, "players.about.random")})
    made("x(nodes=7)", Limits(nodes=1, seconds=3.0))
    made("x")
    assert [order.limits for order in orders] == [Limits(7, 3.0), Limits()]


def test_only_registered_names_may_be_taken_from_a_stranger() -> None:
    assert registry.known("random")
    assert registry.known("random(nodes=3)")
    for spec in ("program:true", "conquista.players.random:RandomPlayer", "Ann", "random(", ""):
        assert not registry.known(spec)


@pytest.mark.usefixtures("beside")
def test_a_class_of_another_module_plays() -> None:
    legal = list(GAME.legal_actions(GAME.start(OPTIONS, SeededChance(1)), "S"))
    view = GAME.view(GAME.start(OPTIONS, SeededChance(1)), "S")
    plain = made("their_players:Plain")
    assert plain.name == "Plain"
    assert plain.choose(GAME, view, legal) == legal[0]
    full = made("their_players:Full(depth=3,style=wild,eager=yes,share=0.25,nodes=9)")
    assert full.choose(GAME, view, legal) == legal[-1]
    assert full.received == ("conquest", 3, "wild", True, 0.25, Limits(nodes=9))  # type: ignore[attr-defined]
    assert isinstance(made("conquista.players.random:RandomPlayer"), RandomPlayer)


@pytest.mark.usefixtures("beside")
@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("their_absence:Plain", "no module their_absence"),
        ("their_players.inner:Plain", "no module their_players.inner"),
        ("their_broken:Plain", "their_broken:Plain”: No module named 'a_module_nobody_has'"),
        ("their_fault:Plain", "their_fault:Plain”: ZeroDivisionError"),
        ("their_players:Plan", "no class Plan"),
        ("their_players:number", "no class number"),
        ("their_players:Nameless", "has no name"),
        ("their_players:Mute", "no method choose"),
        ("their_players:Needy", "missing 1 required"),
        ("their_players:Full(dept=3)", "Did you mean depth"),
        ("their_players:Plain(nodes=3)", "no setting named “nodes”"),
    ],
)
def test_what_is_wrong_with_another_module_is_said(spec: str, said: str) -> None:
    with pytest.raises(ConquistaError, match=said):
        made(spec)


def test_a_player_that_cannot_think_aloud_tells_its_action() -> None:
    state = GAME.start(OPTIONS, SeededChance(1))
    legal = list(GAME.legal_actions(state, "S"))
    thought = think(made("random"), GAME, GAME.view(state, "S"), legal, Limits())
    assert isinstance(thought, Thought)
    assert thought.line == (thought.action.word,)
    assert thought.value is None


def test_a_stop_stays_set_and_shows_in_its_byte() -> None:
    stop = Stop()
    assert not stop.is_set()
    stop.set()
    stop.set()
    assert stop.is_set()
    assert stop.flag == b"\x01"
