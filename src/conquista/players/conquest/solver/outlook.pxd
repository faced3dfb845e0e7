from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.legal cimport lowest_bit, moves_left
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.status cimport holder_of, left_of
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.solver.state cimport Outlook, Solver
from conquista.players.conquest.solver.values cimport PieceValues

cdef void look_round(Solver solver, WarPosition pos, ConquestTables tables, PieceValues weights, Outlook out) noexcept nogil
cdef void find_sources(WarPosition pos, ConquestTables tables, int seat, Outlook out) noexcept nogil
cdef bint can_shoot(ConquestTables tables, int kind) noexcept nogil
cdef int reach_of(WarPosition pos, ConquestTables tables, int piece) noexcept nogil
cdef void find_victims(Solver solver, WarPosition pos, ConquestTables tables, PieceValues weights, Outlook out) noexcept nogil
cdef void weigh_victim(Solver solver, WarPosition pos, ConquestTables tables, PieceValues weights, Outlook out, int place) noexcept nogil
cdef int smaller(int a, int b) noexcept nogil
cdef int larger(int a, int b) noexcept nogil
cdef int own_cost(Solver solver, WarPosition pos, ConquestTables tables, int piece, int place, int prey) noexcept nogil
cdef bint may_take(ConquestTables tables, int kind, int prey) noexcept nogil
cdef int stack_gain(WarPosition pos, PieceValues weights, int piece, Outlook out) noexcept nogil
cdef void find_spaces(Solver solver, WarPosition pos, ConquestTables tables, Outlook out) noexcept nogil
cdef bint can_enter(Solver solver, WarPosition pos, int place, Outlook out) noexcept nogil
