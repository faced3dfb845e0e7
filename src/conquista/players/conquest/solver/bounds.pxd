from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.legal cimport moves_left
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.status cimport holder_of, remaining, units_of
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.solver.turn_end cimport end_matters
from conquista.players.conquest.solver.outlook cimport look_round
from conquista.players.conquest.solver.state cimport Outlook, Solver
from conquista.players.conquest.solver.values cimport PieceValues, worth

cdef int ceiling(Solver solver, WarPosition pos) noexcept nogil
cdef int ceiling_by(Solver solver, WarPosition pos, ConquestTables tables, PieceValues weights, Outlook out) noexcept nogil
cdef int dearest(PieceValues weights) noexcept nogil
cdef int best_sum(Outlook out, int count) noexcept nogil
cdef bint may_end(Solver solver, WarPosition pos, ConquestTables tables, int seat, Outlook out) noexcept nogil
cdef int most_taken(Outlook out, int other) noexcept nogil
cdef int spaces_short(WarPosition pos, ConquestTables tables, int other) noexcept nogil
cdef bint can_hold(Solver solver, WarPosition pos, ConquestTables tables, Outlook out, int other, int wanted) noexcept nogil
cdef int cheapest(Outlook out, int wanted) noexcept nogil
cdef int nearest_space(Solver solver, WarPosition pos, ConquestTables tables, int piece, int other) noexcept nogil
cdef int risk_of(WarPosition pos, ConquestTables tables, Outlook out) noexcept nogil
cdef int stack_size(WarPosition pos, int piece) noexcept nogil
cdef bint siege_near(Solver solver, WarPosition pos, ConquestTables tables, Outlook out) noexcept nogil
cdef bint siege_beside(Solver solver, WarPosition pos, int other) noexcept nogil
