"""The contract that games, players and screens share. `record` holds its text form."""

from __future__ import annotations

from conquista.core.chance import Chance, RecordedChance, SeededChance, promise_of
from conquista.core.errors import (
    Ambiguous,
    BoardError,
    ConquistaError,
    Illegal,
    MatchOver,
    NotYourTurn,
    OptionRefused,
    PositionError,
    RecordError,
    Stale,
    UnknownName,
    Unreadable,
)
from conquista.core.facts import Facts
from conquista.core.game import AnyGame, Game, Player, Position
from conquista.core.hosting import TableTerms
from conquista.core.options import Clash, Option, Options
from conquista.core.play import Entry, Listener, Match, play_match, step
from conquista.core.values import Action, Data, Event, OpenQuestion, Outcome, Seat, Step, View, data_text

__all__ = [
    "Action",
    "Ambiguous",
    "AnyGame",
    "BoardError",
    "Chance",
    "Clash",
    "ConquistaError",
    "Data",
    "Entry",
    "Event",
    "Facts",
    "Game",
    "Illegal",
    "Listener",
    "Match",
    "MatchOver",
    "NotYourTurn",
    "OpenQuestion",
    "Option",
    "OptionRefused",
    "Options",
    "Outcome",
    "Player",
    "Position",
    "PositionError",
    "RecordError",
    "RecordedChance",
    "Seat",
    "SeededChance",
    "Stale",
    "Step",
    "TableTerms",
    "UnknownName",
    "Unreadable",
    "View",
    "data_text",
    "play_match",
    "promise_of",
    "step",
]
