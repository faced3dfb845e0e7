"""Trips against a search that asks the engine for every single step."""

from __future__ import annotations

from itertools import count

import pytest

from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME
from conquista.games.conquest.rules.constants.action_kinds import RUN, SHOOT, TAKE
from conquista.games.conquest.rules.constants.phases import OVER
from conquista.games.conquest.rules.constants.step_effects import MOVES, TAKES_CAMEL
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.state import opening
from conquista.kernel.random import RandomStream
from conquista.players.conquest.reach.trips import SHOOTS, list_trips, trip_codes
from players.conquest.small_positions import PRESETS, positions

Deeds = dict[tuple[int, str], int]


def played(preset: str, seed: int) -> WarPosition:
    """A position from bold random play, at the beginning of a turn."""
    rules = GAME.rules(GAME.facts.preset(preset))
    engine = ConquestEngine(rules.tables)
    for attempt in count(seed, 1000):
        position, stream = opening(rules), RandomStream(attempt)
        engine.audited(position, stream, 150, True)
        while (now := packing.numbers(position))["phase"] != OVER:
            if now["phase"] == 0 and now["spent"] == 0:
                return position
            engine.audited(position, stream, 1, True)
    raise AssertionError


def by_engine(engine: ConquestEngine, position: WarPosition, piece: int) -> Deeds:
    """The least cost of all that one piece can do, by goal and deed, found step by step."""
    begin, left = packing.numbers(position), packing.left(position)
    home = _place(position, piece)
    found: Deeds = {}
    todo = {0: [(home, position)]}
    stood: set[int] = set()
    for cost in range(left):
        for place, here in todo.get(cost, ()):
            if place in stood:
                continue
            stood.add(place)
            taken = packing.stacks(here)
            for code in engine.legal(here):
                start, index, kind, goal, flag = unpack_code(code)
                if flag or kind not in (0, TAKE, RUN, SHOOT) or packing.number_at(here, start, index) != piece:
                    continue
                if goal == home and goal in taken:  # back onto its own carrier
                    continue
                after = here.copy()
                engine.do(after, code)
                now = packing.numbers(after)
                paid = now["spent"] - begin["spent"] if now["turn"] == begin["turn"] else left
                deed = {SHOOT: "shoot", TAKE: "camel"}.get(kind, "other" if goal in taken else "move")
                found[goal, deed] = min(found.get((goal, deed), 99), paid)
                if deed == "move" and now["turn"] == begin["turn"] and now["phase"] != OVER:
                    todo.setdefault(paid, []).append((goal, after))
    found.pop((home, "move"), None)
    return found


def _place(position: WarPosition, piece: int) -> int:
    for place, stack in packing.stacks(position).items():
        todo = [stack]
        while todo:
            one = todo.pop()
            if one.number == piece:
                return place
            todo += one.load
    raise AssertionError(piece)


def by_trips(position: WarPosition, seat: int) -> dict[int, Deeds]:
    found: dict[int, Deeds] = {}
    for piece, goal, cost, effect, _ in list_trips(position, seat):
        deed = {MOVES: "move", SHOOTS: "shoot", TAKES_CAMEL: "camel"}.get(effect, "other")
        row = found.setdefault(piece, {})
        row[goal, deed] = min(cost, row.get((goal, deed), 99))
    return found


def hold(engine: ConquestEngine, position: WarPosition, every: int = 1) -> int:
    """Compare the pieces of the seat on turn, or some of them; tell how many trips there were."""
    seat = packing.numbers(position)["active"]
    trips = by_trips(position, seat)
    movers = {
        packing.number_at(position, *unpack_code(code)[:2])
        for code in engine.legal(position)
        if unpack_code(code)[2] in (0, TAKE, RUN, SHOOT)
    }
    assert set(trips) <= movers
    for piece in sorted(movers)[::every]:
        expected = by_engine(engine, position, piece)
        assert trips.get(piece, {}) == expected, f"piece {piece} on {_place(position, piece)}"
    return sum(len(row) for row in trips.values())


@pytest.mark.parametrize("preset", PRESETS)
def test_trips_are_what_single_steps_can_do(preset: str) -> None:
    position = played(preset, 7)
    assert hold(ConquestEngine(GAME.rules(GAME.facts.preset(preset)).tables), position, 5) > 100


def test_trips_of_small_positions() -> None:
    found = 0
    for _, scene in positions(11, 150):
        if scene.scenario.reserves == 6:  # where nobody has to take care
            found += hold(ConquestEngine(scene.rules.tables), scene.state.position)
    assert found > 500


def test_a_trip_can_be_played_as_actions() -> None:
    for _, scene in positions(12, 60):
        position, engine = scene.state.position, ConquestEngine(scene.rules.tables)
        begin = packing.numbers(position)
        if scene.scenario.reserves != 6:
            continue
        for piece, goal, cost, effect, via in list_trips(position, begin["active"]):
            after = position.copy()
            for code in trip_codes(position, piece, goal, effect, via):
                assert code in engine.legal(after)
                engine.do(after, code)
            now = packing.numbers(after)
            assert now["turn"] != begin["turn"] or now["spent"] == begin["spent"] + cost
