"""Fills a store of openings from generated matches and from records; known matches are skipped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from conquista.core import ConquistaError, Seat
from conquista.core.record import Record, read, replay
from conquista.explorer.file_store import ExplorerFile, OpeningOfMatch, current_rules, opening_of
from conquista.explorer.generation import GeneratedMatch
from conquista.games import registry

Report = Callable[[int], None]


def add_generated(store: ExplorerFile, matches: Iterable[GeneratedMatch], report: Report = lambda done: None) -> int:
    """Add generated matches; return how many were refused, because they were played by other rules."""
    known, refused = store.known(), 0
    for done, one in enumerate(matches, 1):
        name = f"{one.preset}/{one.number}"
        if name not in known:
            opening = None
            if one.rules == current_rules(one.preset):
                opening = opening_of_record(name, read(one.record), one.players, random=one.random)
            refused += opening is None or not store.add(opening)
        report(done)
    return refused


def opening_of_record(
    name: str,
    record: Record,
    players: Mapping[Seat, str] | None = None,
    *,
    random: int = 0,
    computers: bool = True,
) -> OpeningOfMatch | None:
    """Return the opening of a record, or None where the explorer has no place for its match.

    That is a match of a game without openings, with options of its own, from a set-up position, not played to an end
    by the rules, or played by other rules than the current ones.
    """
    if record.preset not in registry.presets() or record.opening:
        return None
    game, _ = registry.preset(record.preset)
    if "openings" not in registry.GAMES[game.facts.name].parts:
        return None
    try:
        match = replay(game, record)
    except ConquistaError:
        return None
    outcome = match.outcome or record.outcome
    if outcome is None:
        return None
    names = dict(record.seats) if players is None else players
    found = opening_of(name, record.preset, match, outcome, names, random=random, computers=computers)
    return found if found.rules == current_rules(record.preset) else None
