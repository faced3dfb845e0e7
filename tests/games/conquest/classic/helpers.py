"""Scenes of Conquest and Conquest Plus: seats go by their own letters, and South is on turn unless a test says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import copy
from functools import cache
from itertools import pairwise

from conquista.core import RecordedChance
from conquista.games.conquest import packing
from conquista.games.conquest.scenes.scenario import ConquestScene, Scenario, scene
from conquista.games.conquest.setup.geography import KINDS, SEATS

BASIC = ("conquest_2p", "conquest_4p", "conquest_party")
PLUS = ("plus_2p", "plus_4p", "plus_party", "plus_2p_variant", "plus_4p_variant", "plus_party_variant")


def duel(graph: str, *pieces: str, **more: object) -> ConquestScene:
    """A scene of the game for two: South and North."""
    return scene(graph, *pieces, **{"preset": "conquest_2p", "active": "S"} | more)


def four(graph: str, *pieces: str, **more: object) -> ConquestScene:
    """A scene of the game for four, each for himself."""
    return scene(graph, *pieces, **{"preset": "conquest_4p", "active": "S"} | more)


def party(graph: str, *pieces: str, **more: object) -> ConquestScene:
    """A scene of the partnership game: South and North against West and East."""
    return scene(graph, *pieces, **{"preset": "conquest_party", "active": "S"} | more)


def plus(graph: str, *pieces: str, **more: object) -> ConquestScene:
    """A scene of Conquest Plus for four."""
    return scene(graph, *pieces, **{"preset": "plus_4p", "active": "S"} | more)


def plus_duel(graph: str, *pieces: str, **more: object) -> ConquestScene:
    """A scene of Conquest Plus for two."""
    return scene(graph, *pieces, **{"preset": "plus_2p", "active": "S"} | more)


def bare(make: Callable[..., ConquestScene], without: str, graph: str, *pieces: str, **more: object) -> ConquestScene:
    """A scene in which the seats of `without` have nothing but what is told, and the others six soldiers more."""
    seats = [seat for seat in ("SN" if make in (duel, plus_duel) else "SWNE") if seat not in without]
    far = [f"y{seat}{i}" for seat in seats for i in range(6)]
    return make(", ".join([graph, *far]), *pieces, *(f"{name[1]}.Sol@{name}" for name in far), reserves=0, **more)


def on_board(preset: str, *pieces: str, **more: object) -> ConquestScene:
    """A scene on the shipped board of a preset, with these pieces alone."""
    return scene("", *pieces, **{"preset": preset, "active": "S"} | more)


def opening(preset: str, first: str = "S") -> ConquestScene:
    """A new match of a preset, every army on its start places."""
    return copy(_opening(preset, first))


@cache
def _opening(preset: str, first: str) -> ConquestScene:
    begun = ConquestScene(Scenario(preset=preset, active="S", options={"first_seat": first}))
    begun.state = begun.game.start(begun.rules.options, RecordedChance(()))
    return begun


def army(scene: ConquestScene, seat: str) -> Counter[str]:
    """How many pieces of each kind stand on fields of their own for a seat; what is carried is not among them."""
    stacks = packing.stacks(scene.state.position).values()
    return Counter(KINDS[stack.type] for stack in stacks if SEATS[stack.side] == seat)


def steps(*places: str) -> list[str]:
    """The words of a walk: `steps("a", "b", "c")` is `a-b`, `b-c`."""
    return [f"{a}-{b}" for a, b in pairwise(places)]


def walk(path: str) -> list[str]:
    """The words of a walk in one string: `walk("a b c")`."""
    return steps(*path.split())


def row(sign: str, count: int) -> str:
    """Places r0, r1 and so on in a row."""
    return sign.join(f"r{i}" for i in range(count))


def answers(scene: ConquestScene) -> set[str]:
    """What the seat that is asked may answer, declining left out; nothing when nobody is asked."""
    return set(scene.words) - {"decline"} if scene.window else set()


def held(seat: str, count: int, by: str) -> list[str]:
    """Soldiers on the first fields of a capital: `held("W", 2, "N")` puts North on cW1 and cW2."""
    return [f"{by}.Sol@c{seat}{i}" for i in range(1, count + 1)]


def capital(seat: str) -> str:
    """The five unconnected fields of a capital, each on an access of its own."""
    return ", ".join(f"c{seat}{i}-g{seat}{i}" for i in range(1, 6))


def rounds(scene: ConquestScene, turns: int) -> ConquestScene:
    """Let so many turns pass."""
    return scene.do(*["end"] * turns)
