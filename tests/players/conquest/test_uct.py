"""Upper confidence trees: equal to a plain twin of the published algorithm, limited, and able to find a win."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import pytest

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import OVER
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from conquista.games.conquest.state import opening
from conquista.kernel.random import RandomStream
from conquista.players.conquest.baselines.uct import Uct
from conquista.players.conquest.evaluation.evaluate import next_seat, values
from conquista.players.conquest.evaluation.scratch import EvaluationScratch
from players.conquest.helpers import rules_of, sheet_of


@dataclass
class Node:
    """A node of the twin."""

    code: int
    chooser: int
    visits: int = 0
    total: float = 0.0
    children: list[Node] = field(default_factory=list)

    def bound(self, parent: int, bold: float) -> float:
        if self.visits == 0:
            return math.inf
        return self.total / self.visits + bold * math.sqrt(math.log(parent) / self.visits)


class Twin:
    """The algorithm of OpenSpiel's MCTSBot without its solver, as plainly as it can be written."""

    def __init__(self, place: ConquestScene, scratch: EvaluationScratch | None, cutoff: int, bold: float) -> None:
        self.scene, self.scratch, self.cutoff, self.bold = place, scratch, cutoff, bold
        self.engine = ConquestEngine(place.rules.tables)

    def search(self, stream: RandomStream, simulations: int) -> Node:
        start = self.scene.state.position
        root = Node(0, packing.numbers(start)["to_act"])
        for _ in range(simulations):
            work, path, node = start.copy(), [root], root
            while not self.over(work) and node.visits > 0:
                if not node.children:
                    codes = self.unsorted(work)
                    stream.shuffle(codes)
                    node.children = [Node(code, packing.numbers(work)["to_act"]) for code in codes]
                parent = node
                node = max(parent.children, key=lambda child: child.bound(parent.visits, self.bold))
                self.engine.do(work, node.code)
                path.append(node)
            returns = self.valued(work, stream)
            for node in path:
                node.total += returns[node.chooser]
                node.visits += 1
        return root

    def over(self, pos: WarPosition) -> bool:
        return packing.numbers(pos)["phase"] == OVER

    def unsorted(self, pos: WarPosition) -> list[int]:
        """The codes in the order in which the generator finds them, as a tree sees them."""
        return Uct(pos, 1).ordered(pos)

    def valued(self, pos: WarPosition, stream: RandomStream) -> list[float]:
        if not self.over(pos) and self.scratch is not None:
            mine, now = packing.numbers(self.scene.state.position)["to_act"], packing.numbers(pos)["active"]
            found = values(pos, self.scratch, next_seat(pos) if now == mine else now)
            return [2 / (1 + math.exp(-value / 350)) - 1 for value in found]
        if not self.over(pos):
            self.engine.playout(pos, stream, self.cutoff)
        numbers, seats = packing.numbers(pos), [("SWNE").index(s) for s in self.scene.rules.seats]
        if self.over(pos):
            won = [seat for seat in seats if numbers["winners"] >> seat & 1]
            if not won:
                return [0.0] * 4
            return [1.0 if seat in won else -1.0 for seat in range(4)]
        rows = packing.rows(pos)
        points = {seat: packing.seat_counts(pos, seat)["count"] + self.spaces(pos, seat) for seat in seats}
        assert rows["score"]
        return [
            max(-1.0, min(1.0, (points[s] - max(p for t, p in points.items() if t != s)) / 10)) if s in seats else 0.0
            for s in range(4)
        ]

    def spaces(self, pos: WarPosition, seat: int) -> int:
        """Spaces count once in the count, and once more in what a tree counts."""
        held = 0
        for place, stack in packing.stacks(pos).items():
            name = self.scene.rules.names[place]
            held += name.startswith("cN" if seat == 0 else "cS") and stack.side == seat
        return held


def small() -> ConquestScene:
    return scene("a-b-c-d, b-cN1, c-cS1", "S.Kni@a", "N.Kni@d", "S.Sol@b", preset="conquest_2p", active="S", reserves=2)


@pytest.mark.parametrize(("valued", "bold"), [(False, 2.0), (False, 0.5), (True, 2.0)])
def test_trees_grow_as_the_plain_twin_says(valued: bool, bold: float) -> None:
    place = small()
    scratch = sheet_of(place.rules) if valued else None
    tree = Uct(place.state.position, 100_000, scratch)
    tree.cutoff, tree.bold = 30, bold
    for seed in (1, 2):
        tree.search(place.state.position, RandomStream(seed), 400, bytearray(1), bytearray(1))
        root = Twin(place, scratch, 30, bold).search(RandomStream(seed), 400)
        assert [(c, v) for c, v, _ in tree.children()] == [(n.code, n.visits) for n in root.children]
        assert [t for _, _, t in tree.children()] == pytest.approx([n.total for n in root.children])


def test_equal_seeds_grow_equal_trees() -> None:
    rules = rules_of("conquest_4p")
    pos = opening(rules)
    tree = Uct(pos, 100_000)
    found = []
    for seed in (5, 5, 6):
        tree.search(pos, RandomStream(seed), 200, bytearray(1), bytearray(1))
        found.append(tree.children())
    assert found[0] == found[1] != found[2]


def test_a_full_arena_goes_on_with_what_it_has() -> None:
    rules = rules_of("conquest_2p")
    pos = opening(rules)
    tree = Uct(pos, 1, sheet_of(rules))
    code = tree.search(pos, RandomStream(1), 3000, bytearray(1), bytearray(1))
    assert code in ConquestEngine(rules.tables).legal(pos)
    assert tree.simulations == 3000


def test_a_win_at_hand_is_found() -> None:
    graph = ", ".join(f"cN{i}-w{i}" for i in range(1, 6))
    held = [f"S.Sol@cN{i}" for i in range(1, 5)]
    won = scene(graph, *held, "S.Kni@w5", preset="conquest_2p", active="S")
    tree = Uct(won.state.position, 100_000)
    code = tree.search(won.state.position, RandomStream(1), 2000, bytearray(1), bytearray(1))
    won.rules.engine.do(won.state.position, code)
    assert won.winners == "S"
    assert tree.share(1) > 0.8
