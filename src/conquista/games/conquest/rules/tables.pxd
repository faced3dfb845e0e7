from conquista.games.conquest.rules.constants cimport *

cdef class ConquestTables:
    # The board
    cdef public int places
    cdef public int ways
    cdef unsigned char[464] place_kind
    cdef unsigned char[464] castle_of
    cdef unsigned char[464] quest_road
    cdef unsigned char[464] bridge_of
    cdef public int centre
    cdef public int bridges
    cdef public int quests
    cdef short[20] bridge_castle
    cdef short[5] quest_place
    cdef short[20] castle_place
    # Ways: those of place p are way_start[p] .. way_start[p + 1]
    cdef short[465] way_start
    cdef short[3072] way_to
    cdef unsigned char[3072] way_kind
    cdef unsigned char[3072] way_bridge
    cdef unsigned short[3072] way_mask
    # Sights: what a catapult on a place may hit
    cdef int[465] sight_start
    cdef short[49152] sight_to
    cdef unsigned char[49152] sight_bridge
    cdef unsigned long long[3712] near_ways
    cdef unsigned long long[3712] near_sights
    # Building
    cdef unsigned char[464] no_chariot
    cdef unsigned char[464] no_catapult
    cdef unsigned char[464] no_siege
    cdef unsigned char[464] no_vessel
    cdef unsigned char[464] no_anchor
    cdef int[9] build_cap
    cdef int[9] army                           # pieces of each kind at the start, all sides together; 0 on a sketch
    # Seats
    cdef public int seats
    cdef int[4] order
    cdef int[4] following
    cdef int[4] turn_rank
    cdef int[4] team
    cdef int[4] partner
    cdef int[4] opening
    # Pieces
    cdef int[9] allowance
    cdef int[9] room
    cdef int[9] takes
    cdef int[9] unit
    cdef int[9] points
    cdef int[9] holds_quest
    # Options, each under its common name
    cdef public int revision                        # of the rulings: 1 as first played, 2 as corrected
    cdef public int full_budget, penalty_per_space, penalty_live, castle_refund_at_capture, quest_refund
    cdef public int mount_cost, soldier_board_cost, deck_mounts_dock, mount_aboard, harbour_transfer
    cdef public int soldier_takes_elephant_vessel, double_load_limit, knight_chain_jump, dismount_from_field, field_fighting
    cdef public int unmounted_camel_boards, dismount_camel_aboard, wander_moves, wander_scope, camel_take_regenerates
    cdef public int boarding_regenerates_any, answer_vessel_returns, vessel_build, build_cost
    cdef public int new_catapult_acts, builder_frozen, freeze_to_next_turn, one_build_per_soldier
    cdef public int catapult_takes_galleon, siege_own_castle, catapult_castle, shot_answerable, shot_range_blocked
    cdef public int catapult_galleon_allowance, catapult_answer_shoots, catapult_answer_enters, answer_shots_limited
    cdef public int answer_two_necessary, answer_reach, answer_ungroup, answer_vessel_then_cargo, answer_dismount_first
    cdef public int answer_shot_move_needed
    cdef public int last_move_exception, completing_capture_answerable
    cdef public int siege_takeover, siege_to_siege, siege_take_regenerates
    cdef public int drawbridges, raise_cost, lower_inside_cost, lower_inside_siege_soldier, free_lowering, bridge_lowered_by_owner, raised_blocks_owner
    cdef public int annihilation_last_two, annihilation_same_captor, annihilation_land, count_trigger
    cdef public int count_commandeered, commandeer_tally, stack_counts_one, count_tie, five_space_win, dormant_win, all_dormant_draws
    cdef public int siege_goal
    cdef public int quiet_rounds, quiet_from_start, quiet_aligned, quiet_reset_by, quiet_resolution, quiet_extend
    cdef public int vulnerability, vulnerability_cut, vulnerability_lead, vulnerability_lead_tie, vulnerability_risks
    cdef public int vulnerability_at_once, vulnerability_search, rescue_by_build
    cdef public int team_mode, team_sharing, team_owner_answers, team_last_move_partner, team_keep_ffa_endings
    cdef public int mixed_stack_either, dormant_partner_pieces
