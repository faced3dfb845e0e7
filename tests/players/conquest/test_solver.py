"""What callers rely on: lines that can be played, limits that are kept, the same answer every time."""

from __future__ import annotations

from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME
from conquista.games.conquest.rules.constants.phases import OVER, PLAYING
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.players.conquest.solver.tactics import Solution, Tactics
from conquista.players.conquest.solver.values import counting, usual, value_of
from conquista.players.limits import Limits
from conquista.players.thought import Stop
from players.conquest.small_positions import PRESETS, positions
from players.conquest.test_trips import played


def play_line(engine: ConquestEngine, position: WarPosition, solution: Solution) -> WarPosition:
    """Play a line on a copy; every action must be legal."""
    here = position.copy()
    for code in solution.line:
        assert code in engine.legal(here)
        engine.do(here, code)
    return here


def test_a_line_is_legal_and_keeps_its_promise() -> None:
    kept = 0
    for _, scene in positions(21, 120):
        position, engine = scene.state.position, ConquestEngine(scene.rules.tables)
        begin = packing.numbers(position)
        tactics = Tactics(engine, usual(), bits=10)
        found = tactics.solve_turn(position, begin["active"])
        weights = usual().of_seat(engine.tables, begin["active"])
        here = play_line(engine, position, found)
        now = packing.numbers(here)
        if now["phase"] == PLAYING and now["turn"] == begin["turn"]:
            engine.do(here, engine.legal(here)[-1])
            now = packing.numbers(here)
        if now["phase"] == OVER or now["turn"] != begin["turn"]:
            gained = value_of(here, weights, begin["active"]) - value_of(position, weights, begin["active"])
            assert gained >= found.value
            kept += 1
    assert kept > 100


def test_played_positions_are_solved_within_their_limits() -> None:
    for preset in PRESETS:
        position = played(preset, 3)
        engine = ConquestEngine(GAME.rules(GAME.facts.preset(preset)).tables)
        tactics = Tactics(engine, bits=14)
        seat = packing.numbers(position)["active"]
        found = tactics.solve_turn(position, seat, limits=Limits(nodes=3000))
        assert found.nodes < 3050
        assert found.lower <= found.upper
        play_line(engine, position, found)


def test_a_node_limit_gives_the_same_answer_every_time() -> None:
    position = played("grand_2p", 5)
    engine = ConquestEngine(GAME.rules(GAME.facts.preset("grand_2p")).tables)
    seat = packing.numbers(position)["active"]
    found = [Tactics(engine, bits=14).solve_turn(position, seat, limits=Limits(nodes=700)) for _ in range(2)]
    assert found[0] == found[1]
    tactics = Tactics(engine, bits=14)
    tactics.solve_turn(position, seat, counting(), limits=Limits(nodes=500))
    assert tactics.solve_turn(position, seat, limits=Limits(nodes=700)) == found[0]


def test_more_nodes_never_gain_less() -> None:
    position = played("conquest_4p", 4)
    engine = ConquestEngine(GAME.rules(GAME.facts.preset("conquest_4p")).tables)
    seat = packing.numbers(position)["active"]
    values = [
        Tactics(engine, bits=14).solve_turn(position, seat, limits=Limits(nodes=nodes)).value
        for nodes in (1, 10, 100, 1000, 10_000)
    ]
    assert values == sorted(values)


def test_a_stop_that_is_set_ends_the_search() -> None:
    position = played("grand_en", 2)
    engine = ConquestEngine(GAME.rules(GAME.facts.preset("grand_en")).tables)
    stop = Stop()
    stop.set()
    found = Tactics(engine).solve_turn(position, packing.numbers(position)["active"], stop=stop, prove=True)
    assert found.nodes < 1000


def test_seconds_end_the_search() -> None:
    position = played("grand_en", 2)
    engine = ConquestEngine(GAME.rules(GAME.facts.preset("grand_en")).tables)
    seat = packing.numbers(position)["active"]
    assert not Tactics(engine).solve_turn(position, seat, limits=Limits(seconds=0.01), prove=True).proven


def test_the_turn_of_another_seat_is_looked_at_as_if_this_one_passed() -> None:
    position = played("grand_2p", 5)
    rules = GAME.rules(GAME.facts.preset("grand_2p"))
    engine = ConquestEngine(rules.tables)
    numbers = packing.numbers(position)
    other = 2 - numbers["active"]
    before = position.digest()
    threat = Tactics(engine).solve_turn(position, other, limits=Limits(nodes=500))
    assert position.digest() == before
    passed = position.copy()
    engine.do(passed, engine.legal(passed)[-1])
    assert Tactics(engine).solve_turn(passed, other, limits=Limits(nodes=500)) == threat
