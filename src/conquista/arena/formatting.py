"""Formatting of figures, for tables, the terminal and reports."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from conquista.arena.evaluation.score import Estimate, Tally
from conquista.arena.evaluation.sprt import SprtRun
from conquista.arena.game_result import GameResult
from conquista.arena.series_log import Reading
from conquista.core import Data
from conquista.i18n import has, parameters, say


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def signed(elo: float) -> str:
    """Return an Elo difference: +12, −3, 0; infinite ones as ∞."""
    if math.isinf(elo):
        return "+∞" if elo > 0 else "−∞"
    rounded = round(elo)
    return f"+{rounded}" if rounded > 0 else f"−{-rounded}" if rounded < 0 else "0"


def whole(elo: float) -> str:
    """Return an Elo rating: 1503."""
    return f"{elo:.0f}".replace("-", "−")


def real(value: float) -> str:
    """Return a number with two decimals and a typographic minus sign."""
    return f"{value:.2f}".replace("-", "−")


def interval(value: str, low: str, high: str, locale: str) -> str:
    return say("arena.interval", {"value": value, "low": low, "high": high}, locale)


def share_words(estimate: Estimate, locale: str) -> str:
    """Return a share with its interval: 54.3 % (51.2 to 57.4)."""
    return interval(percent(estimate.share), f"{100 * estimate.low:.1f}", f"{100 * estimate.high:.1f}", locale)


def elo_words(estimate: Estimate, locale: str) -> str:
    return interval(signed(estimate.elo), signed(estimate.elo_low), signed(estimate.elo_high), locale)


def score_words(tally: Tally) -> str:
    """Return won, shared and lost games: +12 =3 −5."""
    return f"+{tally.wins} ={tally.shared} −{tally.losses}"


def versus(names: Sequence[str]) -> str:
    """Return a lineup as text: captain – squire, or captain – 3 × squire."""
    found: list[tuple[str, int]] = []
    for name in names:
        if found and found[-1][0] == name:
            found[-1] = (name, found[-1][1] + 1)
        else:
            found.append((name, 1))
    return " – ".join(name if count == 1 else f"{count} × {name}" for name, count in found)


def fault_words(result: GameResult, names: Sequence[str], locale: str) -> str:
    """Describe the fault of a game in a sentence."""
    fault = result.fault
    assert fault is not None
    who = names[fault.player] if 0 <= fault.player < len(names) else "-"
    params: dict[str, Data] = {"game": result.game, "name": who, "seat": fault.seat or "-", "text": fault.text}
    return say(f"arena.told.{fault.cause}", params, locale)


def verdict_words(sprt: SprtRun, locale: str) -> str:
    """Describe the decision of a sequential test in a sentence."""
    test = sprt.test
    word = {True: "passed", False: "failed", None: "open"}[sprt.verdict]
    params: dict[str, Data] = {
        "elo0": f"{test.elo0:g}",
        "elo1": f"{test.elo1:g}",
        "model": {"key": f"arena.model.{test.model}"},
        "ratio": real(sprt.ratio),
        "low": real(test.low),
        "high": real(test.high),
        "groups": sprt.evaluated,
    }
    return say(f"arena.verdict.{word}", params, locale)


def damage_words(reading: Reading, locale: str) -> Iterator[str]:
    """Yield sentences about lines of a log that could not be used."""
    path = reading.path.name
    if reading.damaged:
        params: dict[str, Data] = {"count": len(reading.damaged), "lines": reading.damaged[:10], "path": path}
        yield say("arena.told.damaged", params, locale)
    if reading.repeated:
        yield say("arena.told.repeated", {"count": len(reading.repeated), "path": path}, locale)


def reason_words(key: str, locale: str) -> str:
    """Return why matches ended, in the plural; a reason about one match is shown by its short name."""
    if has(key) and not parameters(key):
        return say(key, {}, locale)
    return key.rpartition(".")[2].replace("_", " ")


def short_duration_words(seconds: float) -> str:
    """Return a short duration: 3.65 µs, 12.5 ms or 1.2 s."""
    for factor, unit in ((1, "s"), (1e3, "ms")):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"


def duration_words(seconds: float) -> str:
    """Return a duration: 0:07, 12:34 or 3:04:05."""
    whole = max(0, round(seconds))
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
