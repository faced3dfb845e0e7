"""What is to be analysed: a moment of a record, a scenario or puzzle file, or a position line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from os.path import isfile
from pathlib import Path

from conquista.cli.output import CommandError
from conquista.cli.play import files
from conquista.cli.scenarios import game_of
from conquista.core import AnyGame, Match, Seat
from conquista.core.record import Record
from conquista.core.scenario_files import Entries, load
from conquista.games import registry
from conquista.games.condottiere.scenes import redo as redo_cards
from conquista.games.condottiere.scenes import script_of as cards_of
from conquista.games.conquest.game import Conquest
from conquista.games.conquest.scenes import redo as redo_war
from conquista.games.conquest.scenes import script_of as war_of
from conquista.games.conquest.scenes.scenario import LETTERS

HEADER = "Conquista record"
SCENARIO = ".toml"
PUZZLE = "puzzle"


@dataclass(frozen=True)
class AnalysedPosition:
    """A state, the seat that is asked about, and what was played there."""

    game: AnyGame
    state: object
    seat: Seat  # nothing when the match is over
    at: int | None = None  # how many actions of a record were made before
    played: str = ""
    letters: Mapping[str, str] = field(default_factory=dict)  # how a file calls the seats
    sketched: bool = False  # on no board by name, so that players cannot see it

    def letter(self, seat: str) -> str:
        return self.letters.get(seat, seat)


def moment_of(target: str, preset: str, seat: str, at: int | None) -> AnalysedPosition:
    """The moment that a person means."""
    path = Path(target)
    if path.suffix == SCENARIO:
        _refuse("at", at is not None)
        _refuse("preset", bool(preset))
        return _named(_of_scenario(load(path)), seat)
    if isfile(target):  # a position line is too long for a path, and that is no fault here
        _refuse("preset", bool(preset))
        return _of_record(*files.load(path), seat, at)
    if not preset:
        raise CommandError("analysis.target", target=target[:60])
    _refuse("at", at is not None)
    game, options = registry.preset(preset)
    state = game.read_state(options, target)
    return _named(AnalysedPosition(game, state, (*game.to_act(state), "")[0]), seat)


def _refuse(option: str, given: bool) -> None:
    """An option that goes with another kind of target."""
    if given:
        raise CommandError(f"analysis.option.{option}")


def _named(moment: AnalysedPosition, seat: str) -> AnalysedPosition:
    """The moment as a named seat sees it, which must be one that decides."""
    if not seat:
        return moment
    awaited = moment.game.to_act(moment.state)
    known = {moment.letter(one): one for one in awaited} | {one: one for one in awaited}
    if seat not in known:
        told = [moment.letter(one) for one in awaited]
        raise CommandError("analysis.seat" if told else "analysis.seat.over", seat=seat, awaited=told)
    return AnalysedPosition(
        moment.game, moment.state, known[seat], moment.at, moment.played, moment.letters, moment.sketched
    )


def _of_scenario(entries: Entries) -> AnalysedPosition:
    """The position of a scenario after its actions; a puzzle is one with a table more."""
    entries = Entries({key: value for key, value in entries.data.items() if key != PUZZLE}, entries.file, "")
    if game_of(entries) == "condottiere":
        cards = redo_cards(cards_of(entries))
        game = registry.game("condottiere")
        return AnalysedPosition(game, cards.state, (*game.to_act(cards.state), "")[0])
    scene = redo_war(war_of(entries))
    own = scene.scenario.active in LETTERS
    letters = {seat: LETTERS[i] for i, seat in enumerate(scene.rules.seats)} if own else {}
    war = Conquest(scene.rules)
    awaited = war.to_act(scene.state)
    return AnalysedPosition(war, scene.state, (*awaited, "")[0], letters=letters, sketched=bool(scene.scenario.graph))


def _of_record(record: Record, match: Match, seat: str, at: int | None) -> AnalysedPosition:
    """A moment of a record; without a number the last one in which somebody had to decide.

    In a game with hidden hands a record that is not finished is looked at by one seat alone, and that must be named.
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
        word = ""  # it may not be the named seat's
    return _named(AnalysedPosition(game, state, (*game.to_act(state), "")[0], number, word), seat)
