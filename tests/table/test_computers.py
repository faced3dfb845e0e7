"""Computers decide from their own view, off the queue, and answer like anybody else."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from conquista.core import Action, AnyGame, ConquistaError, Stale, View
from conquista.players import registry
from conquista.players.entry import PlayerEntry, PlayerRequest
from conquista.players.registry import PLAYERS
from conquista.table.computers.tasks import answer, awaited_tasks, fallback
from conquista.table.values import COMPUTER, SeatHolder
from table.harness import TableHarness, person


def computer(spec: str) -> SeatHolder:
    return SeatHolder(COMPUTER, spec=spec)


@pytest.fixture
def broken() -> Iterator[None]:
    """Players that crash, and that play what they may not."""

    class Crashes:
        name = "crashes"

        def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
            raise MemoryError

    class Cheats:
        name = "cheats"

        def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
            first: Action = game.action_of(game.sample_state(view, self.order.chance), 0)
            return first

        def __init__(self, order: PlayerRequest) -> None:
            self.order = order

    registry.register("crashes", PlayerEntry(lambda order: Crashes(), "players.about.random"))
    registry.register("cheats", PlayerEntry(Cheats, "players.about.random"))
    yield
    del PLAYERS["crashes"], PLAYERS["cheats"]


@pytest.mark.parametrize(
    ("game", "preset", "spec"),
    [("tourney", "", "random"), ("condottiere", "condottiere_4p", "random"), ("conquest", "conquest_2p", "random")],
)
def test_r6_computers_alone_finish_a_match(game: str, preset: str, spec: str) -> None:
    harness = TableHarness(game, preset=preset, start=False)
    seats = {seat: computer(spec) for seat in harness.table_state.seats}
    harness = TableHarness(game, preset=preset, seats=seats)
    assert harness.let_computers(awaited_tasks) > 10
    assert harness.table_state.outcome is not None
    assert awaited_tasks(harness.table_state) == ()


def test_a_task_travels_and_an_answer_that_comes_twice_is_done_once() -> None:
    harness = TableHarness("skirmish", seats={"S": computer("random")})
    [task] = awaited_tasks(harness.table_state)
    assert pickle.loads(pickle.dumps(task)) == task
    request = answer(task, harness.game)
    assert answer(task, harness.game) == request
    ack = harness.table.apply_request(request, 0)
    assert harness.table.apply_request(request, 0) == ack
    assert harness.table_state.seq == 3
    assert awaited_tasks(harness.table_state) == ()
    harness.play(f"N {harness.first('N')}")
    with pytest.raises(Stale):
        harness.table.apply_request(replace(request, cid="late"), 0)


@pytest.mark.parametrize("spec", ["crashes", "cheats"])
@pytest.mark.usefixtures("broken")
def test_r7_a_computer_that_fails_does_not_stop_the_table(spec: str) -> None:
    harness = TableHarness("condottiere", preset="condottiere_3p", seats={seat: computer(spec) for seat in "ABC"})
    harness.let_computers(awaited_tasks, 40)
    assert harness.table_state.seq == 42
    [task, *_] = awaited_tasks(harness.table_state)
    assert fallback(task, harness.game).command == answer(task, harness.game).command


def test_a_computer_plays_the_quiet_part_of_its_turn_in_one_go() -> None:
    harness = TableHarness("conquest", preset="plus_2p", seats={"S": computer("squire"), "N": person("N")})
    assert harness.let_computers(awaited_tasks) == 1
    assert harness.table_state.seq == 3
    assert len(harness.table_state.match.entries) > 1
    assert harness.game.to_act(harness.table_state.match.state) == ("N",)


def test_s2_only_quiet_actions_go_before_another() -> None:
    harness = TableHarness("conquest", preset="plus_2p")
    act = harness.act("S", "end", before=("end",))
    with pytest.raises(ConquistaError, match="cannot be planned"):
        harness.ask(person("S"), act)
    assert harness.table_state.seq == 2
    quiet = harness.first("S")
    harness.ask(person("S"), harness.act("S", "end", before=(quiet,)))
    assert [entry.seat for entry in harness.table_state.match.entries] == ["S", "S"]


def test_s1_a_task_holds_nothing_but_the_view_of_its_seat() -> None:
    harness = TableHarness("condottiere", preset="condottiere_4p", seats={seat: computer("random") for seat in "ABCD"})
    for _ in range(60):
        [task, *_] = awaited_tasks(harness.table_state)
        assert task.view == harness.game.view(harness.table_state.match.state, task.seat).data
        assert harness.table_state.seed not in repr(task)
        harness.table.apply_request(answer(task, harness.game), 0)
