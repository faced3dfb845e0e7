"""Openings for the explorer: trips of pieces, by the position they were made in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from conquista.core import AnyGame, Match, Options, SeededChance
from conquista.core.match import MatchEntry
from conquista.core.parts.opening_steps import OpeningStep, signed
from conquista.games.conquest import packing
from conquista.games.conquest.actions import Move
from conquista.games.conquest.rules.constants.action_kinds import RUN, STEP
from conquista.games.conquest.setup.rules_mark import rules_mark
from conquista.games.conquest.setup.ruleset import rules_for
from conquista.games.conquest.state import ConquestState

LEAST_TURNS = 6  # of a match that belong to its opening
ROUNDS = 2  # or so many rounds
WENT = ("conquest.event.moved", "conquest.event.ran")


class ConquestOpenings:
    """Trips of the first turns."""

    weights: ClassVar = {
        "conquest_2p": 200,
        "conquest_4p": 110,
        "conquest_party": 110,
        "plus_2p": 130,
        "plus_4p": 70,
        "plus_party": 70,
        "plus_2p_variant": 80,
        "plus_4p_variant": 50,
        "plus_party_variant": 50,
        "grand_2p": 140,
        "grand_it": 90,
        "grand_en": 110,
        "grand_fr": 60,
        "grand_party_it": 60,
        "grand_party_en": 70,
    }
    # Nodes instead of seconds make a match the same on every machine; the limit is above what a level needs.
    settings = (
        "nodes=1000000",
        "nodes=1000000,style=cautious",
        "nodes=1000000,style=raider",
        "nodes=1000000,style=siege_master",
        "nodes=1000000,style=admiral",
    )
    random_actions = 3
    by_seat = True

    def fingerprint(self, options: Options) -> str:
        return rules_mark(rules_for(options.word("board"), options))

    def key(self, game: AnyGame, options: Options, place: str) -> int:
        """Return the key of a position line, or of the first position of the edition where it is empty."""
        state = game.read_state(options, place) if place else game.start(options, SeededChance(0))
        return signed(game.digest(state))

    def steps(self, match: Match) -> Sequence[OpeningStep]:
        """Return the trips of the first turns, and from every position within a trip the rest of it."""
        found: list[OpeningStep] = []
        most = max(LEAST_TURNS, ROUNDS * len(match.seats))
        turns, active = 0, -1
        first = 0
        for number, entry in enumerate(match.entries):
            numbers = packing.numbers(cast(ConquestState, match.states[number]).position)
            if numbers["turn"] != active:
                turns, active = turns + 1, numbers["turn"]
                if turns > most:
                    break
            following = match.entries[number + 1] if number + 1 < len(match.entries) else None
            if following is not None and _joins(entry, following):
                continue
            words = [match.game.write_action(one.action) for one in match.entries[first : number + 1]]
            found += [
                OpeningStep(
                    signed(match.game.digest(match.states[at])),
                    entry.seat,
                    " ".join(words[at - first :]),
                    at,
                    number + 1,
                )
                for at in range(first, number + 1)
            ]
            first = number + 1
        return found


def _joins(entry: MatchEntry, following: MatchEntry) -> bool:
    """Return whether an action continues the trip of the one before it: the same piece moves on."""
    move, then = entry.action, following.action
    if not isinstance(move, Move) or not isinstance(then, Move) or entry.seat != following.seat:
        return False
    went = [event for event in entry.events if event.kind in WENT]
    if len(went) != len(entry.events) or not went or went[-1].data.get("how") != "moves":
        return False  # it mounted or took something, or the turn ended with it
    return then.kind in (STEP, RUN) and then.place == move.goal and not then.member and not move.last


OPENINGS = ConquestOpenings()
