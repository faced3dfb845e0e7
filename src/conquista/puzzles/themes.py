"""What a solution is about, read from its line."""

from __future__ import annotations

from conquista.games.conquest import ledger
from conquista.games.conquest.codes import unpack_code
from conquista.games.conquest.constants import (
    ANSWERING,
    BUILD_CHARIOT,
    BUILD_GALLEON,
    CASTLE,
    DECLINE,
    LOWER,
    QUEST,
    RAISE,
    RUN,
    SHOOT,
    TAKE,
    WANDER,
)
from conquista.games.conquest.engine import Engine
from conquista.games.conquest.geography import SEATS
from conquista.games.conquest.position import Position
from conquista.puzzles.model import THEMES, Setting


def themes_of(setting: Setting, line: list[int]) -> tuple[str, ...]:
    """The themes of a line, in the order in which they are known."""
    engine, here = Engine(setting.rules.tables), setting.position.copy()
    seat, names = setting.seat, setting.rules.names
    found: set[str] = set()
    takings: list[int] = []
    quiet: set[int] = set()
    ready: list[tuple[int, set[int], str]] = []  # which taking, who moved for it, and what that is called
    for code in line:
        place, index, kind, goal, flag = unpack_code(code)
        now, stacks = ledger.numbers(here), ledger.stacks(here)
        if now["phase"] == ANSWERING:
            found.add("refusal" if kind == DECLINE else "sacrifice")
            engine.do(here, code)
            continue
        taker = ledger.number_at(here, place, index) if kind <= SHOOT else -1
        other = stacks.get(goal) if kind <= SHOOT else None
        taken = other is not None and _opponent(setting, other.side, seat)
        if kind == SHOOT:
            found.add("shot" if taken else "bridge")
        if kind == TAKE:
            found.add("commandeer")
        if kind in (RAISE, LOWER):
            found.add("bridge")
        if kind == WANDER:
            found.add("camel")
        if BUILD_CHARIOT <= kind <= BUILD_GALLEON:
            found.add("build")
        if taken:
            helpers = quiet - {taker, ledger.number_at(here, place, 0)}
            ready.append((len(takings), helpers, "idle" if _idles(setting, engine, here, code) else "block"))
            quiet = set()
            if index and kind <= RUN:
                found.add("dismount")
            if flag:
                found.add("waive")
            if taker in takings:
                found.add("chain")
            takings.append(taker)
        elif kind <= RUN and other is not None:
            found.add("carry")
        elif kind <= RUN:
            quiet.add(taker)
            if setting.rules.geography.place_kind(names[goal]) in (CASTLE, QUEST):
                found.add("space")
        engine.do(here, code)
    found |= {name for number, helpers, name in ready if helpers - set(takings[number:])}
    return tuple(theme for theme in THEMES if theme in found)


def _opponent(setting: Setting, side: int, seat: int) -> bool:
    return setting.rules.team_of(SEATS[side]) != setting.rules.team_of(SEATS[seat])


def _idles(setting: Setting, engine: Engine, position: Position, code: int) -> bool:
    """Is this taking the last move of the turn, in an edition where moves are idled away for that?"""
    after = position.copy()
    engine.do(after, code)
    ended = ledger.numbers(after)["turn"] != ledger.numbers(position)["turn"]
    return ended and setting.rules.tables.last_move_exception == 1
