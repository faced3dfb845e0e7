"""One match at one keyboard: who plays, what each may hear of it, what can be taken back, and where it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from conquista.cli.interrupts import patiently
from conquista.cli.output import CommandError, tongue
from conquista.cli.play import files
from conquista.cli.play.presenter import Happening, Presenter, telling_of
from conquista.cli.play.screen import phrase
from conquista.cli.play.seat_holders import Holders, kept, named, seated, written
from conquista.core import Action, AnyGame, Chance, Match, MatchEntry, Options, Seat, View
from conquista.core import record as records
from conquista.core.record import Record
from conquista.players.limits import UNLIMITED
from conquista.players.thought import Thinker


class LocalSession:
    """A match being played here."""

    def __init__(self, match: Match, preset: str, holders: Holders, base: Record | None = None) -> None:
        self.match = match
        self.preset = preset
        self.holders = holders
        self.telling: Presenter = telling_of(match.game, tongue())
        self.recovery = files.Recovery(preset or match.game.facts.name)
        self.copy: Path | None = None  # a file that is written after every action too
        self._base = base
        self._date = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    @classmethod
    def fresh(
        cls, game: AnyGame, preset: str, options: Options, names: dict[Seat, str], chance: Chance
    ) -> LocalSession:
        """A match from its opening."""
        return cls(Match(game, options, chance), preset, seated(names, game, options, chance))

    @classmethod
    def resumed(cls, path: Path, texts: Sequence[str], against: str, chance: Chance) -> LocalSession:
        """A match from a file; seats may be given to other players."""
        record, match = files.load(path)
        match.chance = chance
        names = named(texts, against, match.game, match.seats) if texts or against else kept(record.seats)
        session = cls(match, record.preset, seated(names, match.game, match.options, chance), record)
        if path.parent == session.recovery.path.parent:
            session.recovery.path = path
        return session

    # -- asking --------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def people(self) -> list[Seat]:
        """The seats held by persons."""
        return [seat for seat in self.match.seats if self.holders[seat].person]

    @property
    def curtain(self) -> bool:
        """Do people share the keyboard who must not see each other's hands?"""
        return self.game.facts.hidden and len(self.people) > 1

    @property
    def over(self) -> bool:
        return self.match.outcome is not None

    @property
    def awaited(self) -> Seat:
        """The seat that acts next: of several who decide together, the first."""
        return self.game.to_act(self.match.state)[0]

    def name(self, seat: Seat) -> str:
        """A seat and whoever holds it: South (Ann)."""
        holder = self.holders[seat]
        word = self.telling.seat(seat)
        return phrase("name.person", seat=word, name=holder.name) if holder.name else word

    def view(self, seat: Seat | None) -> View:
        return self.game.view(self.match.state, seat)

    def legal(self, seat: Seat) -> list[Action]:
        return list(self.game.legal_actions(self.match.state, seat))

    def happenings(self, first: int, hearer: Seat | None) -> list[Happening]:
        """What a seat saw and heard of the actions from a number on; what it did not hear of is left out."""
        found: list[Happening] = []
        for number in range(first, len(self.match.entries)):
            entry = self.match.entries[number]
            heard = [event for event in (self.game.tell(event, hearer) for event in entry.events) if event is not None]
            if heard:
                found.append((self.game.view(self.match.states[number], hearer), heard))
        return found

    def last_of(self, seat: Seat) -> int:
        """The number of the first action after a seat's last own one; what came of that one went with the curtain."""
        own = [number for number, entry in enumerate(self.match.entries) if entry.seat == seat]
        return own[-1] + (not self.curtain) if own else 0

    # -- acting --------------------------------------------------------------------------------------------------------

    def say(self, seat: Seat, word: str) -> MatchEntry:
        """Make the action of a word; raises its refusal."""
        return self.match.say(seat, word)

    def choose(self, seat: Seat) -> bool:
        """Let the computer player of a seat act; says whether an interrupt cut its thinking short."""
        player, view, legal = self.holders[seat].player, self.view(seat), self.legal(seat)
        assert player is not None, seat
        if not isinstance(player, Thinker):
            self.match.play(seat, player.choose(self.game, view, legal))
            return False
        thought, cut = patiently(lambda stop: player.think(self.game, view, legal, UNLIMITED, stop))
        if cut and not self.people:
            raise KeyboardInterrupt  # nobody waits for its turn here: who watches wants to leave
        self.match.play(seat, thought.action)
        return cut

    def undo(self, seat: Seat) -> MatchEntry:
        """Take back a seat's own last action; raises CommandError with the reason why not."""
        if not self.match.entries:
            raise CommandError("play.undo.nothing")
        if self.over:
            raise CommandError("play.undo.over")
        last = self.match.entries[-1]
        if last.seat != seat:
            raise CommandError("play.undo.other", who=self.name(last.seat))
        if last.drawn:
            raise CommandError("play.undo.chance")
        if any(set(event.knowers) - {seat} for event in last.events):
            raise CommandError("play.undo.secret")
        heard = self.happenings(len(self.match.entries) - 1, seat)
        if heard and (why := self.telling.bound(heard[0])):
            raise CommandError("play.undo.wall", why=why)
        return self.match.undo()

    # -- keeping -------------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The record of the match as it stands."""
        record = records.record_of(self.match, written(self.holders))
        base = self._base
        if base is None:
            return records.write(replace(record, preset=self.preset, date=self._date))
        same = 0  # what was noted about the actions of the file stays as long as they do
        for old, new in zip(base.lines, record.lines, strict=False):
            if (old.seat, old.word) != (new.seat, new.word):
                break
            same += 1
        lines = (*base.lines[:same], *record.lines[same:])
        return records.write(replace(base, seats=record.seats, lines=lines, outcome=record.outcome, end_note=""))

    def keep(self) -> None:
        """Keep the match after an action, for people and in the file that was named; raises OSError."""
        text = self.text()
        if self.people:
            self.recovery.keep(text)
        if self.copy is not None:
            files.write(self.copy, text)
