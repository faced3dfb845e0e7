"""The position to analyse: from a record, a scenario or puzzle file, or a position line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from os.path import isfile
from pathlib import Path

from conquista.cli.output import CommandError
from conquista.cli.play import files
from conquista.cli.scenarios import presenter_of_entries
from conquista.core import AnyGame, Match, Seat
from conquista.core.record import Record
from conquista.core.scenarios.files import Entries, load
from conquista.games import registry

SCENARIO = ".toml"
PUZZLE = "puzzle"


@dataclass(frozen=True)
class AnalysedPosition:
    """A state, the seat to analyse for, and what was played there."""

    game: AnyGame
    state: object
    seat: Seat  # empty when the match is over
    at: int | None = None  # number of recorded actions before it
    played: str = ""
    letters: Mapping[str, str] = field(default_factory=dict)  # the file's names of the seats
    sketched: bool = False  # on an unnamed board, which players cannot see

    def letter(self, seat: str) -> str:
        return self.letters.get(seat, seat)


def position_to_analyse(target: str, preset: str, seat: str, at: int | None) -> AnalysedPosition:
    """Return the position that the arguments specify."""
    path = Path(target)
    if path.suffix == SCENARIO:
        _refuse("at", at is not None)
        _refuse("preset", bool(preset))
        return _named(_of_scenario(load(path)), seat)
    if isfile(target):  # a position line may be too long for a path, which is not an error here
        _refuse("preset", bool(preset))
        return _of_record(*files.load(path), seat, at)
    if not preset:
        raise CommandError("analysis.target", target=target[:60])
    _refuse("at", at is not None)
    game, options = registry.preset(preset)
    state = game.read_state(options, target)
    return _named(AnalysedPosition(game, state, (*game.to_act(state), "")[0]), seat)


def _refuse(option: str, given: bool) -> None:
    """Refuse an option that belongs to another kind of target."""
    if given:
        raise CommandError(f"analysis.option.{option}")


def _named(position: AnalysedPosition, seat: str) -> AnalysedPosition:
    """Return the position as seen by a named seat, which must be one to act."""
    if not seat:
        return position
    awaited = position.game.to_act(position.state)
    known = {position.letter(one): one for one in awaited} | {one: one for one in awaited}
    if seat not in known:
        letters = [position.letter(one) for one in awaited]
        raise CommandError("analysis.seat" if letters else "analysis.seat.over", seat=seat, awaited=letters)
    return AnalysedPosition(
        position.game, position.state, known[seat], position.at, position.played, position.letters, position.sketched
    )


def _of_scenario(entries: Entries) -> AnalysedPosition:
    """Return the position of a scenario after its actions; a puzzle is a scenario with an additional table."""
    entries = Entries({key: value for key, value in entries.data.items() if key != PUZZLE}, entries.file, "")
    found = presenter_of_entries(entries).after()
    seat = (*found.game.to_act(found.state), "")[0]
    return AnalysedPosition(found.game, found.state, seat, letters=found.letters, sketched=found.sketched)


def _of_record(record: Record, match: Match, seat: str, at: int | None) -> AnalysedPosition:
    """Return a position of a record; by default the last one with a decision.

    In a game with hidden information, an unfinished record requires a named seat.
    """
    game, count = match.game, len(match.entries)
    number = count - (match.outcome is not None) if at is None else at
    if not 0 <= number <= count:
        raise CommandError("analysis.at", at=number, most=count)
    if game.facts.hidden and record.outcome is None and not seat:
        raise CommandError("analysis.hidden")
    state = match.states[number]
    played = match.entries[number] if number < count else None
    word = game.write_action(played.action) if played else ""
    if game.facts.hidden and record.outcome is None:
        word = ""  # the word may not belong to the named seat
    return _named(AnalysedPosition(game, state, (*game.to_act(state), "")[0], number, word), seat)
