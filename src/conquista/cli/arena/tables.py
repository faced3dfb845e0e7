"""Results of a series, as tables and as data."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from conquista.arena.evaluation.fairness import Fairness
from conquista.arena.evaluation.online_rating import RatingStanding
from conquista.arena.evaluation.rating import ArenaRating
from conquista.arena.evaluation.score import Estimate, Tally
from conquista.arena.formatting import (
    damage_words,
    fault_words,
    percent,
    reason_words,
    score_words,
    signed,
    verdict_words,
    versus,
    whole,
)
from conquista.arena.series import Series
from conquista.arena.series_log import Reading
from conquista.cli.arena.labels import elo_words, interval, phrase, share_words
from conquista.cli.board_tables import sheet
from conquista.cli.output import terminal_language
from conquista.i18n import say

MOST_FAULTS = 5  # shown in full


def series_sheets(series: Series) -> Iterator[RenderableType]:
    """Yield the results of every lineup, the decision of a test, and errors."""
    names = series.schedule.names
    rows = []
    for lineup, tally in zip(series.schedule.lineups, series.board.tallies, strict=True):
        estimate = tally.estimate()
        rows.append(
            (
                versus([names[player] for player in lineup]),
                f"{tally.games:,}",
                score_words(tally),
                share_words(estimate) if estimate else "",
                elo_words(estimate) if estimate else "",
                percent(estimate.better) if estimate else "",
            )
        )
    columns = [phrase(f"column.{word}") for word in ("lineup", "games", "score", "share", "elo", "better")]
    plan = series.log.plan
    yield sheet(phrase("title.series", name=plan.preset or plan.game, seed=plan.seed), columns, rows)
    yield from verdict_lines(series)
    yield from fault_lines(series.log.reading, names)


def verdict_lines(series: Series) -> Iterator[RenderableType]:
    sprt = series.sprt
    if sprt is None:
        return
    style = {True: "bold green", False: "bold red", None: "bold yellow"}[sprt.verdict]
    yield Text(verdict_words(sprt, terminal_language()), style=style)


def fault_lines(reading: Reading, names: Sequence[str]) -> Iterator[RenderableType]:
    """Yield forfeited and void games, the first few in full, and unusable lines of the log."""
    faulty = [result for result in reading.ordered() if result.fault is not None]
    if faulty:
        yield Text(say("arena.told.count", {"count": len(faulty)}, terminal_language()), style="red")
    for result in faulty[:MOST_FAULTS]:
        yield Text(f"  {fault_words(result, names, terminal_language())}")
    if len(faulty) > MOST_FAULTS:
        yield Text(
            f"  {say('arena.told.more', {'count': len(faulty) - MOST_FAULTS}, terminal_language())}", style="dim"
        )
    yield from (Text(sentence, style="yellow") for sentence in damage_words(reading, terminal_language()))


def standing_sheet(standings: Sequence[RatingStanding]) -> RenderableType:
    columns = [phrase(f"column.{word}") for word in ("place", "player", "ordinal", "skill", "unsure", "games")]
    rows = [
        (place, s.name, f"{s.ordinal:.2f}", f"{s.skill:.2f}", f"{s.unsure:.2f}", f"{s.games:,}")
        for place, s in enumerate(standings, 1)
    ]
    return sheet(phrase("title.standings"), columns, rows, numbers_from=2)


def rating_sheet(ratings: Sequence[ArenaRating], anchored: bool = False) -> RenderableType:
    """Return ratings as differences, or absolute ones where some rating is anchored."""
    written = whole if anchored else signed
    columns = [phrase(f"column.{word}") for word in ("place", "player", "elo", "games", "points")]
    rows = [
        (
            place,
            rating.name,
            interval(written(rating.elo), written(rating.low), written(rating.high)),
            f"{rating.games:,}",
            percent(rating.points / rating.games),
        )
        for place, rating in enumerate(ratings, 1)
    ]
    return sheet(phrase("title.ratings"), columns, rows, numbers_from=2)


def fairness_sheets(name: str, found: Fairness) -> Iterator[RenderableType]:
    columns = [phrase(f"column.{word}") for word in ("side", "wins", "part", "fair")]
    fair = 1 / len(found.sides)
    rows = []
    for side, wins, share in zip(found.sides, found.wins, found.shares, strict=True):
        apart = not share.low <= fair <= share.high
        rows.append((side, f"{wins:,}", Text(share_words(share), style="red" if apart else ""), percent(fair)))
    yield sheet(phrase("title.balance", name=name, games=found.games), columns, rows)
    word = "fair" if found.fair else "unfair"
    yield Text(
        say(f"arena.balance.{word}", {"chance": percent(found.chance)}, terminal_language()),
        style="green" if found.fair else "bold red",
    )
    yield Text(phrase("balance.rest", drawn=percent(found.drawn / found.games), length=round(found.length)))
    for reason, count in found.reasons.most_common(8):
        yield Text(f"  {percent(count / found.games):>7}  {reason_words(reason, terminal_language())}", style="dim")


# -- data ----------------------------------------------------------------------------------------------------------


def number(value: float) -> float | None:
    """Return a number that JSON can represent, or None."""
    return round(value, 6) if math.isfinite(value) else None


def estimate_data(estimate: Estimate | None) -> dict[str, object] | None:
    if estimate is None:
        return None
    return {
        "share": number(estimate.share),
        "share_low": number(estimate.low),
        "share_high": number(estimate.high),
        "elo": number(estimate.elo),
        "elo_low": number(estimate.elo_low),
        "elo_high": number(estimate.elo_high),
        "better": number(estimate.better),
    }


def tally_data(names: Sequence[str], tally: Tally) -> dict[str, object]:
    return {
        "players": list(names),
        "games": tally.games,
        "wins": tally.wins,
        "shared": tally.shared,
        "losses": tally.losses,
        "groups": {f"{score:g}": count for score, count in sorted(tally.scores.items())},
        "estimate": estimate_data(tally.estimate()),
    }


def series_data(series: Series) -> dict[str, object]:
    names = series.schedule.names
    data: dict[str, object] = {
        "log": str(series.log.path),
        "games": series.board.games,
        "void": series.board.void,
        "lineups": [
            tally_data([names[player] for player in lineup], tally)
            for lineup, tally in zip(series.schedule.lineups, series.board.tallies, strict=True)
        ],
        "faults": [
            {"game": result.game, "player": result.fault.player, "cause": result.fault.cause, "text": result.fault.text}
            for result in series.log.reading.ordered()
            if result.fault is not None
        ],
    }
    if series.sprt is not None:
        sprt = series.sprt
        data["test"] = {
            "elo0": sprt.test.elo0,
            "elo1": sprt.test.elo1,
            "model": sprt.test.model,
            "ratio": number(sprt.ratio),
            "low": number(sprt.test.low),
            "high": number(sprt.test.high),
            "groups": sprt.evaluated,
            "verdict": {True: "passed", False: "failed", None: "open"}[sprt.verdict],
        }
    return data


def standing_data(standings: Sequence[RatingStanding]) -> list[dict[str, object]]:
    return [
        {"player": one.name, **_numbers(one, "ordinal", "skill", "unsure"), "games": one.games} for one in standings
    ]


def rating_data(ratings: Sequence[ArenaRating]) -> list[dict[str, object]]:
    return [
        {"player": one.name, **_numbers(one, "elo", "low", "high"), "games": one.games, **_numbers(one, "points")}
        for one in ratings
    ]


def _numbers(one: RatingStanding | ArenaRating, *names: str) -> dict[str, object]:
    return {name: number(getattr(one, name)) for name in names}


def fairness_data(found: Fairness) -> dict[str, object]:
    return {
        "games": found.games,
        "drawn": found.drawn,
        "chance": number(found.chance),
        "fair": found.fair,
        "length": number(found.length),
        "sides": [
            {"side": side, "wins": wins, **(estimate_data(share) or {})}
            for side, wins, share in zip(found.sides, found.wins, found.shares, strict=True)
        ],
        "reasons": dict(found.reasons.most_common()),
    }
