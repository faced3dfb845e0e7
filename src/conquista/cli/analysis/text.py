"""The heading of an analysis for a terminal."""

from __future__ import annotations

from rich.text import Text

from conquista.cli.analysis.positions import AnalysedPosition
from conquista.cli.analysis.suggestions import phrase


def heading(position: AnalysedPosition) -> Text:
    """Return a heading: the seat to act, and what was played."""
    if not position.seat:
        return Text(phrase("over"), style="bold")
    text = phrase("asked", seat=position.letter(position.seat))
    if position.at is not None:
        text = phrase("moment", at=position.at, asked=text)
    if position.played:
        text += " " + phrase("played", word=position.played)
    return Text(text, style="bold")
