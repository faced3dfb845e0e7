"""The pace of a table: the times of its clocks, in milliseconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from conquista.core import ConquistaError, Data, UnknownName
from conquista.table.decoding import number

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
LONGEST = 90 * 24 * HOUR
QUESTION = 20 * SECOND  # for a question with its own time limit, at a live table with clocks
UNTIMED_QUESTION = MINUTE  # and at one without clocks
CORRESPONDENCE = 10 * MINUTE  # with more time than this for an answer, players are not expected to be online together


@dataclass(frozen=True, slots=True)
class Pace:
    """The time for each turn, used first; a bank for the whole match, used after it; the time for each answer.

    0 means no limit for an answer; turn and bank both 0 mean no limit for a turn.
    """

    name: str = "untimed"
    bank: int = 0
    turn: int = 0
    answer: int = 0

    def __post_init__(self) -> None:
        for time in (self.bank, self.turn, self.answer):
            if not 0 <= time <= LONGEST:
                raise ConquistaError("table.refused.pace", most=LONGEST // (24 * HOUR))

    @property
    def timed(self) -> bool:
        return bool(self.bank or self.turn)

    @property
    def question(self) -> int:
        """The time for a question that all see and that gets a default answer when its time is up.

        In correspondence matches it is the time of an answer; in live matches it is fixed.
        """
        if (slow := self.answer or self.turn) > CORRESPONDENCE:
            return slow
        return QUESTION if self.timed or self.answer else UNTIMED_QUESTION

    @property
    def is_correspondence(self) -> bool:
        """Whether players are not expected to be online together."""
        return max(self.turn, self.answer) > CORRESPONDENCE

    def as_data(self) -> dict[str, Data]:
        return {"name": self.name, "bank": self.bank, "turn": self.turn, "answer": self.answer}

    @staticmethod
    def of(data: Mapping[str, Data]) -> Pace:
        return Pace(str(data["name"]), number(data["bank"]), number(data["turn"]), number(data["answer"]))


PaceName = Literal["live", "quick", "fast", "slow", "untimed"]  # the names of PACES, for the schema
UNTIMED = Pace()
PACES = {
    pace.name: pace
    for pace in (
        Pace("live", bank=20 * MINUTE, turn=MINUTE, answer=30 * SECOND),
        Pace("quick", bank=10 * MINUTE, turn=15 * SECOND, answer=15 * SECOND),
        Pace("fast", turn=12 * HOUR, answer=6 * HOUR),
        Pace("slow", turn=48 * HOUR, answer=48 * HOUR),
        UNTIMED,
    )
}


def pace(name: str) -> Pace:
    if name not in PACES:
        raise UnknownName.among("pace", name, PACES)
    return PACES[name]
