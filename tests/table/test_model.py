"""R-2, S-2: requests sent twice, late, out of order, by others, before and after restarts; each is done once or not."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from conquista.core import ConquistaError, Seat
from conquista.table.commands.declaration import Act, Plan, Redo, Request, Resign, Undo
from conquista.table.errors import NotYourSeat
from conquista.table.ports import TablePorts
from conquista.table.table import Table
from conquista.table.values import Ack
from kit.scale import scaled
from table.harness import BRUNO, STRANGER, Outbox, TableHarness, games, person, plain, text

GAMES = {"skirmish": {}, "tourney": {"seats": "3"}}


class Clients(RuleBasedStateMachine):
    """Three clients with bad lines, and what they may expect."""

    game = "skirmish"

    @initialize(seed=st.integers(0, 2**32))
    def sit(self, seed: int) -> None:
        self.harness = TableHarness(self.game, GAMES[self.game], seed=seed)
        self.sights = {seat: plain(self.harness.table.snapshot(seat)) for seat in self.harness.table_state.seats}
        self.sent: list[Request] = []
        self.acks: dict[str, Ack] = {}
        self.words = 0  # that were played, as the clients count

    # what clients do

    @rule(who=st.integers(0, 9))
    def look(self, who: int) -> None:
        seat = self.seat(who)
        self.sights[seat] = plain(self.harness.table.snapshot(seat))

    @rule(who=st.integers(0, 9), choice=st.integers(0, 99), quiet=st.booleans(), late=st.booleans())
    def want(self, who: int, choice: int, quiet: bool, late: bool) -> None:
        """Somebody wants something, by what he has last seen; his message may stay on the way for a while."""
        seat = self.seat(who)
        sight = self.sights[seat]
        if not sight.get("legal"):
            return
        word = sight["legal"][choice % len(sight["legal"])]
        command = (Plan if quiet else Act)(seat, word, sight["number"], sight["hash"])
        self.sent.append(Request(person(seat), f"m{len(self.sent)}", command))
        if not late:
            self.deliver(self.sent[-1])

    @rule(who=st.integers(0, 9), length=st.none() | st.integers(0, 3), again=st.booleans())
    def undo(self, who: int, length: int | None, again: bool) -> None:
        seat = self.seat(who)
        seen = self.sights[seat].get("hash", "")
        command = Redo(seat, seen) if again else Undo(seat, seen, length)
        self.sent.append(Request(person(seat), f"m{len(self.sent)}", command))
        self.deliver(self.sent[-1])

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 999))
    def arrive(self, which: int) -> None:
        """A message arrives: for the first time, or once more."""
        self.deliver(self.sent[which % len(self.sent)])

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 999), other=st.integers(0, 9))
    def forge(self, which: int, other: int) -> None:
        """Somebody sends what another seat wanted, under his own name."""
        request = self.sent[which % len(self.sent)]
        for who in (STRANGER, BRUNO, person(self.seat(other))):
            if who.id != request.who.id:
                before = self.harness.table_state.seq
                with pytest.raises(ConquistaError):
                    self.harness.table.apply_request(Request(who, f"{request.cid}f", request.command), 0)
                assert self.harness.table_state.seq == before

    @rule(who=st.integers(0, 9))
    def meddle(self, who: int) -> None:
        with pytest.raises(NotYourSeat if self.harness.table_state.phase == "playing" else ConquistaError):
            self.harness.table.apply_request(Request(STRANGER, "x", Resign(self.seat(who))), 0)

    @rule()
    def restart(self) -> None:
        self.harness.table = Table.restore("t1", TablePorts(self.harness.journal, Outbox(), games))

    # what holds

    def seat(self, who: int) -> Seat:
        seats: tuple[Seat, ...] = self.harness.table_state.seats
        return seats[who % len(seats)]

    def deliver(self, request: Request) -> None:
        course = self.harness.table_state
        before = (course.seq, course.played(), plain(self.harness.table.snapshot(request.who.id[1:])))
        drafted = len(course.plans[seat].words) if (seat := request.who.id[1:]) in course.plans else 0
        try:
            ack = self.harness.table.apply_request(request, self.harness.now)
        except ConquistaError:
            after = (course.seq, course.played(), plain(self.harness.table.snapshot(seat)))
            assert after == before, "a refusal has changed something"
            assert not (request.cid in self.acks and isinstance(request.command, Act)), "an answer was taken back"
            return
        course = self.harness.table_state
        if request.cid in self.acks:
            assert ack == self.acks[request.cid]
            assert (course.seq, course.played()) == before[:2], "done twice"
        elif isinstance(request.command, Act):
            assert course.played() == before[1] + drafted + 1
            self.words += drafted + 1
        else:
            assert (course.seq, course.played()) == before[:2]
        self.acks[request.cid] = ack

    @invariant()
    def nothing_is_lost_or_doubled(self) -> None:
        course = self.harness.table_state
        assert course.played() == self.words
        for stream in course.streams.values():
            assert [tale.number for tale in stream] == list(range(1, len(stream) + 1))

    def teardown(self) -> None:
        rows = [row.data["cid"] for row in self.harness.journal.entries("t1") if "cid" in row.data]
        assert len(rows) == len(set(rows))
        again = self.harness.again()
        for recipient, stream in self.harness.table_state.streams.items():
            assert text(again.table_state.streams[recipient]) == text(stream)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_r2_bad_lines_lose_and_double_nothing(game: str) -> None:
    machine = type(f"Clients of {game}", (Clients,), {"game": game})
    chosen = settings(
        max_examples=scaled(15),
        stateful_step_count=30,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=chosen)
