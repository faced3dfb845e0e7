from conquista.games.conquest.codes cimport goal_in, kind_in
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.engine cimport legal_codes
from conquista.games.conquest.legal cimport lowest_bit, moves_left
from conquista.games.conquest.position cimport Position, copy_into
from conquista.games.conquest.stacks cimport member_index
from conquista.games.conquest.steps cimport effects
from conquista.games.conquest.tables cimport Tables
from conquista.players.conquest.solver_plans cimport add_plan, carry_out, first_of, idles, make_plan, trip_code
from conquista.players.conquest.solver_state cimport Level, Solver

cdef void find_vessels(Solver solver, Position pos, Tables tables) noexcept nogil
cdef void find_blocks(Solver solver, Position pos, Level level, int left, int aim, int takings) noexcept nogil
cdef void note_block(Solver solver, int place, int aim, int cost, int actor) noexcept nogil
cdef void get_off_first(Solver solver, Position pos, Level level, int i) noexcept nogil
