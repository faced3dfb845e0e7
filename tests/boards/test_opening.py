"""B-12 and tempo: the generous reach covers what pieces can really do, and greedy schedules are the quickest."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquista import boards
from conquista.boards.checks.reach import ALLOWANCE, FirstTurnReach
from conquista.boards.model import WarBoard
from conquista.boards.paths import sea, ways
from conquista.boards.tempo import ALLOWANCE as TEMPO_ALLOWANCE
from conquista.boards.tempo import FULL_BUDGET, Leg, journeys, turn_of


def war(name: str) -> WarBoard:
    return boards.load_as(WarBoard, name)


class Turn:
    """A plain first turn of one side, played at random by the rules of moving, boarding and mounting."""

    def __init__(self, board: WarBoard, army: str, seat: str, seed: int) -> None:
        self.rng = random.Random(seed)
        self.board = board
        self.men = [(piece, name) for piece, names in board.starts[army][seat].items() for name in names]
        self.at = [name for _, name in self.men]
        self.used = [0] * len(self.men)
        self.carrier: list[int | None] = [None] * len(self.men)
        self.roads = ways(board)
        self.paths = ways(board, fields=army == "grand")
        self.lanes = sea(board)
        self.left = 20
        self.hit: set[tuple[str, str]] = set()

    def step(self, favourites: list[int]) -> None:
        """One move of one of a few pieces; every neighbour of a place reached counts as within its grasp."""
        who = self.rng.choice(favourites)
        piece = self.men[who][0]
        if self.used[who] >= ALLOWANCE[piece] or not self.left or piece == "catapult":
            return
        carrier = self.carrier[who]
        here = self.at[who]
        if piece in ("ship", "galleon"):
            options = list(self.lanes[here])
        elif carrier is not None and self.men[carrier][0] in ("ship", "galleon"):
            options = list(self.board.ports.get(here, ()))
        elif carrier is not None and self.carrier[carrier] is not None:
            options = list(self.board.ports.get(here, ()))  # a rider whose carrier is aboard
        else:
            near = self.paths if piece in ("knight", "camel") else self.roads
            options = [n for n in near.get(here, ()) if n in near]
        options = [n for n in options if piece != "soldier" or n in self.board.spaces]
        if not options:
            return
        self.used[who] += 1
        self.left -= 1
        self.carrier[who] = None
        self.place(who, self.rng.choice(options))
        self.hit.add(("dismounting soldier" if piece == "soldier" and carrier is not None else piece, self.at[who]))

    def place(self, who: int, where: str) -> None:
        self.at[who] = where
        for other, carrier in enumerate(self.carrier):
            if carrier == who:
                self.place(other, where)

    def board_or_mount(self, favourites: list[int]) -> None:
        who, onto = self.rng.choice(favourites), self.rng.choice(favourites)
        piece, carrier = self.men[who][0], self.men[onto][0]
        free = self.carrier[who] is None and self.used[who] < ALLOWANCE[piece] and self.left
        if who == onto or not free or self.carrier[onto] is not None or self.at[who] not in self.roads:
            return
        mounts = (
            piece == "soldier"
            and carrier in ("elephant", "camel", "chariot")
            and self.at[onto] in self.roads[self.at[who]]
        )
        boards_it = carrier in ("ship", "galleon") and self.at[who] in self.board.ports.get(self.at[onto], ())
        if (
            mounts or (boards_it and piece not in ("ship", "galleon", "catapult", "siege"))
        ) and onto not in self.carrier:
            self.used[who] += 1
            self.left -= 1
            self.carrier[who] = onto
            self.place(who, self.at[onto])


@cache
def reach(name: str) -> FirstTurnReach:
    return FirstTurnReach(war(name))


@pytest.mark.parametrize("name", ["rosa", "mare"])
@pytest.mark.parametrize("army", ["classic", "grand"])
def test_whatever_a_first_turn_reaches_was_counted(name: str, army: str) -> None:
    """Own pieces do not even block here, so the random turns go farther than real ones."""
    board = war(name)
    seat = board.seats[0]
    hits = reach(name).hits(board.starts[army][seat], army)
    everywhere = set().union(*hits.values())
    came = set()
    for seed in range(1500):
        turn = Turn(board, army, seat, seed)
        favourites = turn.rng.sample(range(len(turn.men)), 3)
        for _ in range(60):
            turn.board_or_mount(favourites)
            turn.step(favourites)
        came |= turn.hit
    for piece, place in came:
        assert place in everywhere, f"{piece} came to {place}"
        if piece in hits and piece != "soldier":
            assert place in hits[piece], f"{piece} came to {place}"
    assert len({place for _, place in came}) > len(everywhere) / 3  # the turns did explore


def test_a_shot_counts_links_slots_and_centimetres() -> None:
    board = boards.sketch(
        "a-b-c-d-e, e^f, x, y", at={"e": (0, 0), "x": (3.9, 0), "y": (8, 8)}, starts={"plus": {"S": {"catapult": "e"}}}
    )
    hit = FirstTurnReach(board).hits(board.starts["plus"]["S"], "plus")["catapult"]
    assert {"a", "b", "c", "d", "f", "x"} <= hit
    assert "y" not in hit


def test_a_vessel_ferries_whoever_can_reach_its_port() -> None:
    board = boards.sketch(
        "a-b, b=p, p~q~r~s~t~u~v~w~z, k=v, k-l-m-n-o, far=z",
    )
    hits = FirstTurnReach(board).hits({"knight": ("a",), "ship": ("p",)}, "classic")
    assert {"b", "k", "l", "m", "n"} <= hits["knight"]  # walk, board, six lanes, land, three more
    assert "o" not in hits["knight"]
    assert "far" not in hits["knight"]
    assert hits["ship"] == {"p", "q", "r", "s", "t", "u", "v"}


# ---- tempo

LEGS = st.lists(st.tuples(st.sampled_from(["soldier", "knight", "galleon"]), st.integers(0, 9)), max_size=4)


@given(LEGS, st.sampled_from([5, 10, 20]))
def test_no_schedule_beats_the_greedy_one(legs: list[Leg], first: int) -> None:
    """All schedules that keep the order, searched turn by turn, end no sooner."""
    moves = [mover for mover, count in legs for _ in range(count)]
    done, turn = {0}, 0
    while len(moves) not in done:
        turn += 1
        budget = first if turn == 1 else FULL_BUDGET
        ahead = set()
        for start in done:
            used: dict[str, int] = {}
            ahead.add(start)
            for i in range(start, min(len(moves), start + budget)):
                used[moves[i]] = used.get(moves[i], 0) + 1
                if used[moves[i]] > TEMPO_ALLOWANCE[moves[i]]:
                    break
                ahead.add(i + 1)
        done = ahead
    assert turn_of(legs, first) == max(turn, 1)


def test_the_middle_is_reached_in_the_second_or_third_turn() -> None:
    """What the contract expects of a player who mobilises well, and the same for sides with equal budgets."""
    found = journeys(war("mare"))
    assert {j.seat for j in found} == set("SWNE")
    assert all(j.turn in (2, 3) for j in found)
    by_line: dict[tuple[str, str, str, bool], set[int]] = {}
    for j in found:
        by_line.setdefault((j.army, j.traveller, j.carrier, j.by_vessel), set()).add(j.moves)
    assert all(len(moves) == 1 for moves in by_line.values())  # the board favours nobody


def test_a_line_on_a_small_board() -> None:
    """Five links and eight moves a turn: the knight needs one turn with a full budget, two with five moves."""
    board = boards.sketch("a-b-c-d-e-f-Q1", starts={"grand": {"S": {"knight": "a"}, "N": {"knight": "a"}}}, seats="S N")
    turns = {j.seat: (j.turn, j.moves) for j in journeys(board) if not j.by_vessel and j.traveller == "knight"}
    assert turns == {"S": (1, 6), "N": (1, 6)}
    four = boards.sketch("a-b-c-d-e-f-Q1", starts={"grand": {s: {"knight": "a"} for s in "SE"}})
    turns = {j.seat: (j.turn, j.moves) for j in journeys(four) if not j.by_vessel}
    assert turns == {"S": (2, 6), "E": (1, 6)}
