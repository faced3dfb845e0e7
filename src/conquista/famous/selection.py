"""Makes famous games: plays candidates, reviews them, selects the liveliest, and annotates it with its review."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from conquista.core import Seat, SeededChance
from conquista.core.match import Match
from conquista.core.record import read, record_of, replay, write
from conquista.famous.library import FamousGame
from conquista.games import registry
from conquista.players.computer_match import MATCH, play_computers
from conquista.players.limits import Limits
from conquista.players.match_review import DecisionJudgement, MatchReview, review, reviewer

CANDIDATES = 4
LONGEST = 1_500  # actions of a match that people would follow
MARGIN = 0.05  # a side is the favourite if its chance is greater than that of all others by so much
MOST_TURNING = 6  # turning points with a note
RANDOM_ACTIONS = 3  # at most, where players without hidden cards would always begin alike


@dataclass(frozen=True, slots=True)
class Candidate:
    """A match that was played and reviewed."""

    number: int
    specs: Mapping[Seat, str]
    match: Match
    review: MatchReview

    @property
    def leads(self) -> int:
        """How often another side became the favourite."""
        return lead_changes(self.review.judged, sides_of(self.match))

    @property
    def rank(self) -> tuple[bool, bool, bool, int, int]:
        """The order of candidates: with a note, one victor, not too long, changes of the lead, fewest actions."""
        outcome = self.match.outcome
        assert outcome is not None
        winners = [side for side in sides_of(self.match) if set(side) & set(outcome.winners)]
        length = len(self.match.entries)
        return bool(noted(self.review)), len(winners) == 1, length <= LONGEST, self.leads, -length


def sides_of(match: Match) -> tuple[tuple[Seat, ...], ...]:
    """Return the sides of a match: teams, or single seats."""
    return tuple(map(tuple, match.game.teams(match.options))) or tuple((seat,) for seat in match.seats)


def lead_changes(judged: Sequence[DecisionJudgement], sides: Sequence[Sequence[Seat]]) -> int:
    """Return how often another side became the favourite by a margin."""
    favourite, changes = -1, 0
    for one in judged:
        chances = [sum(one.after[seat] for seat in side) for side in sides]
        first, second = sorted(range(len(sides)), key=lambda place: -chances[place])[:2]
        if chances[first] - chances[second] >= MARGIN:
            changes += favourite not in (-1, first)
            favourite = first
    return changes


def candidates(preset: str, spec: str, count: int = CANDIDATES, limits: Limits | None = None) -> Iterator[Candidate]:
    """Play and review matches; preset, number and player decide everything in them."""
    game, options = registry.preset(preset)
    for number in range(count):
        chance = _chance(preset, number)
        specs = dict.fromkeys(game.seats(options), spec)
        opening = None if game.facts.chance else chance.fork("opening")
        early = opening.below(RANDOM_ACTIONS + 1) if opening else 0
        match = play_computers(game, options, specs, chance, early=early, opening=opening)
        yield Candidate(number, specs, match, review(match, limits))


def annotated(preset: str, candidate: Candidate) -> FamousGame:
    """Return a famous game with the notes of its review."""
    match, found = candidate.match, candidate.review
    game, outcome = match.game, match.outcome
    assert outcome is not None
    record = replace(
        record_of(match, {seat: spec.partition("(")[0] for seat, spec in candidate.specs.items()}),
        preset=preset,
        seed=_chance(preset, candidate.number).fork(MATCH).seed,
    )
    openings: Any = registry.part(game.facts.name, "openings")
    sharpest = max(found.judged, key=lambda one: one.fall)
    return FamousGame(
        id=preset,
        game=game.facts.name,
        preset=preset,
        players=candidate.specs,
        number=candidate.number,
        rules=openings.fingerprint(match.options),
        reviewer=reviewer(game.facts.name).version,
        turns=game.turn_number(game.view(match.state, None).data),
        winners=tuple(outcome.winners),
        reason=outcome.reason,
        leads=candidate.leads,
        moment=sharpest.decision.last,
        notes=tuple({**one.as_data(found.grades), "options": [], "kinds": list(kinds)} for one, kinds in noted(found)),
        record=write(record),
    )


def annotated_again(game: FamousGame, limits: Limits | None = None) -> FamousGame:
    """Return a famous game with the notes of a new review."""
    match = replay(registry.game(game.game), read(game.record))
    return annotated(game.preset, Candidate(game.number, game.players, match, review(match, limits)))


def noted(found: MatchReview) -> list[tuple[DecisionJudgement, tuple[str, ...]]]:
    """Return the decisions with a note, in order: the greatest turning points, and the costliest of every seat."""
    turning = sorted(found.turning_points(), key=lambda one: -one.fall)[:MOST_TURNING]
    costly = [one for seat in found.seats for one in found.costliest(seat)]
    every = {one.decision.first: one for one in (*turning, *costly)}
    return [
        (one, tuple(name for name, some in (("turning", turning), ("costly", costly)) if one in some))
        for _, one in sorted(every.items())
    ]


def save(made: FamousGame, folder: Path) -> Path:
    """Write a game to its file in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{made.id}.json"
    path.write_text(made.text(), encoding="utf-8")
    return path


def _chance(preset: str, number: int) -> SeededChance:
    return SeededChance(f"{number:064x}").fork(f"{preset} famous")
