"""Figures of the arena in the language of the terminal."""

from __future__ import annotations

from conquista.arena import formatting
from conquista.arena.evaluation.score import Estimate
from conquista.cli.output import terminal_language
from conquista.core import Data
from conquista.i18n import say


def phrase(key: str, **params: Data) -> str:
    """Return a message of the arena commands."""
    return say(f"arena.cli.{key}", params, terminal_language())


def interval(value: str, low: str, high: str) -> str:
    return formatting.interval(value, low, high, terminal_language())


def share_words(estimate: Estimate) -> str:
    return formatting.share_words(estimate, terminal_language())


def elo_words(estimate: Estimate) -> str:
    return formatting.elo_words(estimate, terminal_language())


def rate_words(games: int, seconds: float) -> str:
    """Return the rate: games per second, or per minute or hour where they are long."""
    rate = games / seconds
    factor, word = (1, "second") if rate >= 1 else (60, "minute") if rate * 60 >= 1 else (3600, "hour")
    return phrase(f"rate.{word}", n=f"{rate * factor:,.1f}" if rate * factor < 100 else f"{rate * factor:,.0f}")
