from conquista.games.conquest.rules.codes cimport goal_in, kind_in
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.engine cimport legal_codes
from conquista.games.conquest.rules.legal cimport lowest_bit, moves_left
from conquista.games.conquest.rules.position cimport WarPosition, copy_into
from conquista.games.conquest.rules.stacks cimport member_index
from conquista.games.conquest.rules.steps cimport effects
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.solver.plans cimport add_plan, carry_out, first_of, idles, make_plan, trip_code
from conquista.players.conquest.solver.state cimport SolverLevel, Solver

cdef void find_vessels(Solver solver, WarPosition pos, ConquestTables tables) noexcept nogil
cdef void find_blocks(Solver solver, WarPosition pos, SolverLevel level, int left, int aim, int takings) noexcept nogil
cdef void note_block(Solver solver, int place, int aim, int cost, int actor) noexcept nogil
cdef void get_off_first(Solver solver, WarPosition pos, SolverLevel level, int i) noexcept nogil
