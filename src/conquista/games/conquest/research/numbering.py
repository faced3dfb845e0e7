"""Consecutive action numbers for learning programs.

A code identifies an action in 26 bits, and most codes are unused. Here every action that board and edition can ever
allow gets a number from 0, in the order of the codes. A numbered action need not ever be legal, but every legal action
has a number. The list depends only on the ways, sights and pieces of the rules, so it is fixed for a preset.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from conquista.games.conquest.rules.constants import action_kinds, piece_types
from conquista.games.conquest.rules.constants.place_kinds import FIELD, SEA
from conquista.games.conquest.rules.constants.way_kinds import BOARDING, DRAWBRIDGE, ROAD, TRANSFER
from conquista.games.conquest.rules.position.codes import pack_code
from conquista.games.conquest.rules.position.layout import GOALS, MOVER_ROWS, NO_PLACE, flag_in, goal_in, row_in
from conquista.games.conquest.setup.geography import KINDS
from conquista.games.conquest.setup.ruleset import ALLOWANCES, ROOM, ConquestRuleset

_VESSELS = frozenset((piece_types.SHIP, piece_types.GALLEON))
_FOOT = frozenset(range(piece_types.LOADED + 1)) - _VESSELS
_MEN = frozenset((piece_types.SOLDIER,))


class _List:
    """Lists all codes of one edition on one board."""

    def __init__(self, rules: ConquestRuleset) -> None:
        self.rules = rules
        self.ways = rules.geography.ways
        self.ground = [rules.geography.place_kind(name) for name in rules.names]
        self.built = set(self._built())
        self.kinds = set(self._army()) | self.built
        self.classes = self.kinds | ({piece_types.LOADED} if piece_types.ELEPHANT in self.kinds else set())
        self.flags = (0, 1) if rules.options.word("last_move_exception") == "declared" else (0,)
        self.members = [list(self._members(ground)) for ground in self.ground]

    def _army(self) -> Iterator[int]:
        """The kinds that a match begins with; on a board without armies, all kinds of the edition."""
        omitted, armies = self.rules.options.words("omit_types"), self.rules.board.starts
        army = armies.get(self.rules.options.word("army"), {})
        for kind, name in enumerate(KINDS):
            if name not in omitted and (not army or any(men.get(name) for men in army.values())):
                yield kind

    def _built(self) -> Iterator[int]:
        options = self.rules.options
        for kind, cap in zip(
            (piece_types.CHARIOT, piece_types.CATAPULT, piece_types.SIEGE, piece_types.SHIP, piece_types.GALLEON),
            options.numbers("build_caps"),
            strict=False,
        ):
            if cap and options.number("build_cost") and KINDS[kind] not in options.words("omit_types"):
                yield kind

    def _members(self, ground: int) -> Iterator[tuple[int, frozenset[int]]]:
        """The pieces of a stack by index, each with its possible classes.

        On land all riders are soldiers. A vessel carries two soldiers, or one piece that soldiers may ride.
        """
        if ground == SEA:
            yield 0, _VESSELS
            yield 1, _FOOT - {piece_types.SIEGE}
            yield from ((member, _MEN) for member in (2, 4, 5))
            return
        yield 0, _FOOT
        seats = {piece_types.CAMEL} if ground == FIELD else self.kinds
        yield from ((member, _MEN) for member in range(1, 1 + max((ROOM[kind] for kind in seats), default=0)))

    def all(self) -> Iterator[int]:
        yield from self._steps()
        yield from self._works()
        if piece_types.KNIGHT in self.kinds:
            yield from self._runs()
        if piece_types.CATAPULT in self.kinds:
            yield from self._shots()
        yield pack_code(NO_PLACE, 0, action_kinds.END, 0, 0)
        yield pack_code(NO_PLACE, 0, action_kinds.DECLINE, 0, 0)

    def _flagged(self, place: int, member: int, kind: int, goal: int) -> Iterator[int]:
        for flag in self.flags:
            yield pack_code(place, member, kind, goal, flag)

    def _steps(self) -> Iterator[int]:
        wander = self.rules.tables.wander_moves
        for way in self.ways:
            for member, classes in self.members[way.start]:
                able = {kind for kind in classes & self.classes if way.mask >> kind & 1}
                if able:
                    yield from self._flagged(way.start, member, action_kinds.STEP, way.to)
                if (
                    piece_types.SOLDIER in able
                    and piece_types.CAMEL in self.kinds
                    and way.kind not in (BOARDING, TRANSFER)
                ):
                    yield from self._flagged(way.start, member, action_kinds.TAKE, way.to)
                if piece_types.CAMEL in able and wander:
                    yield pack_code(way.start, member, action_kinds.WANDER, way.to, 0)

    def _works(self) -> Iterator[int]:
        for way in self.ways:
            if way.kind in (ROAD, DRAWBRIDGE) and piece_types.CATAPULT in self.built:
                yield pack_code(way.start, 0, action_kinds.BUILD_CATAPULT, way.to, 0)
            if way.kind == BOARDING and self.rules.tables.vessel_build:
                for kind, work in (
                    (piece_types.SHIP, action_kinds.BUILD_SHIP),
                    (piece_types.GALLEON, action_kinds.BUILD_GALLEON),
                ):
                    if kind in self.built:
                        yield pack_code(way.start, 0, work, way.to, 0)
        for place, ground in enumerate(self.ground):
            for kind, work in (
                (piece_types.CHARIOT, action_kinds.BUILD_CHARIOT),
                (piece_types.SIEGE, action_kinds.BUILD_SIEGE),
            ):
                if kind in self.built and ground not in (SEA, FIELD):
                    yield pack_code(place, 0, work, place, 0)
        for name in self.rules.geography.bridges:
            place = self.rules.geography.number[name]
            yield pack_code(place, 0, action_kinds.RAISE, place, 0)
            yield pack_code(place, 0, action_kinds.LOWER, place, 0)

    def _runs(self) -> Iterator[int]:
        """A knight's runs: over as many pieces as its allowance permits, on land, to every possible end."""
        beside: dict[int, list[int]] = {}
        for way in self.ways:
            if way.mask >> piece_types.KNIGHT & 1:
                beside.setdefault(way.start, []).append(way.to)
        longest = ALLOWANCES[piece_types.KNIGHT] if self.rules.tables.knight_chain_jump else 2
        for start in beside:
            edge = {place for place in beside[start] if self.ground[place] != SEA}
            passed, goals = {start} | edge, set[int]()
            for _ in range(longest - 1):
                reached = {goal for place in edge for goal in beside.get(place, ())}
                goals |= reached - {start}
                edge = {place for place in reached - passed if self.ground[place] != SEA}
                passed |= edge
            for goal in goals:
                yield from self._flagged(start, int(self.ground[start] == SEA), action_kinds.RUN, goal)

    def _shots(self) -> Iterator[int]:
        for sight in self.rules.geography.sights:
            for member, classes in self.members[sight.start]:
                if piece_types.CATAPULT in classes:
                    yield from self._flagged(sight.start, member, action_kinds.SHOOT, sight.to)


class Numbering:
    """Codes by number and numbers by code.

    `rows` and `cells` give compiled code a lookup without a search: codes that differ only in their goal share a
    row of cells, from the lowest goal to the highest, and the number of a declared action follows that of the same
    action undeclared. Margins keep every goal inside the cells for every row.
    """

    def __init__(self, codes: Iterable[int]) -> None:
        self.codes = tuple(sorted(set(codes)))
        self.numbers = {code: number for number, code in enumerate(self.codes)}
        self.rows, self.cells = [0] * MOVER_ROWS, [0] * GOALS
        groups: dict[int, dict[int, int]] = {}
        for number, code in enumerate(self.codes):
            groups.setdefault(row_in(code), {})[goal_in(code)] = number - flag_in(code)
        for group, goals in groups.items():
            self.rows[group] = len(self.cells) - min(goals)
            self.cells += [goals.get(goal, 0) for goal in range(min(goals), max(goals) + 1)]
        self.cells += [0] * 512

    def __len__(self) -> int:
        return len(self.codes)


@lru_cache(maxsize=64)
def numbering_of(rules: ConquestRuleset) -> Numbering:
    """The numbering of an edition on a board; cached."""
    return Numbering(_List(rules).all())
