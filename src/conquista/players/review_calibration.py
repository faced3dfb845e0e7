"""Calibration of reviews: predicted chances compared with the results of matches between computer players."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conquista.core import Outcome, Seat, SeededChance
from conquista.core.match import Match
from conquista.core.record import read, replay
from conquista.games import registry
from conquista.players import registry as players
from conquista.players.chance_curve import ChanceCurve, Prediction, fit_curve
from conquista.players.limits import Limits
from conquista.players.match_review import reviewer
from conquista.players.thought import Stop

BINS = 10
DIGITS = 9  # of a stored chance, so that one that is nearly certain differs from one that is
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
    return predictions_of(play(plan, number), plan.review_limits)


def predictions_of(
    match: Match, limits: Limits | None, most: int | None = None, raw: bool = False
) -> list[tuple[float, float]]:
    """Return the pairs of a finished match, of all its decisions or of `most` of them at equal distances.

    With `raw` the chances are those of the evaluation, before their correction.
    """
    assert match.outcome is not None
    won = share_of_victory(match.outcome, match.seats)
    judge = reviewer(match.game.facts.name)
    judge = judge.uncorrected() if raw else judge
    every = judge.decisions(match)
    count = len(every) if most is None else most
    places = sorted({(2 * place + 1) * len(every) // (2 * count) for place in range(count)})
    judged = [judge.judge(match, every[place], limits or judge.limits, Stop()) for place in places]
    return [(round(one.after[seat], DIGITS), round(won[seat], 4)) for one in judged for seat in match.seats]


def collect(plan: CalibrationPlan, numbers: Iterable[int], path: Path) -> Iterable[int]:
    """Append the predictions of matches to a file and yield their numbers; those in the file are not played again.

    A last line that was cut off is dropped, so that an interrupted run can be resumed.
    """
    known = _known(path)
    for number in numbers:
        if (plan.preset, plan.player, number) not in known:
            _append(path, plan.preset, plan.player, number, predictions(plan, number))
            yield number


def collect_played(
    matches: Iterable[tuple[str, str, int, str]],
    path: Path,
    limits: Limits | None = None,
    most: int | None = None,
    raw: bool = False,
) -> Iterable[int]:
    """Do the same for matches that were played before: preset, player, number and record of each."""
    known = _known(path)
    for preset, player, number, record in matches:
        if (preset, player, number) not in known:
            match = replay(registry.preset(preset)[0], read(record))
            _append(path, preset, player, number, predictions_of(match, limits, most, raw))
            yield number


def _known(path: Path) -> set[tuple[str, str, int]]:
    return {(row["preset"], row["player"], row["match"]) for row in stored(path)}


def _append(path: Path, preset: str, player: str, number: int, pairs: list[tuple[float, float]]) -> None:
    row = {"preset": preset, "player": player, "match": number, "pairs": pairs}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


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


# -- correction --------------------------------------------------------------------------------------------------------

TWO, MORE = "two_sides", "more_sides"


def family_of(preset: str) -> str:
    """Return which correction a preset has: that of two sides, such as teams, or of more."""
    return TWO if len(_sides(preset)) == 2 else MORE


def fit(rows: Sequence[dict[str, Any]]) -> dict[str, ChanceCurve]:
    """Return the curve of each family, from rows with raw chances."""
    found: dict[str, list[Prediction]] = {}
    for row in rows:
        found.setdefault(family_of(row["preset"]), []).extend(_predictions(row))
    return {name: fit_curve(found[name]) for name in (TWO, MORE) if name in found}


def corrected(row: dict[str, Any], curve: ChanceCurve) -> dict[str, Any]:
    """Return a row with corrected chances instead of raw ones."""
    game, options = registry.preset(row["preset"])
    sides, pairs = _sides(row["preset"]), list[tuple[float, float]]()
    for chances, won in _predictions(row):
        found = {
            seat: (chance / len(side), share / len(side))
            for side, chance, share in zip(sides, curve.apply(chances), won, strict=True)
            for seat in side
        }
        pairs += [found[seat] for seat in game.seats(options)]
    return {**row, "pairs": pairs}


def halves(rows: Sequence[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the matches with even and with odd numbers."""
    return [row for row in rows if row["match"] % 2 == 0], [row for row in rows if row["match"] % 2]


def _sides(preset: str) -> Sequence[Sequence[Seat]]:
    game, options = registry.preset(preset)
    return game.teams(options) or tuple((seat,) for seat in game.seats(options))


def _predictions(row: dict[str, Any]) -> Iterable[Prediction]:
    """Yield the chances and shares of all sides, decision by decision."""
    game, options = registry.preset(row["preset"])
    seats, sides, pairs = game.seats(options), _sides(row["preset"]), row["pairs"]
    for first in range(0, len(pairs), len(seats)):
        found = dict(zip(seats, pairs[first : first + len(seats)], strict=True))
        yield (
            [sum(found[seat][0] for seat in side) for side in sides],
            [sum(found[seat][1] for seat in side) for side in sides],
        )
