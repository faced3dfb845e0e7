from conquista.games.conquest.constants cimport *
from conquista.games.conquest.legal cimport moves_left
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.shots cimport can_hit
from conquista.games.conquest.steps cimport effects
from conquista.games.conquest.tables cimport Tables
from conquista.players.conquest.solver_plans cimport add_plan, make_plan, trip_code
from conquista.players.conquest.solver_state cimport Level, Solver
from conquista.players.conquest.trips cimport Walk

cdef void clear_roads(Solver solver, Walk w, Position pos, Tables tables, Level level, int piece, int limit, int aim) noexcept nogil
cdef void clear_sights(Solver solver, Position pos, Tables tables, Level level, int friend, int place, int aim) noexcept nogil
cdef void step_aside(Solver solver, Position pos, Tables tables, Level level, int friend, int aim) noexcept nogil
