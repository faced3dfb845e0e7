"""Compares every field of a Conquest observation with facts computed in plain Python from the position."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

from collections.abc import Iterator
from typing import Any

import numpy as np

from conquista.games.conquest import packing
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.constants.sizes import GONE, NONE, NOWHERE
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.state import ConquestState, opening
from conquista.kernel.random import RandomStream
from conquista.research.env_spec import EnvSpec, make_spec
from research.test_observations import from_position

PRESETS = ("grand_en", "grand_fr", "grand_party_en", "grand_2p", "conquest_4p", "plus_4p", "plus_2p")


class ExpectedFields:
    """An observation made from the ledger, field by field."""

    def __init__(self, where: EnvSpec, state: ConquestState, seat: str) -> None:
        self.rules, self.position = state.rules, state.position
        self.order = [SEATS.index(name) for name in where.seats]
        self.me = self.order.index(SEATS.index(seat))
        self.rows = {field.name: np.zeros(field.shape, np.uint8) for field in where.fields}
        self.numbers, self.lists = packing.numbers(state.position), packing.rows(state.position)
        self.where: dict[int, tuple[int, int]] = {}
        for place, stack in packing.stacks(state.position).items():
            self._stack(place, stack)
        self._ground()
        self._turn()
        self._seats()
        self._window()

    def rank(self, seat: int) -> int:
        return (self.order.index(seat) - self.me) % len(self.order)

    def _stack(self, place: int, stack: Piece) -> None:
        rows = self.rows
        self.where[stack.number] = (place, 0)
        rows["stack"][self.rank(stack.side) * 9 + stack.type, place] = 1
        rows["colour"][self.rank(stack.origin), place] = 1
        rows["used"][0, place], rows["wandering"][0, place] = stack.used & 15, stack.used >> 4
        rows["flags"][:, place] = [stack.flags >> bit & 1 for bit in range(4)]
        for seat in self.order:
            rows["commandeered"][self.rank(seat), place] = stack.flags >> 4 >> seat & 1
        for number, cargo in enumerate(stack.load):
            self._member(place, 1 + number, cargo)
            for other, rider in enumerate(cargo.load):
                self._member(place, 4 + other, rider)

    def _member(self, place: int, member: int, piece: Piece) -> None:
        rows = self.rows
        self.where[piece.number] = (place, member)
        rows["load"][piece.type, place] += 1
        rows["member_kind"][member - 1, place] = piece.type + 1
        rows["member_side"][member - 1, place] = self.rank(piece.side) + 1
        rows["member_colour"][member - 1, place] = self.rank(piece.origin) + 1
        rows["member_used"][member - 1, place] = piece.used & 15
        rows["member_flags"][member - 1, place] = piece.flags & 15

    def _ground(self) -> None:
        rows, geography = self.rows, self.rules.geography
        for place, name in enumerate(self.rules.names):
            rows["ground"][geography.place_kind(name), place] = 1
            if geography.castle_owner(name) != NONE:
                rows["castle"][self.rank(geography.castle_owner(name)), place] = 1
            raiser = self.lists["raised"][geography.bridges[name]] if name in geography.bridges else NONE
            if raiser != NONE:
                rows["raised"][0, place] = self.rank(raiser) + 1
        if self.numbers["target"] != NOWHERE:
            rows["target"][0, self.numbers["target"]] = 1
        for field, name in (
            ("taker", "taker"),
            ("answering_piece", "answer_piece"),
            ("answering_carrier", "answer_carrier"),
            ("wandering_camel", "wander_camel"),
        ):
            if self.numbers[name] in self.where:
                place, member = self.where[self.numbers[name]]
                rows[field][0, place] = member + 1

    def _turn(self) -> None:
        rows, numbers = self.rows, self.numbers
        rows["active"][self.rank(numbers["active"])] = 1
        rows["answering"][0], rows["over"][0] = numbers["phase"] == 1, numbers["phase"] == 2
        if numbers["phase"] != 2:
            rows["to_act"][self.rank(numbers["to_act"])] = 1
        rows["budget"][0], rows["spent"][0] = max(0, numbers["budget"]), numbers["spent"]
        rows["left"][0] = packing.left(self.position)
        rows["refunds"][:] = [numbers["refunds"] >> bit & 1 for bit in range(10)]
        rows["turn"][0] = min(255, numbers["turn"])
        rows["quiet"][:] = min(255, numbers["quiet"]), min(255, numbers["quiet_whole"])
        rows["noise"][:] = [numbers[name] for name in ("reset", "round_reset", "captured", "forfeited")]
        if numbers["last_captor"] != NONE:
            rows["last_captor"][self.rank(numbers["last_captor"])] = 1

    def _seats(self) -> None:
        rows, lists = self.rows, self.lists
        for seat in self.order:
            standing, rank = packing.seat_counts(self.position, seat), self.rank(seat)
            for name in ("held", "dormant", "count"):
                rows[name][rank] = standing[name]
            for name in ("score", "tally", "losses"):
                rows[name][rank] = lists[name][seat]
            rows["loss_by"][rank] = 0 if lists["loss_by"][seat] == NONE else self.rank(lists["loss_by"][seat]) + 1
            rows["alone"][rank] = self.numbers["alone"] >> seat & 1
            rows["pile"][rank * 9 : rank * 9 + 9] = lists["pile"][seat * 9 : seat * 9 + 9]
        rows["built"][:] = lists["built"]

    def _window(self) -> None:
        rows, numbers = self.rows, self.numbers
        rows["wandered"][:] = numbers["wandered"], numbers["wander_camel"] == GONE
        rows["risks"][:] = numbers["risks"], numbers["reduced"]
        if numbers["defender"] != NONE:
            rows["defender"][self.rank(numbers["defender"])] = 1
        rows["taking"][:] = [numbers["taking"] >> bit & 1 for bit in range(8)]
        names = ("was_dormant", "partner_only", "answer_moves", "answer_drops", "stood", "mixed")
        rows["window"][:] = [numbers[name] for name in names]


def bold_states(where: EnvSpec) -> Iterator[ConquestState]:
    """States of long matches between seats that like to capture, some of those with an answer due among them."""
    rules: Any = where.adapter.rules  # type: ignore[attr-defined]
    engine, stream = ConquestEngine(rules.tables), RandomStream(where.name.encode())
    for _ in range(2):
        position, due = opening(rules), 0
        for made in range(6000):
            answering = packing.numbers(position)["phase"] == 1
            due += answering
            if made % 200 == 0 or (answering and due % 5 == 0):
                yield ConquestState(rules, position.copy())
            if not engine.audited(position, stream, 1, True)[0]:
                break


def rare_state(where: EnvSpec) -> ConquestState:
    """What random play does not come to: a castle lost, marks of every kind, the end."""
    rules: Any = where.adapter.rules  # type: ignore[attr-defined]
    position = opening(rules)
    for island in rules.board.islands.values():
        if island.seat == where.seats[0]:
            for name in rules.board.castle(island.key):
                place, side = rules.geography.number[name], SEATS.index(where.seats[1])
                packing.add(position, place, Piece(0, 0, side, side, 0, 0, ()))
    packing.recount(position)
    pieces = [stack.number for stack in packing.stacks(position).values()]
    packing.mark(position, pieces[0], 2 | 3 << 4, 15 | (1 << SEATS.index(where.seats[1])) << 4)
    marks = {"alone": 1 << SEATS.index(where.seats[1]), "risks": 2, "reduced": 1, "phase": 2, "to_act": NONE}
    packing.set_numbers(position, marks | {"answer_carrier": pieces[1], "answer_piece": pieces[2]})
    packing.set_rows(position, {"tally": [1, 2, 3, 4]})
    return ConquestState(rules, position)


@pytest.mark.slow
def test_every_field_tells_what_the_ledger_tells() -> None:
    seen: set[str] = set()
    result: dict[str, Any] = {}
    for preset in PRESETS:
        where = make_spec(preset, {"quiet_rounds": 0})
        for state in (*bold_states(where), rare_state(where)):
            for seat in where.seats[::2]:
                result = ExpectedFields(where, state, seat).rows
                found = where.split(np.frombuffer(from_position(where, state, seat), np.uint8))
                assert [name for name in result if (result[name] != found[name]).any()] == [], (preset, state)
                seen |= {name for name in result if result[name].any()}
    assert not set(result) - seen, " ".join(sorted(set(result) - seen))
