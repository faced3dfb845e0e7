from conquista.games.conquest.constants cimport *
from conquista.games.conquest.legal cimport moves_left
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.status cimport holder_of, remaining, units_of
from conquista.games.conquest.tables cimport Tables
from conquista.players.conquest.solver_end cimport end_matters
from conquista.players.conquest.solver_outlook cimport look_round
from conquista.players.conquest.solver_state cimport Outlook, Solver
from conquista.players.conquest.weights cimport Weights, worth

cdef int ceiling(Solver solver, Position pos) noexcept nogil
cdef int ceiling_by(Solver solver, Position pos, Tables tables, Weights weights, Outlook out) noexcept nogil
cdef int dearest(Weights weights) noexcept nogil
cdef int best_sum(Outlook out, int count) noexcept nogil
cdef bint may_end(Solver solver, Position pos, Tables tables, int seat, Outlook out) noexcept nogil
cdef int most_taken(Outlook out, int other) noexcept nogil
cdef int spaces_short(Position pos, Tables tables, int other) noexcept nogil
cdef bint can_hold(Solver solver, Position pos, Tables tables, Outlook out, int other, int wanted) noexcept nogil
cdef int cheapest(Outlook out, int wanted) noexcept nogil
cdef int nearest_space(Solver solver, Position pos, Tables tables, int piece, int other) noexcept nogil
cdef int risk_of(Position pos, Tables tables, Outlook out) noexcept nogil
cdef int stack_size(Position pos, int piece) noexcept nogil
cdef bint siege_near(Solver solver, Position pos, Tables tables, Outlook out) noexcept nogil
cdef bint siege_beside(Solver solver, Position pos, int other) noexcept nogil
