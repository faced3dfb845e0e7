"""Knights' runs: one action over pieces of the knight's own side, limited by allowance and budget."""

from __future__ import annotations

from collections.abc import Callable

from conquista.games.conquest.explain.pieces import used_up
from conquista.games.conquest.explain.position_facts import Placed, PositionFacts
from conquista.games.conquest.explain.steps import judge, judge_way
from conquista.games.conquest.explain.violation import RuleViolation, Told, fault
from conquista.games.conquest.explain.ways import bridge_up
from conquista.games.conquest.rules.constants.piece_types import KNIGHT
from conquista.games.conquest.rules.constants.place_kinds import QUEST, SEA
from conquista.games.conquest.rules.constants.way_kinds import DRAWBRIDGE
from conquista.games.conquest.setup.geography import SEATS, Way

FARTHEST = 15

Passes = Callable[[PositionFacts, Placed, Way], bool]


def judge_run(look: PositionFacts, one: Placed, goal: int, moves: int) -> int | RuleViolation:
    """The effect of a run of at most `moves` moves at its end; `moves` may be less than the knight has."""
    if one.kind != KNIGHT:
        return fault("run.not_knight", piece=look.called(one), place=look.names[one.place])
    if isinstance(judge(look, one, goal), int):
        return fault("run.one_step", right=f"{_name(look, one)}-{look.names[goal]}", goal=look.names[goal])
    found = _runs(look, one, goal, own_side)
    if found:
        return _affordable(look, one, goal, moves, *min(found))
    return _no_run(look, one, goal)


def own_side(look: PositionFacts, one: Placed, way: Way) -> bool:
    """Whether the knight can pass over what stands at the end of this way."""
    return _open(look, one, way) and _held_by(look, one, way.to, partners=False)


def _open(look: PositionFacts, one: Placed, way: Way) -> bool:
    if look.kind_of(way.to) == SEA or not way.mask >> KNIGHT & 1:
        return False
    return not (way.kind == DRAWBRIDGE and bridge_up(look, one, way))


def _held_by(look: PositionFacts, one: Placed, place: int, partners: bool) -> bool:
    """Whether a piece of the knight's side stands here, or a partner's that may be passed (any, with `partners`)."""
    other = look.at(place)
    if other is None:
        return False
    if other.side == one.side:
        return True
    if other.side != look.partner(one.side) or not look.friends(other.side, one.side):
        return False
    return partners or (look.sharing and (place == look.geography.centre or look.kind_of(place) == QUEST))


def _runs(look: PositionFacts, one: Placed, goal: int, passes: Passes) -> list[tuple[int, int]]:
    """Every way to end a run on a goal, as moves and effect."""
    depth = {way.to: 1 for way in look.ways(one.place) if passes(look, one, way)}
    queue = list(depth)
    found: list[tuple[int, int]] = []
    while queue:
        place = queue.pop(0)
        for way in look.ways(place):
            if way.to == one.place or way.to in depth:
                continue
            if passes(look, one, way):
                if look.options.yes("knight_chain_jump") and depth[place] + 2 <= FARTHEST:
                    depth[way.to] = depth[place] + 1
                    queue.append(way.to)
                continue
            if way.to == goal:
                verdict = judge_way(look, one, way)
                if isinstance(verdict, int):
                    found.append((depth[place] + 1, verdict))
    return found


def _affordable(
    look: PositionFacts, one: Placed, goal: int, moves: int, length: int, effect: int
) -> int | RuleViolation:
    if length <= moves:
        return effect
    told: Told = {"place": look.names[one.place], "goal": look.names[goal], "moves": length}
    if look.numbers["phase"] == 0:
        return used_up(look, one, length) or fault("run.budget", left=look.left, **told)
    return fault("run.answer", rest=moves, **told)


def _no_run(look: PositionFacts, one: Placed, goal: int) -> RuleViolation:
    """Why no run leads to a goal, at any cost."""
    told: Told = {"place": look.names[one.place], "goal": look.names[goal]}
    other = look.at(goal)
    if other is not None and other.side == one.side and look.kind_of(goal) != SEA:
        return fault("run.ends_on_own", other=look.called(other), **told)
    hindrances: tuple[tuple[str, Passes], ...] = (
        ("run.chain", _own_chain),
        ("run.partner", _any_friend),
        ("run.enemy", _anyone),
        ("run.vessel", _afloat),
        ("run.empty", _anything),
    )
    for name, passes in hindrances:
        between = _between(look, one, goal, passes)
        if between:
            return _blocked(look, name, between, told)
    near = [way.to for way in look.ways(one.place) if own_side(look, one, way)]
    return fault("run.none", near=look.places(near), **told)


def _blocked(look: PositionFacts, name: str, between: list[int], told: Told) -> RuleViolation:
    """The obstacle, and the first place on the way that has it."""
    holder = look.at(between[0])
    seat = SEATS[holder.side] if holder else ""
    return fault(name, between=look.names[between[0]], owner=seat, **told)


def _own_chain(look: PositionFacts, one: Placed, way: Way) -> bool:
    return own_side(look, one, way)


def _any_friend(look: PositionFacts, one: Placed, way: Way) -> bool:
    return _open(look, one, way) and _held_by(look, one, way.to, partners=True)


def _anyone(look: PositionFacts, one: Placed, way: Way) -> bool:
    return _open(look, one, way) and look.at(way.to) is not None


def _afloat(look: PositionFacts, one: Placed, way: Way) -> bool:
    return bool(way.mask >> KNIGHT & 1) and look.at(way.to) is not None


def _anything(look: PositionFacts, one: Placed, way: Way) -> bool:
    return _open(look, one, way)


def _between(look: PositionFacts, one: Placed, goal: int, passes: Passes) -> list[int]:
    """The obstacles on a shortest way to a goal over the places that `passes` allows."""
    before = {one.place: -1}
    queue = [one.place]
    while queue:
        place = queue.pop(0)
        for way in look.ways(place):
            if way.to == goal and place != one.place and isinstance(judge_way(look, one, way), int):
                return _hindering(look, one, place, before)
            if way.to not in before and way.to != goal and passes(look, one, way):
                before[way.to] = place
                queue.append(way.to)
    return []


def _hindering(look: PositionFacts, one: Placed, place: int, before: dict[int, int]) -> list[int]:
    row = []
    while place != one.place:
        row.append(place)
        place = before[place]
    row.reverse()
    return [place for place in row if not _held_by(look, one, place, partners=False)] or row


def _name(look: PositionFacts, one: Placed) -> str:
    return f"{look.names[one.place]}.{one.member}" if one.member else look.names[one.place]
