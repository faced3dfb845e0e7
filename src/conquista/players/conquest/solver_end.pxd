from conquista.games.conquest.constants cimport *
from conquista.games.conquest.position cimport Position, copy_into
from conquista.games.conquest.status cimport units_of
from conquista.games.conquest.tables cimport Tables
from conquista.games.conquest.turns cimport end_turn
from conquista.players.conquest.solver_state cimport Solver
from conquista.players.conquest.weights cimport final_worth, worth

cdef int stop_worth(Solver solver, Position pos) noexcept nogil
cdef bint end_matters(Position pos, Tables tables) noexcept nogil
cdef bint quiet_ends(Position pos, Tables tables) noexcept nogil
