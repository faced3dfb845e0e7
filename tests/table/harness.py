"""Tables for tests: opened, filled, played by hand or at random, with everything that was sent kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from conquista.core import AnyGame, Data, Seat, SeededChance, data_text
from conquista.games import registry
from conquista.store.journals.memory import MemoryJournal
from conquista.table.commands.declaration import Act, Command, Plan, Redo, Request, Start, Undo, Vacation
from conquista.table.computers.tasks import ComputerTask, answer
from conquista.table.config import TableConfig
from conquista.table.ports import Journal, TablePorts
from conquista.table.state import TableState
from conquista.table.table import Table
from conquista.table.values import GUEST, PERSON, Ack, FeedItem, Recipient, SeatHolder
from kit.sample_games.skirmish import SKIRMISH
from kit.sample_games.tourney import TOURNEY
from kit.table_types import check_item

ANNA, BRUNO, CLARA = (SeatHolder(PERSON, name.casefold(), name) for name in ("Anna", "Bruno", "Clara"))
STRANGER = SeatHolder(GUEST, "g4711", "Guest 4711")


def games(name: str) -> AnyGame:
    """The sample games beside the registered ones."""
    samples: dict[str, AnyGame] = {"skirmish": SKIRMISH, "tourney": TOURNEY}
    return samples[name] if name in samples else registry.game(name)


@dataclass
class Outbox:
    """Keeps all that leaves a table, in the order in which it left."""

    sent: list[tuple[str, Recipient | str, Any]] = field(default_factory=list)

    def acknowledge(self, table: str, holder: str, ack: Ack) -> None:
        self.sent.append(("ack", holder, ack))

    def publish(self, table: str, recipient: Recipient, tales: Sequence[FeedItem]) -> None:
        for tale in tales:
            check_item(tale)
        self.sent += [("tale", recipient, tale) for tale in tales]

    def plan_changed(self, table: str, seat: Seat, sight: Mapping[str, Data]) -> None:
        self.sent.append(("sketch", seat, sight))

    def heard(self, recipient: Recipient) -> list[FeedItem]:
        return [what for kind, to, what in self.sent if kind == "tale" and to == recipient]


def person(seat: Seat) -> SeatHolder:
    return SeatHolder(PERSON, f"p{seat}", f"Player {seat}")


class TableHarness:
    """A table that has begun, every seat held by a person of its own unless told otherwise."""

    def __init__(
        self,
        game: str,
        changes: Mapping[str, str] | None = None,
        *,
        preset: str = "",
        seats: Mapping[Seat, SeatHolder] | None = None,
        journal: Journal | None = None,
        outbox: Outbox | None = None,
        start: bool = True,
        seed: int = 1,
        **rest: Any,
    ) -> None:
        self.journal = journal or MemoryJournal()
        self.outbox = outbox or Outbox()
        self.now = 1_000
        self.ports = TablePorts(self.journal, self.outbox, games, lambda: f"{seed:064x}")
        self.game = games(game)
        setting = TableConfig.choose(self.game, preset, changes, **rest)
        chosen = {seat: person(seat) for seat in self.game.seats(setting.chosen(self.game))} | dict(seats or {})
        self.table = Table.open("t1", setting, ANNA, chosen, self.now, self.ports)
        self.cids = 0
        if start:
            self.ask(ANNA, Start())

    @property
    def table_state(self) -> Any:
        return self.table.table_state

    @property
    def result(self) -> str:
        return self.table_state.outcome.text if self.table_state.outcome else "*"

    def ask(self, who: SeatHolder, command: Command | Vacation, cid: str = "") -> Ack:
        self.cids += 1
        return self.table.apply_request(Request(who, cid or f"c{self.cids}", command), self.now)

    def act(self, seat: Seat, word: str, **changes: Any) -> Act:
        """An action as the client of this seat would send it now."""
        sight = self.table.snapshot(seat)
        fresh: dict[str, Any] = {"seq": sight["number"], "hash": sight["hash"], **changes}
        return Act(seat, word, **fresh)

    def plan(self, *moves: str) -> None:
        """Quiet actions as `seat word`, added to the draft of the seat."""
        for move in moves:
            seat, word = move.split()
            act = self.act(seat, word)
            self.ask(self.table_state.holders[seat], Plan(seat, word, act.seq, act.hash))

    def undo(self, seat: Seat, length: int | None = None) -> None:
        self.ask(self.table_state.holders[seat], Undo(seat, str(self.table.snapshot(seat)["hash"]), length))

    def redo(self, seat: Seat) -> None:
        self.ask(self.table_state.holders[seat], Redo(seat, str(self.table.snapshot(seat)["hash"])))

    def first(self, seat: Seat) -> str:
        """The first thing that a seat may do."""
        legal = self.table.snapshot(seat)["legal"]
        assert isinstance(legal, list)
        return str(legal[0])

    def play(self, *moves: str) -> None:
        """Actions as `seat word`, by whoever holds the seat."""
        for move in moves:
            seat, word = move.split()
            self.ask(self.table_state.holders[seat], self.act(seat, word))

    def play_on(self, seed: int = 1, most: int = 10_000) -> int:
        """Play at random until the match is over, asides mixed in; the number of actions."""
        will = SeededChance(seed).fork("desk")
        done = 0
        while self.table_state.phase == "playing" and done < most:
            seat = will.choice(self.game.to_act(self.table_state.match.state))
            sight = self.table.snapshot(seat)
            words = sight["asides"] if sight["asides"] and will.below(8) == 0 else sight["legal"]
            assert isinstance(words, list)
            self.play(f"{seat} {will.choice(words)}")
            done += 1
        return done

    def let_computers(self, due: Callable[[TableState], Sequence[ComputerTask]], most: int = 5_000) -> int:
        """Do what is due for computers, one thing after another, until nothing is; how many things there were."""
        for done in range(most):
            waiting = due(self.table_state)
            if not waiting:
                return done
            self.table.apply_request(answer(waiting[0], self.game), self.now)
        return most

    def again(self) -> Table:
        """The same table as its journal tells it."""
        return Table.restore("t1", TablePorts(self.journal, Outbox(), games))


def plain(data: Data) -> Any:
    """Data as a client would have it."""
    return json.loads(data_text(data))


def text(tales: Sequence[FeedItem]) -> str:
    """Tales byte by byte."""
    return "\n".join(data_text(tale.as_data()) for tale in tales)
