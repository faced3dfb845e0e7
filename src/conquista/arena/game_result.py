"""The result of one game of a series, as a line of its log."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from json.encoder import encode_basestring as quoted
from typing import Any, NamedTuple

from conquista.arena.errors import LogError
from conquista.arena.schedule import GameTask, Schedule
from conquista.core import Outcome, Seat
from conquista.core import record as records
from conquista.core.record import Record
from conquista.core.record.replay import BOARD

CRASH, ILLEGAL, OVERRUN, VOID = "crash", "illegal", "overrun", "void"
CAUSES = (CRASH, ILLEGAL, OVERRUN, VOID)
CUT = "table.cut"

_PLAIN = bytes({*range(32, 256), *b"\n"} - {*b'"\\'})  # bytes allowed in a quoted text, and line ends


@dataclass(frozen=True, slots=True)
class GameFault:
    """What went wrong in a game, and for which player; a void game has no culprit and does not count."""

    cause: str
    text: str
    seat: Seat = ""
    player: int = -1
    trace: str = ""


class Thinking(NamedTuple):
    """How often a seat decided, and how long that took in seconds, in total and at most."""

    decisions: int = 0
    total: float = 0.0
    longest: float = 0.0


class GameResult(NamedTuple):
    """One finished game. Points are the shares of victory by side, and add up to one."""

    game: int
    group: int
    players: tuple[int, ...]
    points: tuple[float, ...]
    ranking: str
    reason: str
    actions: int
    seconds: float
    thinking: tuple[Thinking, ...]  # by seat in playing order
    fault: GameFault | None = None
    record: str = ""

    @property
    def counts(self) -> bool:
        return self.fault is None or self.fault.cause != VOID

    @property
    def drawn(self) -> bool:
        return len(set(self.points)) == 1

    def without_record(self) -> GameResult:
        fault = self.fault and replace(self.fault, trace="")
        return GameResult(*self[:-2], fault)

    def line(self) -> bytes:
        """Return the line of the log without its end; formatted here, since an encoder takes several times as long."""
        players, points = ",".join(map(str, self.players)), ",".join(map(str, self.points))
        thinking = ",".join([f"[{n},{total:.6f},{longest:.6f}]" for n, total, longest in self.thinking])
        head = (
            f'{{"game":{self.game},"group":{self.group},"players":[{players}],"points":[{points}],'
            f'"ranking":{quoted(self.ranking)},"reason":{quoted(self.reason)},"actions":{self.actions},'
            f'"seconds":{self.seconds:.6f},"thinking":[{thinking}]{_fault_text(self.fault)}'
            f',"record":'
        )
        return b"%b%b}" % (_bytes(head), _quoted_record(self.record))

    @classmethod
    def read(cls, text: str | bytes) -> GameResult:
        """Parse a line; raises LogError."""
        try:
            data: dict[str, Any] = json.loads(text)
            fault = data.get("fault")
            result = cls(
                game=_whole(data["game"]),
                group=_whole(data["group"]),
                players=tuple(_whole(player) for player in data["players"]),
                points=tuple(float(part) for part in data["points"]),
                ranking=str(data["ranking"]),
                reason=str(data["reason"]),
                actions=_whole(data["actions"]),
                seconds=float(data["seconds"]),
                thinking=tuple(Thinking(_whole(n), float(a), float(b)) for n, a, b in data["thinking"]),
                fault=_fault(fault) if fault else None,
                record=str(data["record"]),
            )
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as wrong:
            raise LogError("arena.log.line") from wrong
        whole = abs(sum(result.points) - 1) < 1e-9 and min(result.points, default=-1) >= 0
        if not whole or len(result.points) != len(result.players):
            raise LogError("arena.log.line")
        return result


def _bytes(text: str) -> bytes:
    """Encode text; lone surrogates, as in file names, become JSON escapes."""
    return text.encode(errors="backslashreplace")


def _quoted_record(text: str) -> bytes:
    """Return a quoted record. Most contain only line ends to escape, which takes half the time."""
    data = _bytes(text)
    if data.translate(None, _PLAIN):
        return _bytes(quoted(text))
    return b'"%b"' % data.replace(b"\n", b"\\n")


def _fault_text(fault: GameFault | None) -> str:
    if fault is None:
        return ""
    data = {"cause": fault.cause, "seat": fault.seat, "player": fault.player, "text": fault.text, "trace": fault.trace}
    return f',"fault":{json.dumps(data, ensure_ascii=False, separators=(",", ":"))}'


def _fault(data: dict[str, Any]) -> GameFault:
    if data["cause"] not in CAUSES or not isinstance(data["player"], int):
        raise ValueError(data)
    return GameFault(data["cause"], str(data["text"]), str(data["seat"]), data["player"], str(data["trace"]))


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(value)
    return value


def forfeit(schedule: Schedule, fault: GameFault) -> Outcome:
    """Return the outcome of a game that a fault ended: its side is last and all others are tied."""
    lost = next((side for side in schedule.sides if fault.seat in side), ())
    others = tuple(seat for seat in schedule.seats if seat not in lost)
    return Outcome((others, lost) if lost and others else (schedule.seats,), f"table.{fault.cause}")


def finished(
    schedule: Schedule,
    task: GameTask,
    outcome: Outcome,
    opening: str,
    seed: str,
    lines: Sequence[str],
    thinking: Sequence[Thinking],
    seconds: float,
    fault: GameFault | None = None,
) -> GameResult:
    """Return the result of a game from the lines of its record, each with its end; the first may be the deal."""
    actions = len(lines) - bool(lines and lines[0].startswith("0 "))
    return GameResult(
        game=task.number,
        group=task.group,
        players=task.holders,
        points=tuple(sum(outcome.share(seat) for seat in side) for side in schedule.sides),
        ranking=outcome.text,
        reason=outcome.reason,
        actions=actions,
        seconds=seconds,
        thinking=tuple(thinking),
        fault=fault,
        record=record_text(schedule, task, outcome, opening, seed, lines),
    )


def record_text(
    schedule: Schedule, task: GameTask, outcome: Outcome, opening: str, seed: str, lines: Sequence[str]
) -> str:
    """Return the record, its lines inserted into the record of a match without actions."""
    options = dict(schedule.plan.options)
    options.pop(BOARD, "")
    bare = records.write(
        Record(
            game=schedule.plan.game,
            version=schedule.plan.version,
            preset=schedule.plan.preset,
            seats=tuple((seat, spec) for seat, _, spec in schedule.seat_specs(task)),
            board=schedule.options.written(BOARD) if BOARD in schedule.options else "",
            options=tuple(sorted(options.items())),
            seed=seed,
            headers=(("Series-Game", str(task.number)),),
            opening=opening,
            outcome=Outcome(outcome.ranking, outcome.reason, outcome.clause),
        )
    )
    head, _, end = bare[:-1].rpartition("\n")
    return "".join([head, "\n", *lines, end, "\n"])
