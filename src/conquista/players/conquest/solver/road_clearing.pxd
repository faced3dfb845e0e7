from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.legal cimport moves_left
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.shots cimport can_hit
from conquista.games.conquest.rules.steps cimport effects
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.solver.plans cimport add_plan, make_plan, trip_code
from conquista.players.conquest.solver.state cimport SolverLevel, Solver
from conquista.players.conquest.search.trips cimport Walk

cdef void clear_roads(Solver solver, Walk w, WarPosition pos, ConquestTables tables, SolverLevel level, int piece, int limit, int aim) noexcept nogil
cdef void clear_sights(Solver solver, WarPosition pos, ConquestTables tables, SolverLevel level, int friend, int place, int aim) noexcept nogil
cdef void step_aside(Solver solver, WarPosition pos, ConquestTables tables, SolverLevel level, int friend, int aim) noexcept nogil
