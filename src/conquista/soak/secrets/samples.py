"""Records and puzzles that do not come from the matches of the trial."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from conquista.core import Outcome, SeededChance
from conquista.core.match import Match
from conquista.core.record import read, record_of, write
from conquista.games import registry
from conquista.server.learning.puzzles.catalogue import all_puzzles


@cache
def a_record(preset: str) -> str:
    """Return the record of a short match that was never played at a table."""
    game, options = registry.preset(preset)
    match, rng = Match(game, options, SeededChance(5)), SeededChance(6)
    for _ in range(12):
        seat = game.to_act(match.state)[0]
        match.play_unchecked(seat, rng.choice(tuple(game.legal_actions(match.state, seat))))
    return write(record_of(match, {seat: seat for seat in match.seats}))


@cache
def a_finished_record(preset: str) -> str:
    """Return the record of a short match that was given up."""
    record = read(a_record(preset))
    seats = [seat for seat, _ in record.seats]
    return write(replace(record, outcome=Outcome((tuple(seats[1:]), (seats[0],)), "table.outcome.resigned")))


def a_puzzle() -> str:
    """Return the id of a puzzle."""
    return next(iter(all_puzzles()))
