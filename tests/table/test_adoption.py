"""R-1: the state that a table adopts after deciding equals the replay of its journal, and the rules run once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from conquista.core import Chance, ConquistaError, Seat, SeededChance
from conquista.games import registry
from conquista.store.memory import MemoryJournal
from conquista.table.commands.declaration import (
    Aim,
    AllowBack,
    AskBack,
    Command,
    Leave,
    Plan,
    Propose,
    Redo,
    Return,
    Say,
    Standing,
    Undo,
    Vote,
)
from conquista.table.errors import JournalFailed
from conquista.table.pace import MINUTE, Pace
from conquista.table.table import Table
from kit.scale import scaled
from table.desk import Desk, plain, text

PRESETS = [(game, preset) for game in registry.GAMES for preset in registry.game(game).facts.presets]
TIMED = Pace("own", bank=2 * MINUTE, turn=MINUTE, answer=MINUTE)
LATE = 4 * MINUTE


def everything(table: Table) -> dict[str, Any]:
    """All that a table has derived from its journal, its plans included."""
    state = table.table_state
    found: dict[str, Any] = {
        "feeds": {recipient: text(stream) for recipient, stream in state.streams.items()},
        "snapshots": {recipient: plain(table.snapshot(recipient)) for recipient in state.streams},
        "known": {key: (row.seq, row.kind, plain(row.data), number) for key, (row, number) in state.known.items()},
        "segments": state.segments,
        "times": state.times,
        "history": vars(state.positions),
    }
    if state.match is not None:
        found["states"] = [state.game.write_state(one) for one in state.match.states]
        found["entries"] = state.match.entries
        found["chance"] = vars(state.match.chance)
    return found


def other_commands(desk: Desk, seat: Seat, will: Chance) -> Command:
    """Something that a seat may want besides playing, whether it is allowed or not."""
    seen = str(desk.table.snapshot(seat).get("hash"))
    wishes: list[Command] = [
        Undo(seat, seen),
        Redo(seat, seen),
        Aim(seat, seen),
        AskBack(seat),
        AllowBack(seat, will.below(3) > 0),
        Propose(seat, "draw"),
        Vote(seat, will.below(4) == 0),
        Leave(seat),
        Return(seat),
        Standing(seat, {"default": "decline"}),
        Say(seat, phrase="hello"),
    ]
    return will.choice(wishes)


def wander(desk: Desk, will: Chance, most: int) -> Iterator[None]:
    """Play at random, with plans, takebacks, votes, departures and expired clocks; stops after each step."""
    people = dict(desk.table_state.holders)
    for _ in range(most):
        state = desk.table_state
        if state.phase != "playing":
            return
        seat = will.choice(desk.game.to_act(state.match.state))
        sight = desk.table.snapshot(seat)
        words = [str(word) for word in sight["legal"]]  # type: ignore[union-attr]
        what = will.below(20)
        with suppress(ConquistaError):
            if what < 6:
                act = desk.act(seat, will.choice(words))
                desk.ask(state.holders[seat], Plan(seat, act.word, act.seq, act.hash))
            elif what < 10:
                other = will.choice(state.seats)
                desk.ask(people[other], other_commands(desk, other, will))
            elif what == 10:
                desk.now += LATE
                desk.table.tick(desk.now)
            else:
                desk.now += will.below(1000)
                desk.play(f"{seat} {will.choice(words)}")
        yield


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_adopted_state_equals_a_replay_of_the_journal(game: str, preset: str) -> None:
    for seed in range(scaled(1)):
        will = SeededChance(seed).fork(preset)
        desk = Desk(game, preset=preset, seed=seed, pace=TIMED)
        for step, _ in enumerate(wander(desk, will, 120)):
            if step % 30 == 29:
                assert everything(desk.again()) == everything(desk.table)
        assert everything(desk.again()) == everything(desk.table)
        assert desk.table_state.played() > 10


@pytest.mark.parametrize("game", sorted(registry.GAMES))
def test_the_rules_run_once_for_each_action(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planned actions included; only a restore runs them again. The list of legal actions is made at most twice."""
    desk = Desk(game)
    kind, calls = type(desk.game), Counter[str]()

    def count(name: str) -> None:
        work = getattr(kind, name)

        def counted(*args: Any) -> Any:
            calls[name] += 1
            return work(*args)

        monkeypatch.setattr(kind, name, counted)

    count("apply")
    count("legal_actions")
    will, planned = SeededChance(5).fork(game), 0
    for _ in range(60):
        state = desk.table_state
        seat = will.choice(desk.game.to_act(state.match.state))
        words = desk.table.snapshot(seat)["legal"]
        assert isinstance(words, list)
        calls.clear()
        with suppress(ConquistaError):  # only quiet actions can be planned
            desk.plan(f"{seat} {will.choice(words)}")
            planned += 1
        sight = desk.table.snapshot(seat)
        before, applied = state.played() + len(sight["draft"]["words"]), calls["apply"]  # type: ignore
        calls.clear()
        desk.play(f"{seat} {will.choice(sight['legal'])}")  # type: ignore[arg-type]
        for recipient in desk.table_state.streams:
            desk.table.snapshot(recipient)
        if desk.table_state.phase != "playing":
            break
        assert applied <= 1
        assert calls["apply"] == 1
        assert desk.table_state.played() == before + 1
        assert calls["legal_actions"] <= max(2, len(desk.game.to_act(desk.table_state.match.state)))
    assert planned or desk.game.facts.hidden
    calls.clear()
    desk.again()
    assert calls["apply"] == desk.table_state.played()


@pytest.mark.parametrize("game", sorted(registry.GAMES))
def test_a_state_whose_entry_was_not_stored_is_not_adopted(game: str) -> None:
    class Failing(MemoryJournal):
        fails = False

        def append(self, table: str, entries: Any) -> None:
            if self.fails:
                raise OSError("no space left")
            super().append(table, entries)

    journal = Failing()
    desk = Desk(game, journal=journal)
    desk.play_on(most=7)
    before, sent = everything(desk.table), len(desk.clerk.sent)
    seat = desk.game.to_act(desk.table_state.match.state)[0]
    act = desk.act(seat, desk.first(seat))
    journal.fails = True
    with pytest.raises(JournalFailed):
        desk.ask(desk.table_state.holders[seat], act)
    assert everything(desk.table) == before
    assert len(desk.clerk.sent) == sent
    journal.fails = False
    desk.table = desk.again()
    assert everything(desk.table) == before
    desk.ask(desk.table_state.holders[seat], act)
    assert desk.table_state.played() == len(before["entries"]) + 1
