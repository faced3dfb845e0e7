"""Calibration of reviews: predicted chances compared with the results of matches between computer players."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conquista.core import Outcome, Seat, SeededChance
from conquista.core.match import Match
from conquista.games import registry
from conquista.players import registry as players
from conquista.players.limits import Limits
from conquista.players.match_review import review

BINS = 10
RANDOM_ACTIONS = 12  # at most, at the beginning of a match, so that no two are alike


@dataclass(frozen=True, slots=True)
class CalibrationPlan:
    """Which matches are played and reviewed; the number of a match decides everything that is random in it."""

    preset: str
    player: str = "sergeant"
    limits: Limits | None = None  # of the players, instead of their own
    review_limits: Limits | None = None  # of one decision


@dataclass(frozen=True, slots=True)
class CalibrationRow:
    """The predictions of one interval: how many, their mean, and the mean of the results."""

    low: float
    high: float
    count: int
    predicted: float
    happened: float


def play(plan: CalibrationPlan, number: int) -> Match:
    """Play one match: a few random actions, then the players."""
    game, options = registry.preset(plan.preset)
    chance = SeededChance(f"{number:064x}")
    match = Match(game, options, chance.fork("match"))
    made = {
        seat: players.make(plan.player, game, options, chance.fork(seat), *([plan.limits] if plan.limits else []))
        for seat in match.seats
    }
    rng = chance.fork("opening")
    at_random = rng.below(RANDOM_ACTIONS + 1)
    while match.outcome is None and len(match.entries) < game.facts.max_actions:
        seat = game.to_act(match.state)[0]
        legal = tuple(game.legal_actions(match.state, seat))
        early = len(match.entries) < at_random
        match.play_unchecked(
            seat, rng.choice(legal) if early else made[seat].choose(game, game.view(match.state, seat), legal)
        )
    return match


def share_of_victory(outcome: Outcome, seats: Sequence[Seat]) -> dict[Seat, float]:
    """Return what each seat has won: partners and those who share a victory divide it, in a draw all do."""
    winners = outcome.winners or tuple(seats)
    return {seat: 1 / len(winners) if seat in winners else 0.0 for seat in seats}


def predictions(plan: CalibrationPlan, number: int) -> list[tuple[float, float]]:
    """Return pairs of predicted chance and result, for every seat after every decision of a match."""
    match = play(plan, number)
    assert match.outcome is not None
    won = share_of_victory(match.outcome, match.seats)
    judged = review(match, plan.review_limits).judged
    return [(round(one.after[seat], 4), round(won[seat], 4)) for one in judged for seat in match.seats]


def collect(plan: CalibrationPlan, numbers: Iterable[int], path: Path) -> Iterable[int]:
    """Append the predictions of matches to a file and yield their numbers; those in the file are not played again.

    A last line that was cut off is dropped, so that an interrupted run can be resumed.
    """
    known = {row["match"] for row in stored(path) if row["preset"] == plan.preset and row["player"] == plan.player}
    for number in numbers:
        if number in known:
            continue
        row = {"preset": plan.preset, "player": plan.player, "match": number, "pairs": predictions(plan, number)}
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        yield number


def stored(path: Path) -> list[dict[str, Any]]:
    """Return the rows of a file; an incomplete last line is removed from it."""
    if not path.is_file():
        return []
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    return [json.loads(line) for line in whole.splitlines()]


def table(pairs: Sequence[tuple[float, float]], bins: int = BINS) -> list[CalibrationRow]:
    """Return the predictions by intervals of equal width; empty ones are left out."""
    rows = []
    for place in range(bins):
        low, high = place / bins, (place + 1) / bins
        inside = [one for one in pairs if low <= one[0] < high or (place == bins - 1 and one[0] == 1.0)]
        if inside:
            count = len(inside)
            rows.append(
                CalibrationRow(low, high, count, sum(p for p, _ in inside) / count, sum(w for _, w in inside) / count)
            )
    return rows


def brier(pairs: Sequence[tuple[float, float]]) -> float:
    """Return the mean squared error of the predictions; 0 is perfect."""
    return sum((predicted - won) ** 2 for predicted, won in pairs) / len(pairs)


def report(rows: Sequence[dict[str, Any]]) -> str:
    """Return the calibration tables of stored rows in Markdown, one for each preset."""
    parts = []
    for preset in dict.fromkeys(row["preset"] for row in rows):
        own = [row for row in rows if row["preset"] == preset]
        pairs = [(float(p), float(w)) for row in own for p, w in row["pairs"]]
        lines = [
            f"| {one.low:.0%} to {one.high:.0%} | {one.count:,} | {one.predicted:.1%} | {one.happened:.1%} |"
            for one in table(pairs)
        ]
        head = f"{preset}: {len(own):,} matches, {len(pairs):,} predictions, Brier score {brier(pairs):.4f}"
        parts.append("\n".join([head, "", "| predicted | number | mean | won |", "| --- | --- | --- | --- |", *lines]))
    return "\n\n".join(parts)
