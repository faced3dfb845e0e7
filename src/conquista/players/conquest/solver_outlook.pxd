from conquista.games.conquest.constants cimport *
from conquista.games.conquest.legal cimport lowest_bit, moves_left
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.status cimport holder_of, left_of
from conquista.games.conquest.tables cimport Tables
from conquista.players.conquest.solver_state cimport Outlook, Solver
from conquista.players.conquest.weights cimport Weights

cdef void look_round(Solver solver, Position pos, Tables tables, Weights weights, Outlook out) noexcept nogil
cdef void find_sources(Position pos, Tables tables, int seat, Outlook out) noexcept nogil
cdef bint can_shoot(Tables tables, int kind) noexcept nogil
cdef int reach_of(Position pos, Tables tables, int piece) noexcept nogil
cdef void find_victims(Solver solver, Position pos, Tables tables, Weights weights, Outlook out) noexcept nogil
cdef void weigh_victim(Solver solver, Position pos, Tables tables, Weights weights, Outlook out, int place) noexcept nogil
cdef int smaller(int a, int b) noexcept nogil
cdef int larger(int a, int b) noexcept nogil
cdef int own_cost(Solver solver, Position pos, Tables tables, int piece, int place, int prey) noexcept nogil
cdef bint may_take(Tables tables, int kind, int prey) noexcept nogil
cdef int stack_gain(Position pos, Weights weights, int piece, Outlook out) noexcept nogil
cdef void find_spaces(Solver solver, Position pos, Tables tables, Outlook out) noexcept nogil
cdef bint can_enter(Solver solver, Position pos, int place, Outlook out) noexcept nogil
