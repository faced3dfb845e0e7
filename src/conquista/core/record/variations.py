"""Replay of the variations of a record; every action is checked by the rules."""

from __future__ import annotations

from conquista.core.chance import RecordedChance
from conquista.core.errors import ConquistaError, MatchOver, RecordError
from conquista.core.game import AnyGame
from conquista.core.match import Match
from conquista.core.record.replay import refused_line, replay
from conquista.core.record.values import Record, RecordLine, Variation
from conquista.core.record.writer import line_numbers


def replay_all(game: AnyGame, record: Record) -> Match:
    """Replay a record with all its variations; a RecordError names the first line that violates the rules.

    Of a game with hidden information, a record of a dealt match has variations only after the end of the match.
    """
    match = replay(game, record)
    if not record.branched:
        return match
    if game.facts.hidden and record.outcome is None and not record.opening:
        raise RecordError("core.record.hidden_variation", line=_first_variation(record))
    numbers = line_numbers(record)
    for place, line in enumerate(record.lines):
        at = numbers[place] + _annotation_count(line)
        for variation in line.variations:
            at = _follow(game, match.states[place], variation, at)
    at = numbers[-1] - sum(_height(one) for one in record.continuations)
    for variation in record.continuations:
        at = _follow(game, match.state, variation, at)
    return match


def play_line(game: AnyGame, state: object, line: RecordLine) -> object:
    """Return the state after an action that is known to be legal."""
    action = game.read_action(state, line.seat, line.word)
    return game.apply(state, line.seat, action, RecordedChance(line.drawn)).state


def _checked(game: AnyGame, state: object, line: RecordLine, at: int) -> object:
    """Return the state after an action; raise the error of one that is not legal, not drawn so, or a short form."""
    chance = RecordedChance(line.drawn)
    try:
        if game.outcome(state) is not None:
            raise MatchOver("core.refused.over")
        action = game.read_action(state, line.seat, line.word)
        game.check(state, line.seat, action)
        after = game.apply(state, line.seat, action, chance).state
        chance.finish()
    except ConquistaError as refusal:
        raise refused_line(at, refusal) from refusal
    written = game.write_action(action)
    if written != line.word:
        raise RecordError("core.record.long_form", line=at, word=line.word, right=written)
    return after


def node_count(record: Record) -> int:
    """Return the number of actions of a record, those of its variations included."""
    waiting, count = [record.lines, *(one.lines for one in record.continuations)], 0
    while waiting:
        lines = waiting.pop()
        count += len(lines)
        waiting += [one.lines for line in lines for one in line.variations]
    return count


def _follow(game: AnyGame, state: object, variation: Variation, at: int) -> int:
    """Check a variation that begins at a line of the text; return the line after it."""
    at += 1
    for line in variation.lines:
        after = _checked(game, state, line, at)
        at += _annotation_count(line)
        for inner in line.variations:
            at = _follow(game, state, inner, at)
        state = after
    return at + 1


def _annotation_count(line: RecordLine) -> int:
    """Return how many lines an action has before its variations."""
    return 1 + len(line.remarks) + len(line.drawings)


def _height(variation: Variation) -> int:
    """Return how many lines a variation has."""
    return 2 + sum(_annotation_count(line) + sum(map(_height, line.variations)) for line in variation.lines)


def _first_variation(record: Record) -> int:
    numbers = line_numbers(record)
    for number, line in zip(numbers, record.lines, strict=False):
        if line.variations:
            return number + _annotation_count(line)
    return numbers[-1] - sum(_height(one) for one in record.continuations)
