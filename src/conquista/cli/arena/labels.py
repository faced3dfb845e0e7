"""The arena's figures in the language of the terminal."""

from __future__ import annotations

from conquista.arena import formatting
from conquista.arena.score import Estimate
from conquista.cli.output import tongue
from conquista.core import Data
from conquista.i18n import say


def phrase(key: str, **params: Data) -> str:
    """A sentence of the arena's commands."""
    return say(f"arena.cli.{key}", params, tongue())


def interval(value: str, low: str, high: str) -> str:
    return formatting.interval(value, low, high, tongue())


def share_words(estimate: Estimate) -> str:
    return formatting.share_words(estimate, tongue())


def elo_words(estimate: Estimate) -> str:
    return formatting.elo_words(estimate, tongue())


def rate_words(games: int, seconds: float) -> str:
    """Games a second, or a minute or an hour where they are long."""
    rate = games / seconds
    factor, word = (1, "second") if rate >= 1 else (60, "minute") if rate * 60 >= 1 else (3600, "hour")
    return phrase(f"rate.{word}", n=f"{rate * factor:,.1f}" if rate * factor < 100 else f"{rate * factor:,.0f}")
