"""Themes of a solution, derived from its line."""

from __future__ import annotations

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants import action_kinds
from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER
from conquista.games.conquest.rules.constants.piece_types import CAMEL
from conquista.games.conquest.rules.constants.place_kinds import CASTLE, QUEST, SEA
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ALLOWANCES
from conquista.players.conquest.solver.tactics import Tactics
from conquista.players.conquest.solver.values import WIN, counting
from conquista.players.limits import Limits
from conquista.puzzles.conquest.captures import flat, numbered
from conquista.puzzles.conquest.model import THEMES, PuzzlePosition
from conquista.puzzles.conquest.sources import placed, raised_of

THREAT = Limits(nodes=20_000)  # to find that an opponent wins
SAVED = Limits(nodes=200_000)  # to prove that it does not any more
NEEDED = Limits(nodes=200_000)  # to prove that less is gained without a partner's stack
TABLE_BITS = 16


def themes_of(puzzle_position: PuzzlePosition, line: list[int]) -> tuple[str, ...]:
    """Return the themes of a solution, in their fixed order."""
    found, after = line_themes(puzzle_position, line)
    if _saves(puzzle_position, after):
        found.add("saving")
    if "partner" not in found and _needs_partner(puzzle_position):
        found.add("partner")
    return tuple(theme for theme in THEMES if theme in found)


def line_themes(puzzle_position: PuzzlePosition, line: list[int]) -> tuple[set[str], WarPosition]:
    """Return the themes that the actions of a line show without a search, and the position after it."""
    engine, here = ConquestEngine(puzzle_position.rules.tables), puzzle_position.position.copy()
    seat, names = puzzle_position.seat, puzzle_position.rules.names
    found: set[str] = set()
    takings: list[int] = []
    quiet: dict[int, set[int]] = {}  # pieces moved since the last capture, and in which steps
    retaken: set[int] = set()  # spaces where an answer took something
    at_sea = 0
    steps: dict[int, int] = {}  # moves of each piece in the turn
    idle: list[tuple[int, set[int]]] = []  # captures that were the last move, and the pieces moved before them
    for step, code in enumerate(line):
        place, index, kind, goal, flag = unpack_code(code)
        now, stacks = packing.numbers(here), packing.stacks(here)
        if now["phase"] == ANSWERING:
            found.add("refusal" if kind == action_kinds.DECLINE else "sacrifice")
            if kind != action_kinds.DECLINE and place in stacks and stacks[place].side != now["to_act"]:
                found.add("partner")  # a partner of the seat that has lost a piece takes back
            if kind != action_kinds.DECLINE and goal in stacks and stacks[goal].side == seat:
                retaken.add(goal)
            engine.do(here, code)
            continue
        taker = packing.number_at(here, place, index) if kind <= action_kinds.SHOOT else -1
        other = stacks.get(goal) if kind <= action_kinds.SHOOT else None
        taken = other is not None and _opponent(puzzle_position, other.side, seat)
        if other is not None and not taken and other.side != seat:
            found.add("partner")
        if kind <= action_kinds.RUN:
            steps[taker] = steps.get(taker, 0) + 1
        if kind == action_kinds.SHOOT:
            found.add("shot" if taken else "bridge")
        if kind in (action_kinds.RAISE, action_kinds.LOWER):
            found.add("bridge")
        if kind == action_kinds.WANDER:
            found.add("camel")
        if action_kinds.BUILD_CHARIOT <= kind <= action_kinds.BUILD_GALLEON:
            found.add("build")
        if taken:
            helpers = set(quiet) - {taker, packing.number_at(here, place, 0)}
            if _idles(puzzle_position, engine, here, code):
                idle.append((len(takings), helpers))
            elif any(_blocks(puzzle_position, engine, line[: step + 1], quiet[one]) for one in helpers):
                found.add("block")
            quiet = {}
            place_kind = puzzle_position.rules.geography.place_kind(names[goal])
            at_sea += place_kind == SEA
            if place_kind == CASTLE and kind <= action_kinds.RUN:
                found.add("castle")
            if goal in retaken:
                found.add("exchange")
            if other is not None and _changes_sides(engine, here, code, other.number, seat):
                found.add("commandeer")
                if other.type == CAMEL:
                    found.add("theft")
            if index and kind <= action_kinds.RUN:
                found.add("dismount")
            if flag:
                found.add("waive")
            if taker in takings:
                found.add("chain")
                if steps.get(taker, 0) > _allowance(here, taker):
                    found.add("stone")
            takings.append(taker)
        elif kind <= action_kinds.RUN and other is not None:
            found.add("carry")
        elif kind <= action_kinds.RUN:
            quiet.setdefault(taker, set()).add(step)
            place_kind = puzzle_position.rules.geography.place_kind(names[goal])
            if place_kind in (CASTLE, QUEST):
                found.add("space")
            if place_kind == CASTLE:
                found.add("castle")
        engine.do(here, code)
    if any(helpers - set(takings[number:]) for number, helpers in idle):
        found.add("idle")
    if at_sea > 1:
        found.add("naval")
    return found, here


def _saves(puzzle_position: PuzzlePosition, after: WarPosition) -> bool:
    """Return whether an opponent would win the match in its next turn, and none can after the solution; both proven."""
    if packing.numbers(after)["phase"] == OVER:
        return False
    rules, seat = puzzle_position.rules, puzzle_position.seat
    rivals = [
        number for number, one in enumerate(SEATS) if one in rules.seats and _opponent(puzzle_position, number, seat)
    ]
    tactics = Tactics(ConquestEngine(rules.tables), counting(), TABLE_BITS)
    if not any(tactics.win_in_turn(puzzle_position.position, one, THREAT).wins for one in rivals):
        return False
    return all(tactics.win_in_turn(after, one, SAVED).upper < WIN // 2 for one in rivals)


def _needs_partner(puzzle_position: PuzzlePosition) -> bool:
    """Return whether less could be gained without some stack of a partner; proven."""
    rules, seat, position = puzzle_position.rules, puzzle_position.seat, puzzle_position.position
    stacks, raised = packing.stacks(position), raised_of(rules, position)
    partners = [
        place
        for place, stack in stacks.items()
        if stack.side != seat and not _opponent(puzzle_position, stack.side, seat)
    ]
    if not partners:
        return False
    tactics, weights = Tactics(ConquestEngine(rules.tables), counting(), TABLE_BITS), counting()
    gain = tactics.solve_turn(position, seat, weights, NEEDED).lower
    for place in partners:
        others = {one: stack for one, stack in stacks.items() if one != place}
        without = placed(rules, others, seat, puzzle_position.left, raised)
        if without is not None and tactics.solve_turn(without, seat, weights, NEEDED, prove=True).upper < gain:
            return True
    return False


def _opponent(puzzle_position: PuzzlePosition, side: int, seat: int) -> bool:
    return puzzle_position.rules.team_of(SEATS[side]) != puzzle_position.rules.team_of(SEATS[seat])


def _allowance(position: WarPosition, number: int) -> int:
    """Return how many moves a piece has in a turn without capturing."""
    pieces = (piece for stack in packing.stacks(position).values() for piece in flat(stack))
    return ALLOWANCES[next(piece.type for piece in pieces if piece.number == number)]


def _changes_sides(engine: ConquestEngine, position: WarPosition, code: int, target: int, seat: int) -> bool:
    """Return whether the captured piece changes sides."""
    after = position.copy()
    engine.do(after, code)
    return numbered(after).get(target, (0, -1))[1] == seat


def _blocks(puzzle_position: PuzzlePosition, engine: ConquestEngine, line: list[int], steps: set[int]) -> bool:
    """Return whether there would be more answers to the last capture of a line without these steps."""
    stayed = _answers(puzzle_position, engine, line, steps)
    return stayed is not None and stayed > (_answers(puzzle_position, engine, line, set()) or 0)


def _answers(
    puzzle_position: PuzzlePosition, engine: ConquestEngine, line: list[int], left_out: set[int]
) -> int | None:
    """Return how many answers a line ends with when some steps are left out; None when it is then illegal."""
    here = puzzle_position.position.copy()
    for step, code in enumerate(line):
        if step in left_out:
            continue
        if code not in engine.legal(here):
            return None
        engine.do(here, code)
    return len(engine.legal(here)) if packing.numbers(here)["phase"] == ANSWERING else 0


def _idles(puzzle_position: PuzzlePosition, engine: ConquestEngine, position: WarPosition, code: int) -> bool:
    """Return whether this capture is the last move of the turn, in an edition where moves are wasted for that."""
    after = position.copy()
    engine.do(after, code)
    ended = packing.numbers(after)["turn"] != packing.numbers(position)["turn"]
    return ended and puzzle_position.rules.tables.last_move_exception == 1
