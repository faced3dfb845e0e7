"""The clocks of a match, for turns, answers and questions. They advance only by the times that the server passes in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from conquista.core import Data, Seat
from conquista.table.pace import Pace

GRACE = 300  # network lag forgiven for one action
GRACE_OF_TURN = 3_000  # and for all actions of a turn together
BONUS = 15_000  # the least time of a seat with a new holder; and the pause of running clocks after downtime


@dataclass(frozen=True, slots=True)
class QuestionLimit:
    """The time limit of a question, the same for all who are asked; None without a limit."""

    seats: frozenset[Seat]
    time: int | None


class Clocks:
    """The time left for each seat. A turn clock is paused while another seat answers during the turn.

    A question with its own time limit runs for all who are asked, including those who have answered, and charges
    nobody: the clocks do not reveal who has answered.

    The clock of a seat whose holder is on vacation is stopped until the vacation ends. Its time in `running` is moved
    forward by the pause, so that deadlines need no other arithmetic.
    """

    def __init__(self, pace: Pace, seats: Iterable[Seat], extra: Mapping[Seat, int] | None = None) -> None:
        self._pace = pace
        self._timed = pace.timed
        self.bank = {seat: pace.bank + (extra or {}).get(seat, 0) for seat in seats}
        self._used = dict.fromkeys(self.bank, 0)  # of the time for this turn
        self._answered = dict.fromkeys(self.bank, 0)  # of the time for this answer
        self._forgiven = dict.fromkeys(self.bank, 0)
        self._turn: frozenset[Seat] = frozenset()  # whose turn it is, also while others answer
        self.running: dict[Seat, int] = {}  # since when
        self._answering: frozenset[Seat] = frozenset()  # the running clocks that count the time for an answer
        self.question: QuestionLimit | None = None
        self._spent_on_question: dict[Seat, int] = {}  # before downtime
        self.away: dict[Seat, int] = {}  # until when holders are on vacation; times that have passed have no effect

    def grace(self, seat: Seat, lag: int) -> int:
        """The part of a measured lag that is forgiven."""
        return max(0, min(lag, GRACE, GRACE_OF_TURN - self._forgiven[seat]))

    def turn_to(self, now: int, main: Iterable[Seat], answering: Iterable[Seat], graces: dict[Seat, int]) -> None:
        """The match waits for these seats from now on; clocks that ran until now are charged."""
        self._charge(now, graces)
        self.question = None
        turn, asked = frozenset(main), frozenset(answering)
        for seat in self.running:
            if seat not in asked:
                self._answered[seat] = 0
        if turn:
            for seat in turn - self._turn:
                self._used[seat] = self._forgiven[seat] = 0
            self._turn = turn
        self._run(now, (seat for seat in self.bank if seat in turn | asked), asked)

    def start_question(self, now: int, seats: Iterable[Seat], time: int | None, graces: dict[Seat, int]) -> None:
        """A question is put to these seats; while it is open its clock does not change."""
        asked = QuestionLimit(frozenset(seats), time)
        if self.question is not None and self.question.seats == asked.seats:
            return
        self._charge(now, graces)
        self._turn = frozenset()  # the next seat to move gets a full turn
        self.question, self._spent_on_question = asked, {}
        self._run(now, (seat for seat in self.bank if seat in asked.seats), asked.seats)

    def pause(self, now: int, seats: Iterable[Seat], until: int) -> None:
        """The clocks of these seats stand still until then; with a time that has passed they go on from now."""
        for seat in seats:
            if seat in self.running:
                self.running[seat] += max(now, until) - self._from(seat, now)
            self.away.pop(seat, None)
            if until > now:
                self.away[seat] = until

    def resume(self, since: int, now: int) -> None:
        """The server was down from `since` until now: clocks are charged until then.

        They stand still for a further pause, in which clients connect again.
        """
        if self.question is not None:
            for seat, began in self.running.items():
                spent = max(0, self._from(seat, since) - began)
                self._spent_on_question[seat] = self._spent_on_question.get(seat, 0) + spent
        else:
            self._charge(since, {})
        self.running = {seat: self._from(seat, now + BONUS) for seat in self.running}

    def resume_with_bonus(self, since: int, now: int) -> None:
        """The same in journals of earlier versions, in which running clocks got a bonus for the pause."""
        if self.question is not None:
            self.running = {
                seat: self._from(seat, now) - max(0, self._from(seat, since) - began - BONUS)
                for seat, began in self.running.items()
            }
            return
        self._charge(since, {})
        for seat in self.running:
            if seat in self._answering:
                self._answered[seat] -= BONUS
            else:
                self._used[seat] -= BONUS
        self.running = {seat: self._from(seat, now) for seat in self.running}

    def refill(self, seat: Seat) -> None:
        """Restart the turn or answer time of a seat that has a new holder."""
        self._used[seat] = self._answered[seat] = 0
        if self._timed:
            self.bank[seat] = max(self.bank[seat], BONUS)

    def give(self, seat: Seat, least: int) -> None:
        """Give a running clock the time of a full turn or answer, but no less than `least`."""
        if seat not in self.running or self.question is not None:
            return
        if seat in self._answering:
            self._answered[seat] -= max(least, self._pace.answer)
        else:
            self._used[seat] -= max(least, self._pace.turn)

    def left(self, seat: Seat) -> int | None:
        """What a running clock had left when it started; None without a limit."""
        if self.question is not None:
            time = self.question.time
            return None if time is None else max(0, time - self._spent_on_question.get(seat, 0))
        if seat in self._answering:
            return self._pace.answer - self._answered[seat] if self._pace.answer else None
        return self.time_when_stopped(seat)

    def time_when_stopped(self, seat: Seat) -> int | None:
        """What the clock of a seat shows while it is stopped; None without a limit."""
        return max(0, self._pace.turn - self._used[seat]) + self.bank[seat] if self._timed else None

    def deadline(self, seat: Seat) -> int | None:
        """When the time of a seat runs out; None when its clock is stopped or has no limit."""
        left = self.left(seat) if seat in self.running else None
        return None if left is None else self.running[seat] + left

    def due(self) -> int | None:
        """When the next clock runs out, including the forgiven lag."""
        found = [deadline + GRACE for seat in self.running if (deadline := self.deadline(seat)) is not None]
        return min(found, default=None)

    def overrun(self, now: int) -> tuple[Seat, ...]:
        """The seats whose time has run out, including the forgiven lag."""
        return tuple(s for s in self.running if (end := self.deadline(s)) is not None and end + GRACE <= now)

    def as_data(self) -> dict[str, Data]:
        """The clocks as shown to all recipients."""
        return {
            seat: {"bank": bank, "used": self._used[seat], **self._running_data(seat), **self._away_data(seat)}
            for seat, bank in self.bank.items()
        }

    def _running_data(self, seat: Seat) -> dict[str, Data]:
        if seat not in self.running:
            return {}
        runs = "answer" if seat in self._answering else "turn"
        return {"runs": runs, "since": self.running[seat], "left": self.left(seat)}

    def _away_data(self, seat: Seat) -> dict[str, Data]:
        return {"away": self.away[seat]} if seat in self.away else {}

    def _from(self, seat: Seat, now: int) -> int:
        """From when on time counts for a seat: now, or the end of the vacation."""
        return max(now, self.away.get(seat, 0))

    def _run(self, now: int, seats: Iterable[Seat], answering: frozenset[Seat]) -> None:
        self.away = {seat: until for seat, until in self.away.items() if until > now}
        self.running = {seat: self._from(seat, now) for seat in seats}
        self._answering = answering

    def _charge(self, now: int, graces: dict[Seat, int]) -> None:
        if self.question is not None:
            return
        for seat, began in self.running.items():
            grace = graces.get(seat, 0)
            spent = max(0, self._from(seat, now) - began - grace)
            self._forgiven[seat] += grace
            if seat in self._answering:
                self._answered[seat] += spent
                continue
            self._used[seat] += spent
            beyond = max(0, self._used[seat] - self._pace.turn)
            self._used[seat] -= beyond
            self.bank[seat] = max(0, self.bank[seat] - beyond)
        self.running = {seat: self._from(seat, now) for seat in self.running}
