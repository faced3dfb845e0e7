"""An interrupt stops a search, and the best answer so far is used."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

import pytest

from conquista.cli.interrupts import abandon_on_interrupt, interruptible
from conquista.cli.play.session import LocalSession
from conquista.core import Action, AnyGame, ConquistaError, SeededChance, View
from conquista.games import registry
from conquista.players.limits import Limits
from conquista.players.thought import Stop, Thought


class Impatient(threading.Event):
    """An event whose waiter is interrupted once."""

    def __init__(self) -> None:
        super().__init__()
        self._waited = False

    def wait(self, timeout: float | None = None) -> bool:
        if not self._waited:
            self._waited = True
            raise KeyboardInterrupt
        return super().wait(timeout)


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conquista.cli.interrupts.Event", Impatient)


def until_stopped(stop: Stop) -> str:
    while not stop.is_set():
        time.sleep(0.001)
    return "so far"


class Slow:
    """A player that never finishes."""

    name = "slow"

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        raise AssertionError("a thinker is asked to think")

    def think(self, game: AnyGame, view: View, legal: Sequence[Action], limits: Limits, stop: Stop) -> Thought:
        until_stopped(stop)
        return Thought(legal[-1])


def session(names: dict[str, str]) -> LocalSession:
    game, options = registry.preset("condottiere_2p")
    found = LocalSession.fresh(game, "condottiere_2p", options, names, SeededChance(3))
    object.__setattr__(found.holders[found.awaited], "player", Slow())
    return found


@pytest.mark.usefixtures("interrupted")
def test_an_interrupt_asks_for_the_best_so_far() -> None:
    assert interruptible(until_stopped) == ("so far", True)


def test_without_an_interrupt_the_work_is_done() -> None:
    assert interruptible(lambda stop: stop.is_set()) == (False, False)


def test_a_fault_of_the_work_is_raised_where_it_is_waited_for() -> None:
    def refuse(_: Stop) -> None:
        raise ConquistaError("core.refused.over")

    with pytest.raises(ConquistaError):
        interruptible(refuse)


@pytest.mark.usefixtures("interrupted")
def test_work_that_cannot_be_stopped_is_left_behind() -> None:
    gate = Stop()
    try:
        with pytest.raises(KeyboardInterrupt):
            abandon_on_interrupt(lambda: until_stopped(gate))
    finally:
        gate.set()


@pytest.mark.usefixtures("interrupted")
def test_a_computer_that_thinks_for_ever_plays_when_it_is_interrupted() -> None:
    match = session({"A": "captain", "B": ""})
    last = match.legal(match.awaited)[-1]
    assert match.choose(match.awaited)
    assert match.match.entries[-1].action == last


@pytest.mark.usefixtures("interrupted")
def test_where_nobody_plays_an_interrupt_leaves() -> None:
    match = session({"A": "captain", "B": "captain"})
    with pytest.raises(KeyboardInterrupt):
        match.choose(match.awaited)
    assert not match.match.entries
