from conquista.games.conquest.codes cimport goal_in, kind_in
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.engine cimport legal_codes
from conquista.games.conquest.legal cimport lowest_bit, moves_left, repeats
from conquista.games.conquest.position cimport Position, copy_into
from conquista.games.conquest.shots cimport can_hit
from conquista.games.conquest.stacks cimport member_index
from conquista.games.conquest.steps cimport controls, effects
from conquista.games.conquest.tables cimport Tables
from conquista.players.conquest.solver_end cimport end_matters
from conquista.players.conquest.solver_plans cimport add_plan, carry_out, first_of, idles, make_plan, trip_code
from conquista.players.conquest.solver_state cimport Level, Solver
from conquista.players.conquest.solver_takings cimport code_for, stand_of
from conquista.players.conquest.trips cimport Walk, deeds, walk

cdef void list_preps(Solver solver, Position pos, Tables tables, Level level, int left, int aim, int takings) noexcept nogil
cdef void find_blocks(Solver solver, Position pos, Level level, int left, int aim, int takings) noexcept nogil
cdef void note_block(Solver solver, int place, int aim, int cost, int actor) noexcept nogil
cdef void get_off_first(Solver solver, Position pos, Level level, int i) noexcept nogil
cdef void preps_of(Solver solver, Position pos, Tables tables, Level level, int piece, int left, int aim) noexcept nogil
cdef void get_on(Solver solver, Position pos, Tables tables, Level level, int piece, int moves, int left, int aim) noexcept nogil
cdef bint is_lift(Solver solver, Position pos, Tables tables, int i, int moves, int left, int aim) noexcept nogil
cdef void clear_roads(Solver solver, Walk w, Position pos, Tables tables, Level level, int piece, int limit, int aim) noexcept nogil
cdef void clear_sights(Solver solver, Position pos, Tables tables, Level level, int friend, int place, int aim) noexcept nogil
cdef void step_aside(Solver solver, Position pos, Tables tables, Level level, int friend, int aim) noexcept nogil
cdef void single_actions(Solver solver, Position pos, Tables tables, Level level) noexcept nogil
cdef bint shuts(Position pos, Tables tables, int place) noexcept nogil
