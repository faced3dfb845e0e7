"""One local match: its players, what each may see, undo, and saving."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from conquista.cli.interrupts import interruptible
from conquista.cli.output import CommandError, terminal_language
from conquista.cli.play import files
from conquista.cli.play.presenter import Happening, Presenter, presenter_of
from conquista.cli.play.screen import phrase
from conquista.cli.play.seat_holders import Holders, kept, named, seated, written
from conquista.core import Action, AnyGame, Chance, Match, MatchEntry, Options, Seat, View
from conquista.core import record as records
from conquista.core.record import Record
from conquista.players.limits import UNLIMITED
from conquista.players.thought import Thinker


class LocalSession:
    """A match at this keyboard."""

    def __init__(self, match: Match, preset: str, holders: Holders, base: Record | None = None) -> None:
        self.match = match
        self.preset = preset
        self.holders = holders
        self.presenter: Presenter = presenter_of(match.game, terminal_language())
        self.recovery = files.Recovery(preset or match.game.facts.name)
        self.copy: Path | None = None  # a file that is also written after every action
        self._base = base
        self._date = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    @classmethod
    def fresh(
        cls, game: AnyGame, preset: str, options: Options, names: dict[Seat, str], chance: Chance
    ) -> LocalSession:
        """Return a match from its opening."""
        return cls(Match(game, options, chance), preset, seated(names, game, options, chance))

    @classmethod
    def resumed(cls, path: Path, texts: Sequence[str], against: str, chance: Chance) -> LocalSession:
        """Return a match from a file; seats may be reassigned."""
        record, match = files.load(path)
        match.chance = chance
        names = named(texts, against, match.game, match.seats) if texts or against else kept(record.seats)
        session = cls(match, record.preset, seated(names, match.game, match.options, chance), record)
        if path.parent == session.recovery.path.parent:
            session.recovery.path = path
        return session

    # -- queries -------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def people(self) -> list[Seat]:
        """Return the seats held by people."""
        return [seat for seat in self.match.seats if self.holders[seat].person]

    @property
    def shared_secrets(self) -> bool:
        """Whether people share the keyboard in a game with hidden information."""
        return self.game.facts.hidden and len(self.people) > 1

    @property
    def over(self) -> bool:
        return self.match.outcome is not None

    @property
    def awaited(self) -> Seat:
        """Return the next seat to act: of several who decide simultaneously, the first."""
        return self.game.to_act(self.match.state)[0]

    def name(self, seat: Seat) -> str:
        """Return a seat with its holder: South (Ann)."""
        holder = self.holders[seat]
        word = self.presenter.seat(seat)
        return phrase("name.person", seat=word, name=holder.name) if holder.name else word

    def view(self, seat: Seat | None) -> View:
        return self.game.view(self.match.state, seat)

    def legal(self, seat: Seat) -> list[Action]:
        return list(self.game.legal_actions(self.match.state, seat))

    def visible_events(self, first: int, viewer: Seat | None) -> list[Happening]:
        """Return what a seat saw and received of the actions from a number on; hidden ones are omitted."""
        found: list[Happening] = []
        for number in range(first, len(self.match.entries)):
            entry = self.match.entries[number]
            visible = [
                event for event in (self.game.event_for(event, viewer) for event in entry.events) if event is not None
            ]
            if visible:
                found.append((self.game.view(self.match.states[number], viewer), visible))
        return found

    def last_of(self, seat: Seat) -> int:
        """Return the index of the first action after a seat's last own one, whose result was cleared."""
        own = [number for number, entry in enumerate(self.match.entries) if entry.seat == seat]
        return own[-1] + (not self.shared_secrets) if own else 0

    # -- actions -------------------------------------------------------------------------------------------------------

    def play_word(self, seat: Seat, word: str) -> MatchEntry:
        """Make the action of a word; raises its refusal."""
        return self.match.play_word(seat, word)

    def choose(self, seat: Seat) -> bool:
        """Let the computer player of a seat act; return whether an interrupt cut its search short."""
        player, view, legal = self.holders[seat].player, self.view(seat), self.legal(seat)
        assert player is not None, seat
        if not isinstance(player, Thinker):
            self.match.play(seat, player.choose(self.game, view, legal))
            return False
        thought, cut = interruptible(lambda stop: player.think(self.game, view, legal, UNLIMITED, stop))
        if cut and not self.people:
            raise KeyboardInterrupt  # no person plays, so an interrupt means to leave
        self.match.play(seat, thought.action)
        return cut

    def undo(self, seat: Seat) -> MatchEntry:
        """Undo a seat's own last action; raises CommandError with the reason why not."""
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
        visible = self.visible_events(len(self.match.entries) - 1, seat)
        if visible and (why := self.presenter.why_final(visible[0])):
            raise CommandError("play.undo.wall", why=why)
        return self.match.undo()

    # -- saving --------------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """Return the record of the match."""
        record = records.record_of(self.match, written(self.holders))
        base = self._base
        if base is None:
            return records.write(replace(record, preset=self.preset, date=self._date))
        same = 0  # notes on the actions of the file stay as long as the actions do
        for old, new in zip(base.lines, record.lines, strict=False):
            if (old.seat, old.word) != (new.seat, new.word):
                break
            same += 1
        lines = (*base.lines[:same], *record.lines[same:])
        return records.write(replace(base, seats=record.seats, lines=lines, outcome=record.outcome, end_note=""))

    def keep(self) -> None:
        """Save the match after an action, for people and to the named file; raises OSError."""
        text = self.text()
        if self.people:
            self.recovery.keep(text)
        if self.copy is not None:
            files.write(self.copy, text)
