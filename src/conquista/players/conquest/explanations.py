"""Explains a plan in message keys: what it gains, what it leaves in danger, and the greatest threat."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.core.text.message import Message
from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import OVER
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.players.conquest.evaluation.evaluate import features
from conquista.players.conquest.evaluation.scratch import EvaluationScratch
from conquista.players.conquest.evaluation.terms import WORDS_OF_FEATURES
from conquista.players.conquest.evaluation.weights import EvaluationWeights

SOLDIER = 100
LEAST = 15  # what a reason must weigh to be told, in hundredths of a soldier


def words(rules: ConquestRuleset, codes: Sequence[int]) -> tuple[str, ...]:
    """Codes as action words."""
    return tuple(rules.move(code).word for code in codes)


def reasons(
    balance: EvaluationWeights, scratch: EvaluationScratch, before: WarPosition, after: WarPosition, seat: int
) -> tuple[Message, ...]:
    """What a plan changes for its seat: the two greatest gains by name, then the danger that it leaves or makes."""
    numbers = packing.numbers(after)
    if numbers["phase"] == OVER:
        won = numbers["winners"] >> seat & 1
        return (Message("players.why.wins" if won else "players.why.ends"),)
    taken = _pile(after, seat) - _pile(before, seat)
    then, now = _contributions(balance, scratch, before), _contributions(balance, scratch, after)
    rivals = [i for i in range(len(now)) if i != seat]
    gains = sorted(((now[seat][i] - then[seat][i], word) for i, word in enumerate(WORDS_OF_FEATURES)), reverse=True)
    found = [Message("players.why.takes", {"count": taken})] if taken > 0 else []
    found += [Message(f"players.why.{word}") for gain, word in gains if gain >= LEAST and f"{word}" in REASON_WORDS][:2]
    danger = min((now[seat][i], word) for i, word in enumerate(WORDS_OF_FEATURES) if word in DANGERS)
    if -danger[0] >= LEAST:
        found.append(Message(f"players.why.danger.{danger[1]}"))
    threat = max((_pressure(now, rival), rival) for rival in rivals) if rivals else (0, 0)
    if threat[0] >= 10 * LEAST:
        found.append(Message("players.why.threat", {"seat": "SWNE"[threat[1]]}))
    return tuple(found) or (Message("players.why.waits"),)


def reasons_to_stay(cost: int, others: Sequence[Message]) -> tuple[Message, ...]:
    """Why a turn without a move is best, before other reasons; `cost` is how much worse the best plan with moves is."""
    if cost >= SOLDIER // 2:
        why = Message("players.why.stay.loses", {"count": max(1, round(cost / SOLDIER))})
    else:
        why = Message("players.why.stay.worse" if cost >= LEAST else "players.why.stay.equal")
    return (why, *(one for one in others if one.key != "players.why.waits"))


REASON_WORDS = (
    *(f"march_{kind}" for kind in ("soldier", "elephant", "knight", "camel", "chariot", "ship", "galleon")),
    *("march_catapult", "march_siege", "ride", "cargo", "questing", "castles", "quests"),
    *("exposed_most", "exposed_next", "exposed_guarded", "breach", "support", "siege_ready", "raised", "held"),
)
DANGERS = ("exposed_most", "breach", "squeezed", "few", "dormant")


def _contributions(balance: EvaluationWeights, scratch: EvaluationScratch, pos: WarPosition) -> list[list[int]]:
    numbers = packing.numbers(pos)
    seats = features(pos, scratch, numbers["active"])
    return [[weight * value // 100 for weight, value in zip(balance.features, row, strict=True)] for row in seats]


def _pile(pos: WarPosition, seat: int) -> int:
    return sum(packing.rows(pos)["pile"][seat * 9 : seat * 9 + 9])


def _pressure(now: list[list[int]], rival: int) -> int:
    """The pressure of a rival: the spaces it holds, and its siege engines at the gate."""
    at = WORDS_OF_FEATURES.index
    return now[rival][at("castles")] + now[rival][at("quests")] + now[rival][at("siege_ready")]
