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
from conquista.core.game import AnyGame, FastPosition, Game, Player
from conquista.core.game_info import GameInfo, KnownFault
from conquista.core.hosting import TableTerms
from conquista.core.match import Match, MatchEntry, MatchListener, play_match, step
from conquista.core.options import Option, OptionConflict, Options
from conquista.core.values import Action, Data, Event, OpenQuestion, Outcome, Seat, Step, View, data_text
from conquista.core.wire_types import WireTypes

__all__ = [
    "Action",
    "Ambiguous",
    "AnyGame",
    "BoardError",
    "Chance",
    "ConquistaError",
    "Data",
    "Event",
    "FastPosition",
    "Game",
    "GameInfo",
    "Illegal",
    "KnownFault",
    "Match",
    "MatchEntry",
    "MatchListener",
    "MatchOver",
    "NotYourTurn",
    "OpenQuestion",
    "Option",
    "OptionConflict",
    "OptionRefused",
    "Options",
    "Outcome",
    "Player",
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
    "WireTypes",
    "data_text",
    "play_match",
    "promise_of",
    "step",
]
