"""Everything that is constant during a match, as C arrays: board, pieces, options.

`setup/ruleset.py` computes the numbers from a board and an edition's options. The rules read nothing else, so no rule
depends on the name of an edition.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import cython

from conquista.c_types import Public
from conquista.core.fields import Derived

if cython.compiled:
    from cython.cimports.conquista.games.conquest.rules.position import tables_fields as fields
else:
    from conquista.core import fields
if not cython.compiled:
    from conquista.games.conquest.rules.constants.piece_types import TYPES
    from conquista.games.conquest.rules.constants.sizes import (
        BRIDGES,
        CASTLE_SIZE,
        PLACES,
        QUESTS,
        SEATS,
        SIGHTS,
        WAYS,
        WORDS,
    )


@cython.cclass
class ConquestTables:
    """The fixed tables of one match. Created once for each pair of board and options, and shared by every position."""

    # The board
    places: Public[cython.int]
    ways: Public[cython.int]
    place_kind: Annotated[list[int], cython.uchar[PLACES], Derived()]
    castle_of: Annotated[list[int], cython.uchar[PLACES], Derived()]
    quest_road: Annotated[list[int], cython.uchar[PLACES], Derived()]
    bridge_of: Annotated[list[int], cython.uchar[PLACES], Derived()]
    centre: Public[cython.int]
    bridges: Public[cython.int]
    quests: Public[cython.int]
    bridge_castle: Annotated[list[int], cython.short[BRIDGES], Derived()]
    quest_place: Annotated[list[int], cython.short[QUESTS], Derived()]
    castle_place: Annotated[list[int], cython.short[SEATS * CASTLE_SIZE], Derived()]  # seat * 5 + number
    # Ways: those of place p are way_start[p] .. way_start[p + 1]
    way_start: Annotated[list[int], cython.short[PLACES + 1], Derived()]
    way_to: Annotated[list[int], cython.short[WAYS], Derived()]
    way_kind: Annotated[list[int], cython.uchar[WAYS], Derived()]
    way_bridge: Annotated[list[int], cython.uchar[WAYS], Derived()]
    way_mask: Annotated[list[int], cython.ushort[WAYS], Derived()]
    # Sights: what a catapult on a place may hit
    sight_start: Annotated[list[int], cython.int[PLACES + 1], Derived()]
    sight_to: Annotated[list[int], cython.short[SIGHTS], Derived()]
    sight_bridge: Annotated[list[int], cython.uchar[SIGHTS], Derived()]
    near_ways: Annotated[list[int], cython.ulonglong[PLACES * WORDS], Derived()]
    near_sights: Annotated[list[int], cython.ulonglong[PLACES * WORDS], Derived()]
    # Building
    no_chariot: Annotated[list[int], cython.uchar[PLACES], Derived()]
    no_catapult: Annotated[list[int], cython.uchar[PLACES], Derived()]
    no_siege: Annotated[list[int], cython.uchar[PLACES], Derived()]
    no_vessel: Annotated[list[int], cython.uchar[PLACES], Derived()]
    no_anchor: Annotated[list[int], cython.uchar[PLACES], Derived()]
    build_cap: Annotated[list[int], cython.int[TYPES], Derived()]
    army: Annotated[
        list[int], cython.int[TYPES], Derived()
    ]  # pieces of each kind at the start, all sides together; 0 on a sketch
    # Seats
    seats: Public[cython.int]
    order: Annotated[list[int], cython.int[SEATS], Derived()]
    following: Annotated[list[int], cython.int[SEATS], Derived()]
    turn_rank: Annotated[list[int], cython.int[SEATS], Derived()]
    team: Annotated[list[int], cython.int[SEATS], Derived()]
    partner: Annotated[list[int], cython.int[SEATS], Derived()]
    opening: Annotated[list[int], cython.int[SEATS], Derived()]
    # Pieces
    allowance: Annotated[list[int], cython.int[TYPES], Derived()]
    room: Annotated[list[int], cython.int[TYPES], Derived()]
    takes: Annotated[list[int], cython.int[TYPES], Derived()]
    unit: Annotated[list[int], cython.int[TYPES], Derived()]
    points: Annotated[list[int], cython.int[TYPES], Derived()]
    holds_quest: Annotated[list[int], cython.int[TYPES], Derived()]
    # Options, each under its common name
    revision: Public[cython.int]  # of the rulings: 1 as first played, 2 as corrected
    full_budget: Public[cython.int]
    penalty_per_space: Public[cython.int]
    penalty_live: Public[cython.int]
    castle_refund_at_capture: Public[cython.int]
    quest_refund: Public[cython.int]
    mount_cost: Public[cython.int]
    soldier_board_cost: Public[cython.int]
    deck_mounts_dock: Public[cython.int]
    mount_aboard: Public[cython.int]
    soldier_takes_elephant_vessel: Public[cython.int]
    double_load_limit: Public[cython.int]
    knight_chain_jump: Public[cython.int]
    dismount_from_field: Public[cython.int]
    field_fighting: Public[cython.int]
    unmounted_camel_boards: Public[cython.int]
    dismount_camel_aboard: Public[cython.int]
    wander_moves: Public[cython.int]
    wander_scope: Public[cython.int]
    camel_take_regenerates: Public[cython.int]
    boarding_regenerates_any: Public[cython.int]
    answer_vessel_returns: Public[cython.int]
    vessel_build: Public[cython.int]
    build_cost: Public[cython.int]
    new_catapult_acts: Public[cython.int]
    builder_frozen: Public[cython.int]
    freeze_to_next_turn: Public[cython.int]
    one_build_per_soldier: Public[cython.int]
    catapult_takes_galleon: Public[cython.int]
    siege_own_castle: Public[cython.int]
    catapult_castle: Public[cython.int]
    shot_answerable: Public[cython.int]
    shot_range_blocked: Public[cython.int]
    catapult_galleon_allowance: Public[cython.int]
    catapult_answer_shoots: Public[cython.int]
    catapult_answer_enters: Public[cython.int]
    answer_shots_limited: Public[cython.int]
    answer_two_necessary: Public[cython.int]
    answer_reach: Public[cython.int]
    answer_ungroup: Public[cython.int]
    answer_vessel_then_cargo: Public[cython.int]
    answer_dismount_first: Public[cython.int]
    answer_shot_move_needed: Public[cython.int]
    last_move_exception: Public[cython.int]
    completing_capture_answerable: Public[cython.int]
    siege_takeover: Public[cython.int]
    siege_to_siege: Public[cython.int]
    siege_take_regenerates: Public[cython.int]
    drawbridges: Public[cython.int]
    raise_cost: Public[cython.int]
    lower_inside_cost: Public[cython.int]
    lower_inside_siege_soldier: Public[cython.int]
    free_lowering: Public[cython.int]
    bridge_lowered_by_owner: Public[cython.int]
    raised_blocks_owner: Public[cython.int]
    annihilation_last_two: Public[cython.int]
    annihilation_same_captor: Public[cython.int]
    annihilation_land: Public[cython.int]
    count_trigger: Public[cython.int]
    count_commandeered: Public[cython.int]
    commandeer_tally: Public[cython.int]
    stack_counts_one: Public[cython.int]
    count_tie: Public[cython.int]
    five_space_win: Public[cython.int]
    dormant_win: Public[cython.int]
    all_dormant_draws: Public[cython.int]
    siege_goal: Public[cython.int]
    quiet_rounds: Public[cython.int]
    quiet_from_start: Public[cython.int]
    quiet_aligned: Public[cython.int]
    quiet_reset_by: Public[cython.int]
    quiet_resolution: Public[cython.int]
    quiet_extend: Public[cython.int]
    vulnerability: Public[cython.int]
    vulnerability_cut: Public[cython.int]
    vulnerability_lead: Public[cython.int]
    vulnerability_lead_tie: Public[cython.int]
    vulnerability_risks: Public[cython.int]
    vulnerability_at_once: Public[cython.int]
    vulnerability_search: Public[cython.int]
    rescue_by_build: Public[cython.int]
    team_mode: Public[cython.int]
    team_sharing: Public[cython.int]
    team_owner_answers: Public[cython.int]
    team_last_move_partner: Public[cython.int]
    mixed_stack_either: Public[cython.int]
    dormant_partner_pieces: Public[cython.int]

    def __init__(self, rows: Mapping[str, list[int]], numbers: Mapping[str, int]) -> None:
        fields.clear_fields(self)  # every row must then be given its full length
        for name, number in numbers.items():
            setattr(self, name, number)
        for name, row in rows.items():
            fields.write_row(self, name, row)
