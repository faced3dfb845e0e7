"""How fast a table plays: the times of its clocks, in milliseconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from conquista.core import ConquistaError, Data, UnknownName
from conquista.table.decoding import number

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
LONGEST = 90 * 24 * HOUR
QUESTION = 20 * SECOND  # for a question with a time limit of its own, at a table with clocks where people sit together
UNTIMED_QUESTION = MINUTE  # and at one without clocks
CORRESPONDENCE = 10 * MINUTE  # with more time than this for an answer people are not expected to sit together


@dataclass(frozen=True, slots=True)
class Pace:
    """The time of each turn, spent first; a bank for the whole match, spent after it; the time of each answer.

    A time of 0 is no limit for an answer; turn and bank both 0 are no limit for a turn.
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
        """The time for a question that all see and that answers itself when its time is up.

        Correspondence gives it the time of an answer; everybody else is at the table and gets a fixed time.
        """
        if (slow := self.answer or self.turn) > CORRESPONDENCE:
            return slow
        return QUESTION if self.timed or self.answer else UNTIMED_QUESTION

    def as_data(self) -> dict[str, Data]:
        return {"name": self.name, "bank": self.bank, "turn": self.turn, "answer": self.answer}

    @staticmethod
    def of(data: Mapping[str, Data]) -> Pace:
        return Pace(str(data["name"]), number(data["bank"]), number(data["turn"]), number(data["answer"]))


UNTIMED = Pace()
PACES = {
    pace.name: pace
    for pace in (
        Pace("live", bank=20 * MINUTE, turn=MINUTE, answer=30 * SECOND),
        Pace("fast", turn=12 * HOUR, answer=6 * HOUR),
        Pace("slow", turn=48 * HOUR, answer=48 * HOUR),
        UNTIMED,
    )
}


def pace(name: str) -> Pace:
    if name not in PACES:
        raise UnknownName.among("pace", name, PACES)
    return PACES[name]
