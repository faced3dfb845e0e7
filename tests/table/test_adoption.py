"""R-1: the state that a table adopts after deciding equals the replay of its journal, and the rules run once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from conquista.core import Chance, ConquistaError, Seat, SeededChance
from conquista.games import registry
from conquista.store.journals.memory import MemoryJournal
from conquista.table.commands.declaration import (
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
from table.harness import TableHarness, plain, text

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


def other_commands(harness: TableHarness, seat: Seat, will: Chance) -> Command:
    """Something that a seat may want besides playing, whether it is allowed or not."""
    seen = str(harness.table.snapshot(seat).get("hash"))
    wishes: list[Command] = [
        Undo(seat, seen),
        Redo(seat, seen),
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


def wander(harness: TableHarness, will: Chance, most: int) -> Iterator[None]:
    """Play at random, with plans, takebacks, votes, departures and expired clocks; stops after each step."""
    people = dict(harness.table_state.holders)
    for _ in range(most):
        state = harness.table_state
        if state.phase != "playing":
            return
        seat = will.choice(harness.game.to_act(state.match.state))
        sight = harness.table.snapshot(seat)
        words = [str(word) for word in sight["legal"]]  # type: ignore[union-attr]
        what = will.below(20)
        with suppress(ConquistaError):
            if what < 6:
                act = harness.act(seat, will.choice(words))
                harness.ask(state.holders[seat], Plan(seat, act.word, act.seq, act.hash))
            elif what < 10:
                other = will.choice(state.seats)
                harness.ask(people[other], other_commands(harness, other, will))
            elif what == 10:
                harness.now += LATE
                harness.table.tick(harness.now)
            else:
                harness.now += will.below(1000)
                harness.play(f"{seat} {will.choice(words)}")
        yield


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_adopted_state_equals_a_replay_of_the_journal(game: str, preset: str) -> None:
    for seed in range(scaled(1)):
        will = SeededChance(seed).fork(preset)
        harness = TableHarness(game, preset=preset, seed=seed, pace=TIMED)
        for step, _ in enumerate(wander(harness, will, 120)):
            if step % 30 == 29:
                assert everything(harness.again()) == everything(harness.table)
        assert everything(harness.again()) == everything(harness.table)
        assert harness.table_state.played() > 10


@pytest.mark.parametrize("game", sorted(registry.GAMES))
def test_the_rules_run_once_for_each_action(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planned actions included; only a restore runs them again. The list of legal actions is made at most twice."""
    harness = TableHarness(game)
    kind, calls = type(harness.game), Counter[str]()

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
        state = harness.table_state
        seat = will.choice(harness.game.to_act(state.match.state))
        words = harness.table.snapshot(seat)["legal"]
        assert isinstance(words, list)
        calls.clear()
        with suppress(ConquistaError):  # only quiet actions can be planned
            harness.plan(f"{seat} {will.choice(words)}")
            planned += 1
        sight = harness.table.snapshot(seat)
        before, applied = state.played() + len(sight["draft"]["words"]), calls["apply"]  # type: ignore
        calls.clear()
        harness.play(f"{seat} {will.choice(sight['legal'])}")  # type: ignore[arg-type]
        for recipient in harness.table_state.streams:
            harness.table.snapshot(recipient)
        if harness.table_state.phase != "playing":
            break
        assert applied <= 1
        assert calls["apply"] == 1
        assert harness.table_state.played() == before + 1
        assert calls["legal_actions"] <= max(2, len(harness.game.to_act(harness.table_state.match.state)))
    assert planned or harness.game.facts.hidden
    calls.clear()
    harness.again()
    assert calls["apply"] == harness.table_state.played()


@pytest.mark.parametrize("game", sorted(registry.GAMES))
def test_a_state_whose_entry_was_not_stored_is_not_adopted(game: str) -> None:
    class Failing(MemoryJournal):
        fails = False

        def append(self, table: str, entries: Any) -> None:
            if self.fails:
                raise OSError("no space left")
            super().append(table, entries)

    journal = Failing()
    harness = TableHarness(game, journal=journal)
    harness.play_on(most=7)
    before, sent = everything(harness.table), len(harness.outbox.sent)
    seat = harness.game.to_act(harness.table_state.match.state)[0]
    act = harness.act(seat, harness.first(seat))
    journal.fails = True
    with pytest.raises(JournalFailed):
        harness.ask(harness.table_state.holders[seat], act)
    assert everything(harness.table) == before
    assert len(harness.outbox.sent) == sent
    journal.fails = False
    harness.table = harness.again()
    assert everything(harness.table) == before
    harness.ask(harness.table_state.holders[seat], act)
    assert harness.table_state.played() == len(before["entries"]) + 1
