from conquista.games.conquest.constants cimport *
from conquista.games.conquest.legal cimport lowest_bit, moves_left
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.status cimport holder_of, left_of, remaining, units_of
from conquista.games.conquest.tables cimport Tables
from conquista.players.conquest.solver_end cimport end_matters
from conquista.players.conquest.solver_state cimport Outlook, Solver
from conquista.players.conquest.weights cimport Weights, worth

cdef int ceiling(Solver solver, Position pos) noexcept nogil
cdef int ceiling_by(Solver solver, Position pos, Tables tables, Weights weights, Outlook out) noexcept nogil
cdef int dearest(Weights weights) noexcept nogil
cdef void look_round(Solver solver, Position pos, Tables tables, Weights weights, Outlook out) noexcept nogil
cdef void find_sources(Position pos, Tables tables, int seat, Outlook out) noexcept nogil
cdef int reach_of(Position pos, Tables tables, int piece) noexcept nogil
cdef void find_victims(Solver solver, Position pos, Tables tables, Weights weights, Outlook out) noexcept nogil
cdef int stack_gain(Position pos, Weights weights, int piece, Outlook out) noexcept nogil
cdef int best_sum(Outlook out, int count) noexcept nogil
cdef void find_spaces(Solver solver, Position pos, Tables tables, Outlook out) noexcept nogil
cdef bint can_enter(Solver solver, Position pos, int place, Outlook out) noexcept nogil
cdef bint may_end(Solver solver, Position pos, Tables tables, int seat, Outlook out) noexcept nogil
cdef int risk_of(Position pos, Tables tables, Outlook out) noexcept nogil
cdef int stack_size(Position pos, int piece) noexcept nogil
cdef bint siege_near(Solver solver, Position pos, Tables tables, Outlook out) noexcept nogil
