"""The planned quiet actions of a turn: private to their seat, and changeable until a loud action plays them."""

from __future__ import annotations

import copy
from typing import Any

from conquista.core import AnyGame, ConquistaError, Data, Match, MatchEntry, RecordedChance, Seat
from conquista.table.commands.action_parser import legal_action
from conquista.table.decoding import items, mapping, number, texts
from conquista.table.errors import TableRefused
from conquista.table.values import Ack

LONGEST = 500  # words; more than any turn can contain
REMEMBERED = 64  # requests about a plan whose answers are kept, in case they are sent again


def no_plan(game: AnyGame) -> dict[str, Data]:
    """What a seat without a plan is shown."""
    return {"words": (), "undone": (), "told": [], "spent": None if game.facts.hidden else 0}


class TurnPlan:
    """Action words on top of the public position, each with the position that it leads to."""

    def __init__(self, game: AnyGame, seat: Seat, state: Any) -> None:
        self._game = game
        self.seat = seat
        self._states: tuple[Any, ...] = (state,)
        self.words: tuple[str, ...] = ()
        self._made: tuple[MatchEntry, ...] = ()  # the action of each word, with its events
        self.undone: tuple[str, ...] = ()  # the next one to redo first
        self.acks: dict[str, Ack] = {}

    def copy(self) -> TurnPlan:
        """A copy of this plan."""
        twin = copy.copy(self)
        twin.acks = dict(self.acks)
        return twin

    @property
    def state(self) -> Any:
        return self._states[-1]

    def add(self, word: str) -> None:
        """Add a quiet action; the redo list is cleared."""
        written = self._do(word)
        self.undone = ()
        self.words += (written,)

    def redo(self) -> None:
        if not self.undone:
            raise TableRefused("table.draft.nothing_undone")
        first, *rest = self.undone
        self.words += (self._do(first),)
        self.undone = tuple(rest)

    def back_to(self, length: int) -> None:
        """Undo until this many words are left."""
        if not 0 <= length < len(self.words):
            raise TableRefused("table.draft.nothing", length=len(self.words))
        self.undone = self.words[length:] + self.undone
        self.words = self.words[:length]
        self._states = self._states[: length + 1]
        self._made = self._made[:length]

    def rebase(self, state: Any) -> None:
        """The position below has changed: keep the words that are still legal."""
        words, undone = self.words, self.undone
        self._states, self.words, self._made = (state,), (), ()
        for word in words:
            try:
                self.words += (self._do(word),)
            except ConquistaError:
                undone = ()
                break
        self.undone = undone

    def remember(self, ack: Ack) -> None:
        """Store the answer to a request about this plan, and drop the oldest one."""
        self.acks[ack.cid] = ack
        for cid in list(self.acks)[:-REMEMBERED]:
            del self.acks[cid]

    def _do(self, word: str) -> str:
        game, state = self._game, self.state
        action = legal_action(game, state, self.seat, word)
        written: str = game.write_action(action)
        if len(self.words) >= LONGEST:
            raise TableRefused("table.draft.long", most=LONGEST)
        if not game.quiet(state, self.seat, action):
            raise TableRefused("table.draft.loud", word=written)
        step = game.apply(state, self.seat, action, RecordedChance(()))
        self._states += (step.state,)
        self._made += (MatchEntry(self.seat, action, (), step.events),)
        return written

    def play_on(self, match: Match) -> None:
        """Add the planned actions, made already, to a match whose position they start from."""
        if match.state is not self._states[0]:
            raise ValueError("planned for another position")
        for made, state in zip(self._made, self._states[1:], strict=True):
            match.append(made, state)

    def as_data(self) -> dict[str, Data]:
        """What the owner is shown: the actions, their events, and the cost of the turn so far."""
        seen = [[self._game.event_for(event, self.seat) for event in made.events] for made in self._made]
        events_by_action: list[Data] = [
            [{"kind": one.kind, "data": one.data} for one in events if one] for events in seen
        ]
        spent = None if self._game.facts.hidden else self._game.spent(self.state) if self.words else 0
        return {"words": self.words, "undone": self.undone, "told": events_by_action, "spent": spent}

    def kept(self, seq: int) -> dict[str, Data]:
        """The plan as it is stored, with the number of the last journal entry."""
        acks: list[Data] = [[ack.cid, ack.number] for ack in self.acks.values()]
        return {"seq": seq, "words": self.words, "undone": self.undone, "acks": acks}

    def recall(self, data: Data) -> None:
        """Restore a stored plan as far as it is still legal."""
        kept = mapping(data)
        self.words, self.undone = texts(kept["words"]), texts(kept["undone"])
        for cid, sequence in map(items, items(kept["acks"])):
            self.acks[str(cid)] = Ack(str(cid), number(sequence))
        self.rebase(self._states[0])
