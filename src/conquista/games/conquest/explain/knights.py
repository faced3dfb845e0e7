"""Knights' runs: one action over pieces of the knight's own side, limited by allowance and budget."""

from __future__ import annotations

from collections.abc import Callable

from conquista.games.conquest.explain.pieces import used_up
from conquista.games.conquest.explain.position_facts import Placed, PositionFacts
from conquista.games.conquest.explain.steps import step_verdict, way_verdict
from conquista.games.conquest.explain.violation import MessageParams, RuleBasis, RuleViolation, declare, fault
from conquista.games.conquest.explain.ways import bridge_up
from conquista.games.conquest.rules.constants.piece_types import KNIGHT
from conquista.games.conquest.rules.constants.place_kinds import QUEST, SEA
from conquista.games.conquest.rules.constants.way_kinds import DRAWBRIDGE
from conquista.games.conquest.setup.geography import SEATS, Way

declare(
    {
        "run.not_knight": RuleBasis("GC-MOVE-07", "CQ-RIDE-02"),
        "run.one_step": RuleBasis(),
        "run.budget": RuleBasis("GC-AMB-13", "CQ-RIDE-03"),
        "run.answer": RuleBasis("GC-AMB-38", "CQ-EXCH-19"),
        "run.ends_on_own": RuleBasis("GC-KNI-05", "CQ-RIDE-04"),
        "run.chain": RuleBasis("GC-KNI-02", "CQ-RIDE-07"),
        "run.partner": RuleBasis("GC-TEAM-27", "CQ-RIDE-02"),
        "run.enemy": RuleBasis("GC-KNI-06", "CQ-RIDE-06"),
        "run.vessel": RuleBasis("GC-AMB-14", "CQ-RIDE-08"),
        "run.empty": RuleBasis("GC-MOVE-04", "CQ-MOVE-02"),
        "run.none": RuleBasis("GC-KNI-02", "CQ-RIDE-02"),
    }
)

FARTHEST = 15

Passes = Callable[[PositionFacts, Placed, Way], bool]


def run_verdict(facts: PositionFacts, one: Placed, goal: int, moves: int) -> int | RuleViolation:
    """The effect of a run of at most `moves` moves at its end; `moves` may be less than the knight has."""
    if one.kind != KNIGHT:
        return fault("run.not_knight", piece=facts.called(one), place=facts.names[one.place])
    if isinstance(step_verdict(facts, one, goal), int):
        return fault("run.one_step", right=f"{_name(facts, one)}-{facts.names[goal]}", goal=facts.names[goal])
    found = _runs(facts, one, goal, own_side)
    if found:
        return _affordable(facts, one, goal, moves, *min(found))
    return _no_run(facts, one, goal)


def own_side(facts: PositionFacts, one: Placed, way: Way) -> bool:
    """Whether the knight can pass over what stands at the end of this way."""
    return _open(facts, one, way) and _held_by(facts, one, way.to, partners=False)


def _open(facts: PositionFacts, one: Placed, way: Way) -> bool:
    if facts.kind_of(way.to) == SEA or not way.mask >> KNIGHT & 1:
        return False
    return not (way.kind == DRAWBRIDGE and bridge_up(facts, one, way))


def _held_by(facts: PositionFacts, one: Placed, place: int, partners: bool) -> bool:
    """Whether a piece of the knight's side stands here, or a partner's that may be passed (any, with `partners`)."""
    other = facts.at(place)
    if other is None:
        return False
    if other.side == one.side:
        return True
    if other.side != facts.partner(one.side) or not facts.friends(other.side, one.side):
        return False
    return partners or (facts.sharing and (place == facts.geography.centre or facts.kind_of(place) == QUEST))


def _runs(facts: PositionFacts, one: Placed, goal: int, passes: Passes) -> list[tuple[int, int]]:
    """Every way to end a run on a goal, as moves and effect."""
    depth = {way.to: 1 for way in facts.ways(one.place) if passes(facts, one, way)}
    queue = list(depth)
    found: list[tuple[int, int]] = []
    while queue:
        place = queue.pop(0)
        for way in facts.ways(place):
            if way.to == one.place or way.to in depth:
                continue
            if passes(facts, one, way):
                if facts.options.yes("knight_chain_jump") and depth[place] + 2 <= FARTHEST:
                    depth[way.to] = depth[place] + 1
                    queue.append(way.to)
                continue
            if way.to == goal:
                verdict = way_verdict(facts, one, way)
                if isinstance(verdict, int):
                    found.append((depth[place] + 1, verdict))
    return found


def _affordable(
    facts: PositionFacts, one: Placed, goal: int, moves: int, length: int, effect: int
) -> int | RuleViolation:
    if length <= moves:
        return effect
    params: MessageParams = {"place": facts.names[one.place], "goal": facts.names[goal], "moves": length}
    if facts.numbers["phase"] == 0:
        return used_up(facts, one, length) or fault("run.budget", left=facts.left, **params)
    return fault("run.answer", rest=moves, **params)


def _no_run(facts: PositionFacts, one: Placed, goal: int) -> RuleViolation:
    """Why no run leads to a goal, at any cost."""
    params: MessageParams = {"place": facts.names[one.place], "goal": facts.names[goal]}
    other = facts.at(goal)
    if other is not None and other.side == one.side and facts.kind_of(goal) != SEA:
        return fault("run.ends_on_own", other=facts.called(other), **params)
    hindrances: tuple[tuple[str, Passes], ...] = (
        ("run.chain", _own_chain),
        ("run.partner", _any_friend),
        ("run.enemy", _anyone),
        ("run.vessel", _afloat),
        ("run.empty", _anything),
    )
    for name, passes in hindrances:
        between = _between(facts, one, goal, passes)
        if between:
            return _blocked(facts, name, between, params)
    near = [way.to for way in facts.ways(one.place) if own_side(facts, one, way)]
    return fault("run.none", near=facts.places(near), **params)


def _blocked(facts: PositionFacts, name: str, between: list[int], params: MessageParams) -> RuleViolation:
    """The obstacle, and the first place on the way that has it."""
    holder = facts.at(between[0])
    seat = SEATS[holder.side] if holder else ""
    return fault(name, between=facts.names[between[0]], owner=seat, **params)


def _own_chain(facts: PositionFacts, one: Placed, way: Way) -> bool:
    return own_side(facts, one, way)


def _any_friend(facts: PositionFacts, one: Placed, way: Way) -> bool:
    return _open(facts, one, way) and _held_by(facts, one, way.to, partners=True)


def _anyone(facts: PositionFacts, one: Placed, way: Way) -> bool:
    return _open(facts, one, way) and facts.at(way.to) is not None


def _afloat(facts: PositionFacts, one: Placed, way: Way) -> bool:
    return bool(way.mask >> KNIGHT & 1) and facts.at(way.to) is not None


def _anything(facts: PositionFacts, one: Placed, way: Way) -> bool:
    return _open(facts, one, way)


def _between(facts: PositionFacts, one: Placed, goal: int, passes: Passes) -> list[int]:
    """The obstacles on a shortest way to a goal over the places that `passes` allows."""
    before = {one.place: -1}
    queue = [one.place]
    while queue:
        place = queue.pop(0)
        for way in facts.ways(place):
            if way.to == goal and place != one.place and isinstance(way_verdict(facts, one, way), int):
                return _hindering(facts, one, place, before)
            if way.to not in before and way.to != goal and passes(facts, one, way):
                before[way.to] = place
                queue.append(way.to)
    return []


def _hindering(facts: PositionFacts, one: Placed, place: int, before: dict[int, int]) -> list[int]:
    row = []
    while place != one.place:
        row.append(place)
        place = before[place]
    row.reverse()
    return [place for place in row if not _held_by(facts, one, place, partners=False)] or row


def _name(facts: PositionFacts, one: Placed) -> str:
    return f"{facts.names[one.place]}.{one.member}" if one.member else facts.names[one.place]
