from conquista.games.conquest.rules.codes cimport goal_in, kind_in
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.engine cimport legal_codes
from conquista.games.conquest.rules.legal cimport lowest_bit, moves_left, repeats
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.stacks cimport member_index
from conquista.games.conquest.rules.steps cimport controls
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.solver.blocking cimport find_blocks, find_vessels
from conquista.players.conquest.solver.turn_end cimport end_matters
from conquista.players.conquest.solver.plans cimport add_plan, make_plan, trip_code
from conquista.players.conquest.solver.road_clearing cimport clear_roads
from conquista.players.conquest.solver.state cimport SolverLevel, Solver
from conquista.players.conquest.solver.captures cimport code_for, stand_of
from conquista.players.conquest.search.trips cimport deeds, walk

cdef void list_preps(Solver solver, WarPosition pos, ConquestTables tables, SolverLevel level, int left, int aim, int takings) noexcept nogil
cdef void preps_of(Solver solver, WarPosition pos, ConquestTables tables, SolverLevel level, int piece, int left, int aim) noexcept nogil
cdef bint is_hot(Solver solver, WarPosition pos, ConquestTables tables, int row, int far, int aim) noexcept nogil
cdef void get_on(Solver solver, WarPosition pos, ConquestTables tables, SolverLevel level, int piece, int moves, int left, int aim) noexcept nogil
cdef bint is_lift(Solver solver, WarPosition pos, ConquestTables tables, int i, int moves, int left, int aim) noexcept nogil
cdef void single_actions(Solver solver, WarPosition pos, ConquestTables tables, SolverLevel level) noexcept nogil
cdef bint shuts(WarPosition pos, ConquestTables tables, int place) noexcept nogil
