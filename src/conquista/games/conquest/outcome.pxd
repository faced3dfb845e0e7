from conquista.games.conquest.constants cimport *
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.status cimport castle_held, count_of, is_dormant, remaining, spaces_of, units_of
from conquista.games.conquest.tables cimport Tables

cdef void finish(Position pos, int winners, int reason) noexcept nogil
cdef int party(Position pos, int seat) noexcept nogil
cdef int opponent_of(Position pos, int seat) noexcept nogil
cdef bint decide_by_count(Position pos, int reason) noexcept nogil
cdef bint leads(Position pos, int seat, bint tie) noexcept nogil
cdef void after_loss(Position pos, int victim, int captor, int lost) noexcept nogil
cdef void after_turning(Position pos, int victim) noexcept nogil
cdef void after_fall(Position pos, int victim, int captor) noexcept nogil
cdef void check_states(Position pos) noexcept nogil
cdef void check_siege(Position pos, int piece, int place) noexcept nogil
cdef void check_turn_end(Position pos) noexcept nogil
cdef void check_quiet(Position pos) noexcept nogil
cdef void resolve_quiet(Position pos) noexcept nogil
