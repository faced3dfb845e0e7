"""Applies an action and its consequences: endings, the recapture window, renewal, refunds and the next turn.

Order after a capture or commandeering: pay and take; count held spaces; immediate endings; the recapture; then the
capturing piece is renewed if it survived, refunds are credited, and the turn continues or ends.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.action_kinds import (
        BUILD_CATAPULT,
        BUILD_CHARIOT,
        BUILD_GALLEON,
        BUILD_SHIP,
        BUILD_SIEGE,
        END,
        LOWER,
        RAISE,
        RUN,
        SHOOT,
        WANDER,
    )
    from conquista.games.conquest.rules.constants.phases import ANSWERING
    from conquista.games.conquest.rules.constants.piece_flags import SHOT
    from conquista.games.conquest.rules.constants.piece_types import CATAPULT, CHARIOT, GALLEON, SHIP, SIEGE
    from conquista.games.conquest.rules.constants.place_kinds import CASTLE, QUEST
    from conquista.games.conquest.rules.constants.sizes import NONE
    from conquista.games.conquest.rules.constants.step_effects import BOARDS, TAKINGS
    from conquista.games.conquest.rules.moves.knight_runs import effect_between, effect_for, runs
    from conquista.games.conquest.rules.moves.steps import cost_of
    from conquista.games.conquest.rules.moves.workspace import Workspace
    from conquista.games.conquest.rules.play.effects import apply_shot, build, step_to
    from conquista.games.conquest.rules.play.outcome import check_siege, check_states
    from conquista.games.conquest.rules.play.recapture_window import after_taking, continue_turn, do_answer, total_pile
    from conquista.games.conquest.rules.play.turns import end_turn
    from conquista.games.conquest.rules.position.layout import (
        flag_in,
        goal_in,
        index_in,
        kind_in,
        place_in,
        side_of,
        without_moves,
    )
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.stacks import member, set_flags, set_used
    from conquista.games.conquest.rules.position.status import is_dormant, refresh, units_of

SHOOTS = cython.declare(cython.int, 128)  # the capture was a shot; combined with the effects of steps


def do_action(pos: WarPosition, workspace: Workspace, code: cython.int) -> None:
    """Do a legal action. Legality is not checked; the caller guarantees it."""
    pos.agreed = 0
    if pos.phase == ANSWERING:
        do_answer(pos, workspace, code)
    else:
        do_turn_action(pos, workspace, code)


def do_turn_action(pos: WarPosition, workspace: Workspace, code: cython.int) -> None:
    """Do an action of the seat on turn."""
    kind: cython.int = kind_in(code)
    piece: cython.int
    if kind == END:
        end_turn(pos)
        return
    piece = member(pos, place_in(code), index_in(code))
    if kind <= RUN:
        do_move(pos, workspace, piece, goal_in(code), kind, flag_in(code))
    elif kind == SHOOT:
        do_shot(pos, workspace, piece, goal_in(code), flag_in(code))
    elif kind == WANDER:
        do_wander(pos, piece, goal_in(code))
    else:
        do_build_or_bridge(pos, kind, piece, goal_in(code))


def do_move(
    pos: WarPosition, workspace: Workspace, piece: cython.int, goal: cython.int, kind: cython.int, flag: cython.int
) -> None:
    """Do a step or run of the seat on turn."""
    effect: cython.int = effect_for(pos, piece, kind, goal)
    home: cython.int = pos.at[piece]
    other: cython.int = pos.board[goal]
    defender: cython.int = NONE
    was_dormant: cython.bint = False
    cost: cython.int
    piled: cython.int
    if kind == RUN:
        cost = runs(pos, piece, 15, goal, 255, workspace.codes, 0)
        set_used(pos, piece, pos.used[piece] + cost)
    else:
        cost = cost_of(pos, piece, effect)
        set_used(pos, piece, pos.used[piece] + 1)
    pos.spent += cost
    if effect & TAKINGS:
        defender = side_of(pos.kind[other])
        was_dormant = is_dormant(pos, defender)
        piled = total_pile(pos)
        pos.stood = units_of(pos, pos.active)
        pos.mixed = 1 if is_mixed(pos, other) else 0
        step_to(pos, piece, goal, effect, pos.active)
        pos.forfeited = flag
        pos.target = goal
        after_taking(pos, workspace, piece, effect, defender, was_dormant, total_pile(pos) > piled)
        return
    step_to(pos, piece, goal, effect, pos.active)
    if effect & BOARDS and pos.tables.boarding_regenerates_any:
        set_used(pos, piece, without_moves(pos.used[piece]))
    if counts_as_held(pos, home) or counts_as_held(pos, goal):
        refresh(pos)
        check_siege(pos, piece, goal)
        check_states(pos)
    continue_turn(pos)


def is_mixed(pos: WarPosition, piece: cython.int) -> cython.bint:
    """Whether a stack holds pieces of another side than its bottom piece."""
    rider: cython.int = pos.first[piece]
    while rider != NONE:
        if side_of(pos.kind[rider]) != side_of(pos.kind[piece]) or is_mixed(pos, rider):
            return True
        rider = pos.next[rider]
    return False


def counts_as_held(pos: WarPosition, place: cython.int) -> cython.bint:
    """Whether it matters who occupies this place: a castle space or a Quest."""
    return pos.tables.place_kind[place] == CASTLE or pos.tables.place_kind[place] == QUEST


def do_shot(pos: WarPosition, workspace: Workspace, piece: cython.int, goal: cython.int, flag: cython.int) -> None:
    """Do a shot of the seat on turn."""
    other: cython.int = pos.board[goal]
    bridge: cython.int = pos.tables.bridge_of[goal]
    defender: cython.int
    was_dormant: cython.bint
    pos.spent += 1
    set_flags(pos, piece, pos.flags[piece] | SHOT)
    if bridge != NONE and pos.raised[bridge] != NONE and pos.tables.place_kind[pos.at[piece]] != CASTLE:
        pos.raised[bridge] = NONE
        continue_turn(pos)
        return
    defender = side_of(pos.kind[other])
    was_dormant = is_dormant(pos, defender)
    pos.stood = units_of(pos, pos.active)
    pos.mixed = 1 if is_mixed(pos, other) else 0
    apply_shot(pos, goal, pos.active)
    pos.forfeited = flag
    pos.target = pos.at[piece]
    after_taking(pos, workspace, piece, SHOOTS, defender, was_dormant, True)


def do_build_or_bridge(pos: WarPosition, kind: cython.int, piece: cython.int, goal: cython.int) -> None:
    """Build, or raise or lower a drawbridge."""
    if kind == RAISE:
        pos.spent += pos.tables.raise_cost
        pos.raised[pos.tables.bridge_of[goal]] = pos.active
    elif kind == LOWER:
        pos.spent += pos.tables.lower_inside_cost
        pos.raised[pos.tables.bridge_of[goal]] = NONE
    else:
        pos.spent += pos.tables.build_cost
        if kind == BUILD_CHARIOT:
            build(pos, piece, CHARIOT, goal)
        elif kind == BUILD_CATAPULT:
            build(pos, piece, CATAPULT, goal)
        elif kind == BUILD_SIEGE:
            build(pos, piece, SIEGE, goal)
        elif kind == BUILD_SHIP:
            build(pos, piece, SHIP, goal)
        elif kind == BUILD_GALLEON:
            build(pos, piece, GALLEON, goal)
    continue_turn(pos)


def do_wander(pos: WarPosition, piece: cython.int, goal: cython.int) -> None:
    """Move an opponent's camel."""
    home: cython.int = pos.at[piece]
    effect: cython.int = effect_between(pos, piece, home, goal)
    pos.spent += 1
    pos.wandered += 1
    pos.wander_camel = piece
    if pos.tables.wander_scope == 2:
        set_used(pos, piece, pos.used[piece] + 16)
    step_to(pos, piece, goal, effect, pos.active)
    if counts_as_held(pos, home) or counts_as_held(pos, goal):
        refresh(pos)
        check_states(pos)
    continue_turn(pos)
