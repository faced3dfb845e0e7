"""Conversion between matches and records; actions, drawn numbers and outcome are verified."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from conquista.core.chance import Chance, RecordedChance, SeededChance, promise_of
from conquista.core.errors import ConquistaError, OptionRefused, PositionError, RecordError
from conquista.core.game import AnyGame
from conquista.core.match import Match
from conquista.core.options import Options
from conquista.core.record.values import Record, RecordLine
from conquista.core.record.writer import header_line, line_number
from conquista.core.values import Data, Outcome, Seat

BOARD = "board"  # the option with a header of its own
TABLE = "table."  # prefix of reasons decided by the table, not by the rules: time, resignation


def record_of(
    match: Match,
    names: Mapping[Seat, str] | None = None,
    *,
    outcome: Outcome | None = None,
    clocks: Sequence[int | None] = (),
    comments: Mapping[int, str] | None = None,
) -> Record:
    """Return the record of a match; add date, clocks and other headers with `dataclasses.replace`.

    `outcome` is one decided by the table, `clocks` has one entry per action, `comments` counts actions from 1.
    """
    changed = match.options.changed()
    changed.pop(BOARD, "")
    ended = match.outcome or outcome
    lines = [
        RecordLine(
            entry.seat,
            match.game.write_action(entry.action),
            clocks[place] if place < len(clocks) else None,
            entry.drawn,
            (comments or {}).get(place + 1, ""),
        )
        for place, entry in enumerate(match.entries)
    ]
    return Record(
        game=match.game.facts.name,
        version=match.game.facts.version,
        seats=tuple((seat, (names or {}).get(seat) or "?") for seat in match.seats),
        board=match.options.written(BOARD) if BOARD in match.options else "",
        options=tuple(sorted(changed.items())),
        opening=match.opening or "",
        dealt=match.dealt,
        lines=tuple(lines),
        outcome=replace(ended, data={}) if ended else None,
    )


def options_of(game: AnyGame, record: Record) -> Options:
    """Return the options of a record."""
    texts = dict(record.options)
    if record.board:
        texts[BOARD] = record.board
    return game.facts.read_options(texts)


def replay(game: AnyGame, record: Record) -> Match:
    """Replay a record; a RecordError names the first line that violates the rules."""
    match = _begin(game, record, RecordedChance(record.dealt))
    for number, line in enumerate(record.lines, 1):
        chance = RecordedChance(line.drawn)
        match.chance = chance
        try:
            match.play_word(line.seat, line.word)
            chance.finish()
        except ConquistaError as refusal:
            raise refused_line(line_number(record, number), refusal) from refusal
        written = game.write_action(match.entries[-1].action)
        if written != line.word:
            raise RecordError("core.record.long_form", line=line_number(record, number), word=line.word, right=written)
    _compare_end(match, record)
    return match


def check_seed(game: AnyGame, record: Record) -> Match:
    """Replay a record from its seed; refuse it when commitment, seed and drawn numbers do not match."""
    if not record.seed:
        raise RecordError("core.record.lacks", line=1, header="Seed")
    if record.promise and promise_of(record.seed) != record.promise:
        raise RecordError("core.record.promise", line=1)
    match = _begin(game, record, SeededChance(record.seed))
    if match.dealt != record.dealt:
        raise RecordError("core.record.seed", line=line_number(record, 0))
    for number, line in enumerate(record.lines, 1):
        try:
            entry = match.play_word(line.seat, line.word)
        except ConquistaError as refusal:
            raise refused_line(line_number(record, number), refusal) from refusal
        if entry.drawn != line.drawn:
            raise RecordError("core.record.seed", line=line_number(record, number))
    return match


def _begin(game: AnyGame, record: Record, chance: Chance) -> Match:
    if record.game != game.facts.name:
        raise RecordError("core.record.other_game", line=2, game=record.game, here=game.facts.name)
    if record.version > game.facts.version:
        raise RecordError("core.record.version", line=2, version=record.version, here=game.facts.version)
    if record.opening and record.dealt:
        raise RecordError("core.record.two_openings", line=line_number(record, 0))
    try:
        options = options_of(game, record)
        _compare_options(game, record, options)
        match = Match(game, options, chance, record.opening or None)
        if isinstance(chance, RecordedChance):
            chance.finish()
    except RecordError:
        raise
    except OptionRefused as refusal:
        header = "Board" if refusal.option == BOARD and record.board else f"Option {refusal.option}"
        raise refused_line(header_line(record, header), refusal) from refusal
    except PositionError as refusal:
        raise refused_line(header_line(record, "Opening"), refusal) from refusal
    except ConquistaError as refusal:
        raise refused_line(line_number(record, 0), refusal) from refusal
    return match


def _compare_options(game: AnyGame, record: Record, options: Options) -> None:
    for name, _ in record.options:
        if name == BOARD or name not in options.changed():
            raise RecordError("core.record.default", line=header_line(record, f"Option {name}"), option=name)
    seats = game.seats(options)
    if tuple(seat for seat, _ in record.seats) != seats:
        raise RecordError("core.record.seats", line=header_line(record, f"Seat {record.seats[0][0]}"), seats=seats)


def _compare_end(match: Match, record: Record) -> None:
    ended = match.outcome
    stated = record.outcome
    line = line_number(record, len(record.lines) + 1)
    if ended is None:
        if stated is not None and not stated.reason.startswith(TABLE):
            raise RecordError("core.record.not_over", line=line, stated=stated.text)
    elif stated != replace(ended, data={}):
        right = f"{ended.text} by {ended.reason} {ended.clause}".rstrip()
        raise RecordError("core.record.outcome", line=line, right=right)


def refused_line(line: int, refusal: ConquistaError) -> RecordError:
    """Return the error of a line that the rules refuse."""
    why: dict[str, Data] = {"key": refusal.key, "params": refusal.params}
    return RecordError("core.record.refused", clause=refusal.clause, line=line, why=why)
