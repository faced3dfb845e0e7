"""Everything that is constant during a match, as C arrays: board, pieces, options.

`setup/ruleset.py` computes the numbers from a board and an edition's options. The rules read nothing else, so no rule
depends on the name of an edition.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import cython

from conquista.c_types import Public

if not cython.compiled:
    from conquista.games.conquest.rules.constants.piece_types import TYPES
    from conquista.games.conquest.rules.constants.sizes import BRIDGES, PLACES, SEATS, SIGHTS, WAYS, WORDS


@cython.cclass
class ConquestTables:
    """The fixed tables of one match. Created once for each pair of board and options, and shared by every position."""

    # The board
    places: Public[cython.int]
    ways: Public[cython.int]
    place_kind: Annotated[list[int], cython.uchar[PLACES]]
    castle_of: Annotated[list[int], cython.uchar[PLACES]]
    quest_road: Annotated[list[int], cython.uchar[PLACES]]
    bridge_of: Annotated[list[int], cython.uchar[PLACES]]
    centre: Public[cython.int]
    bridges: Public[cython.int]
    quests: Public[cython.int]
    bridge_castle: Annotated[list[int], cython.short[BRIDGES]]
    quest_place: Annotated[list[int], cython.short[5]]
    castle_place: Annotated[list[int], cython.short[BRIDGES]]
    # Ways: those of place p are way_start[p] .. way_start[p + 1]
    way_start: Annotated[list[int], cython.short[PLACES + 1]]
    way_to: Annotated[list[int], cython.short[WAYS]]
    way_kind: Annotated[list[int], cython.uchar[WAYS]]
    way_bridge: Annotated[list[int], cython.uchar[WAYS]]
    way_mask: Annotated[list[int], cython.ushort[WAYS]]
    # Sights: what a catapult on a place may hit
    sight_start: Annotated[list[int], cython.int[PLACES + 1]]
    sight_to: Annotated[list[int], cython.short[SIGHTS]]
    sight_bridge: Annotated[list[int], cython.uchar[SIGHTS]]
    near_ways: Annotated[list[int], cython.ulonglong[PLACES * WORDS]]
    near_sights: Annotated[list[int], cython.ulonglong[PLACES * WORDS]]
    # Building
    no_chariot: Annotated[list[int], cython.uchar[PLACES]]
    no_catapult: Annotated[list[int], cython.uchar[PLACES]]
    no_siege: Annotated[list[int], cython.uchar[PLACES]]
    no_vessel: Annotated[list[int], cython.uchar[PLACES]]
    no_anchor: Annotated[list[int], cython.uchar[PLACES]]
    build_cap: Annotated[list[int], cython.int[TYPES]]
    army: Annotated[list[int], cython.int[TYPES]]  # pieces of each kind at the start, all sides together; 0 on a sketch
    # Seats
    seats: Public[cython.int]
    order: Annotated[list[int], cython.int[SEATS]]
    following: Annotated[list[int], cython.int[SEATS]]
    turn_rank: Annotated[list[int], cython.int[SEATS]]
    team: Annotated[list[int], cython.int[SEATS]]
    partner: Annotated[list[int], cython.int[SEATS]]
    opening: Annotated[list[int], cython.int[SEATS]]
    # Pieces
    allowance: Annotated[list[int], cython.int[TYPES]]
    room: Annotated[list[int], cython.int[TYPES]]
    takes: Annotated[list[int], cython.int[TYPES]]
    unit: Annotated[list[int], cython.int[TYPES]]
    points: Annotated[list[int], cython.int[TYPES]]
    holds_quest: Annotated[list[int], cython.int[TYPES]]
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

    def __init__(self, arrays: Mapping[str, Sequence[int]], numbers: Mapping[str, int]) -> None:
        self._allocate()
        self.places, self.ways, self.centre = numbers["places"], numbers["ways"], numbers["centre"]
        self.bridges, self.quests, self.seats = numbers["bridges"], numbers["quests"], numbers["seats"]
        self._set_ways_of_moving(numbers)
        self._set_ways_of_ending(numbers)
        self._fill_board(arrays)
        self._fill_ways(arrays)
        self._fill_pieces(arrays)

    def _allocate(self) -> None:
        """Allocate lists in place of the C arrays, for the pure Python core."""
        if not cython.compiled:
            self.place_kind = [0] * PLACES
            self.castle_of = [0] * PLACES
            self.quest_road = [0] * PLACES
            self.bridge_of = [0] * PLACES
            self.no_chariot = [0] * PLACES
            self.no_catapult = [0] * PLACES
            self.no_siege = [0] * PLACES
            self.no_vessel = [0] * PLACES
            self.no_anchor = [0] * PLACES
            self.bridge_castle = [0] * BRIDGES
            self.castle_place = [0] * BRIDGES
            self.quest_place = [0] * 5
            self.way_start = [0] * (PLACES + 1)
            self.sight_start = [0] * (PLACES + 1)
            self.way_to = [0] * WAYS
            self.way_kind = [0] * WAYS
            self.way_bridge = [0] * WAYS
            self.way_mask = [0] * WAYS
            self.sight_to = [0] * SIGHTS
            self.sight_bridge = [0] * SIGHTS
            self.near_ways = [0] * (PLACES * WORDS)
            self.near_sights = [0] * (PLACES * WORDS)
            self.order = [0] * SEATS
            self.following = [0] * SEATS
            self.turn_rank = [0] * SEATS
            self.team = [0] * SEATS
            self.partner = [0] * SEATS
            self.opening = [0] * SEATS
            self.allowance = [0] * TYPES
            self.room = [0] * TYPES
            self.takes = [0] * TYPES
            self.unit = [0] * TYPES
            self.points = [0] * TYPES
            self.holds_quest = [0] * TYPES
            self.build_cap = [0] * TYPES
            self.army = [0] * TYPES

    def _set_ways_of_moving(self, numbers: Mapping[str, int]) -> None:
        self.revision = numbers["revision"]
        self.full_budget = numbers["full_budget"]
        self.penalty_per_space = numbers["penalty_per_space"]
        self.penalty_live = numbers["penalty_live"]
        self.castle_refund_at_capture = numbers["castle_refund_at_capture"]
        self.quest_refund = numbers["quest_refund"]
        self.mount_cost = numbers["mount_cost"]
        self.soldier_board_cost = numbers["soldier_board_cost"]
        self.deck_mounts_dock = numbers["deck_mounts_dock"]
        self.mount_aboard = numbers["mount_aboard"]
        self.soldier_takes_elephant_vessel = numbers["soldier_takes_elephant_vessel"]
        self.double_load_limit = numbers["double_load_limit"]
        self.knight_chain_jump = numbers["knight_chain_jump"]
        self.dismount_from_field = numbers["dismount_from_field"]
        self.field_fighting = numbers["field_fighting"]
        self.unmounted_camel_boards = numbers["unmounted_camel_boards"]
        self.dismount_camel_aboard = numbers["dismount_camel_aboard"]
        self.wander_moves = numbers["wander_moves"]
        self.wander_scope = numbers["wander_scope"]
        self.camel_take_regenerates = numbers["camel_take_regenerates"]
        self.boarding_regenerates_any = numbers["boarding_regenerates_any"]
        self.answer_vessel_returns = numbers["answer_vessel_returns"]
        self.vessel_build = numbers["vessel_build"]
        self.build_cost = numbers["build_cost"]
        self.new_catapult_acts = numbers["new_catapult_acts"]
        self.builder_frozen = numbers["builder_frozen"]
        self.freeze_to_next_turn = numbers["freeze_to_next_turn"]
        self.one_build_per_soldier = numbers["one_build_per_soldier"]
        self.catapult_takes_galleon = numbers["catapult_takes_galleon"]
        self.siege_own_castle = numbers["siege_own_castle"]
        self.catapult_castle = numbers["catapult_castle"]
        self.shot_answerable = numbers["shot_answerable"]
        self.shot_range_blocked = numbers["shot_range_blocked"]
        self.catapult_galleon_allowance = numbers["catapult_galleon_allowance"]
        self.catapult_answer_shoots = numbers["catapult_answer_shoots"]
        self.catapult_answer_enters = numbers["catapult_answer_enters"]
        self.answer_shots_limited = numbers["answer_shots_limited"]
        self.answer_two_necessary = numbers["answer_two_necessary"]
        self.answer_reach = numbers["answer_reach"]
        self.answer_ungroup = numbers["answer_ungroup"]
        self.answer_vessel_then_cargo = numbers["answer_vessel_then_cargo"]
        self.answer_dismount_first = numbers["answer_dismount_first"]
        self.answer_shot_move_needed = numbers["answer_shot_move_needed"]
        self.last_move_exception = numbers["last_move_exception"]
        self.completing_capture_answerable = numbers["completing_capture_answerable"]
        self.siege_takeover = numbers["siege_takeover"]

    def _set_ways_of_ending(self, numbers: Mapping[str, int]) -> None:
        self.siege_to_siege = numbers["siege_to_siege"]
        self.siege_take_regenerates = numbers["siege_take_regenerates"]
        self.drawbridges = numbers["drawbridges"]
        self.raise_cost = numbers["raise_cost"]
        self.lower_inside_cost = numbers["lower_inside_cost"]
        self.lower_inside_siege_soldier = numbers["lower_inside_siege_soldier"]
        self.free_lowering = numbers["free_lowering"]
        self.bridge_lowered_by_owner = numbers["bridge_lowered_by_owner"]
        self.raised_blocks_owner = numbers["raised_blocks_owner"]
        self.annihilation_last_two = numbers["annihilation_last_two"]
        self.annihilation_same_captor = numbers["annihilation_same_captor"]
        self.annihilation_land = numbers["annihilation_land"]
        self.count_trigger = numbers["count_trigger"]
        self.count_commandeered = numbers["count_commandeered"]
        self.commandeer_tally = numbers["commandeer_tally"]
        self.stack_counts_one = numbers["stack_counts_one"]
        self.count_tie = numbers["count_tie"]
        self.five_space_win = numbers["five_space_win"]
        self.dormant_win = numbers["dormant_win"]
        self.all_dormant_draws = numbers["all_dormant_draws"]
        self.siege_goal = numbers["siege_goal"]
        self.quiet_rounds = numbers["quiet_rounds"]
        self.quiet_from_start = numbers["quiet_from_start"]
        self.quiet_aligned = numbers["quiet_aligned"]
        self.quiet_reset_by = numbers["quiet_reset_by"]
        self.quiet_resolution = numbers["quiet_resolution"]
        self.quiet_extend = numbers["quiet_extend"]
        self.vulnerability = numbers["vulnerability"]
        self.vulnerability_cut = numbers["vulnerability_cut"]
        self.vulnerability_lead = numbers["vulnerability_lead"]
        self.vulnerability_lead_tie = numbers["vulnerability_lead_tie"]
        self.vulnerability_risks = numbers["vulnerability_risks"]
        self.vulnerability_at_once = numbers["vulnerability_at_once"]
        self.vulnerability_search = numbers["vulnerability_search"]
        self.rescue_by_build = numbers["rescue_by_build"]
        self.team_mode = numbers["team_mode"]
        self.team_sharing = numbers["team_sharing"]
        self.team_owner_answers = numbers["team_owner_answers"]
        self.team_last_move_partner = numbers["team_last_move_partner"]
        self.mixed_stack_either = numbers["mixed_stack_either"]
        self.dormant_partner_pieces = numbers["dormant_partner_pieces"]

    def _fill_board(self, arrays: Any) -> None:
        i: cython.int
        for i in range(PLACES):
            self.place_kind[i] = arrays["place_kind"][i]
            self.castle_of[i] = arrays["castle_of"][i]
            self.quest_road[i] = arrays["quest_road"][i]
            self.bridge_of[i] = arrays["bridge_of"][i]
            self.no_chariot[i] = arrays["no_chariot"][i]
            self.no_catapult[i] = arrays["no_catapult"][i]
            self.no_siege[i] = arrays["no_siege"][i]
            self.no_vessel[i] = arrays["no_vessel"][i]
            self.no_anchor[i] = arrays["no_anchor"][i]
        for i in range(BRIDGES):
            self.bridge_castle[i] = arrays["bridge_castle"][i]
            self.castle_place[i] = arrays["castle_place"][i]
        for i in range(5):
            self.quest_place[i] = arrays["quest_place"][i]

    def _fill_ways(self, arrays: Any) -> None:
        i: cython.int
        for i in range(PLACES + 1):
            self.way_start[i] = arrays["way_start"][i]
            self.sight_start[i] = arrays["sight_start"][i]
        for i in range(len(arrays["way_to"])):
            self.way_to[i] = arrays["way_to"][i]
            self.way_kind[i] = arrays["way_kind"][i]
            self.way_bridge[i] = arrays["way_bridge"][i]
            self.way_mask[i] = arrays["way_mask"][i]
        for i in range(len(arrays["sight_to"])):
            self.sight_to[i] = arrays["sight_to"][i]
            self.sight_bridge[i] = arrays["sight_bridge"][i]
        for i in range(PLACES * WORDS):
            self.near_ways[i] = arrays["near_ways"][i]
            self.near_sights[i] = arrays["near_sights"][i]

    def _fill_pieces(self, arrays: Any) -> None:
        i: cython.int
        for i in range(SEATS):
            self.order[i] = arrays["order"][i]
            self.following[i] = arrays["following"][i]
            self.turn_rank[i] = arrays["turn_rank"][i]
            self.team[i] = arrays["team"][i]
            self.partner[i] = arrays["partner"][i]
            self.opening[i] = arrays["opening"][i]
        for i in range(TYPES):
            self.allowance[i] = arrays["allowance"][i]
            self.room[i] = arrays["room"][i]
            self.takes[i] = arrays["takes"][i]
            self.unit[i] = arrays["unit"][i]
            self.points[i] = arrays["points"][i]
            self.holds_quest[i] = arrays["holds_quest"][i]
            self.build_cap[i] = arrays["build_cap"][i]
            self.army[i] = arrays["army"][i]
