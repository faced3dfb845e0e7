"""Bundles and the wire they come by: no game is lost, told twice or changed on the way."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator

import pytest

from conquista.arena.game_result import GameResult
from conquista.arena.game_runner import SeriesRunner
from conquista.arena.result_batch import ResultBatch
from conquista.arena.series_plan import make_plan
from conquista.arena.workers.worker_pipe import WorkerPipe

GAMES = 5


@pytest.fixture(scope="module")
def finished() -> list[GameResult]:
    runner = SeriesRunner(make_plan("condottiere_2p", ["random", "random"], seed=3))
    return [runner.play(number) for number in range(GAMES)]


@pytest.fixture
def ends() -> Iterator[tuple[WorkerPipe, socket.socket]]:
    mine, theirs = socket.socketpair()
    link = WorkerPipe(mine)
    yield link, theirs
    link.close()
    theirs.close()


def test_lines_and_results_go_together(finished: list[GameResult]) -> None:
    batch = ResultBatch.of(finished)
    assert [result.line() for result in finished] == batch.block.splitlines()
    assert batch.block.endswith(b"\n")
    assert batch.results == [result._replace(record="") for result in finished]
    ones = list(batch.split())
    assert [len(one.results) for one in ones] == [1] * GAMES
    assert ResultBatch.merged(ones) == batch
    assert ResultBatch.merged([]) == ResultBatch.of([]) == ([], b"")


def test_what_is_known_is_left_out_and_the_rest_comes_once(finished: list[GameResult]) -> None:
    batch = ResultBatch.of(finished)
    assert batch.without_known({}) is batch
    assert batch.without_known({1, 3}) == ResultBatch.of([finished[0], finished[2], finished[4]])
    assert batch.without_known(range(GAMES)) == ([], b"")
    assert ResultBatch.of(finished + finished).without_known({0}) == ResultBatch.of(finished[1:])


def test_a_name_that_is_no_text_is_kept_all_the_same(finished: list[GameResult]) -> None:
    odd = finished[0]._replace(reason="caf\udce9 é", record="\ud800\n\u2028\r")
    (line,) = ResultBatch.of([odd]).block.split(b"\n")[:-1]
    read = GameResult.read(line)
    assert (read.reason, read.record) == (odd.reason, odd.record)


@pytest.mark.parametrize("size", [0, 1, 5_000_000])  # the last is more than the wire holds at once
def test_a_message_comes_as_it_was_sent(ends: tuple[WorkerPipe, socket.socket], size: int) -> None:
    here, there = ends
    block = os.urandom(size)
    sender = threading.Thread(target=WorkerPipe(there).send, args=({"numbers": [1, 2]}, block))
    sender.start()
    assert here.hear() == ({"numbers": [1, 2]}, block)
    sender.join()


@pytest.mark.parametrize("kept", [0, 3, 16, 25, 60, -1])
def test_a_message_that_was_cut_off_is_none(ends: tuple[WorkerPipe, socket.socket], kept: int) -> None:
    here, there = ends
    WorkerPipe(there).send(list(range(100, 110)), b"x" * 50)
    whole = os.read(here.fileno(), 1000)
    there.sendall(whole[:kept])
    there.close()
    with pytest.raises(EOFError):
        here.hear()


def test_nobody_at_the_other_end(ends: tuple[WorkerPipe, socket.socket]) -> None:
    here, there = ends
    there.close()
    with pytest.raises(EOFError):
        here.send([1], b"x")
