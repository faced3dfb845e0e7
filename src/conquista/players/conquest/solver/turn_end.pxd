from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition, copy_into
from conquista.games.conquest.rules.status cimport units_of
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.games.conquest.rules.turns cimport end_turn
from conquista.players.conquest.solver.state cimport Solver
from conquista.players.conquest.solver.values cimport final_worth, worth

cdef int stop_worth(Solver solver, WarPosition pos) noexcept nogil
cdef bint end_matters(WarPosition pos, ConquestTables tables) noexcept nogil
cdef bint quiet_ends(WarPosition pos, ConquestTables tables) noexcept nogil
