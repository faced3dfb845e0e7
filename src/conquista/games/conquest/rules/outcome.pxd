from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.status cimport castle_held, count_of, is_dormant, remaining, spaces_of, units_of
from conquista.games.conquest.rules.tables cimport ConquestTables

cdef void finish(WarPosition pos, int winners, int reason) noexcept nogil
cdef int party(WarPosition pos, int seat) noexcept nogil
cdef int opponent_of(WarPosition pos, int seat) noexcept nogil
cdef bint decide_by_count(WarPosition pos, int reason) noexcept nogil
cdef bint leads(WarPosition pos, int seat, bint tie) noexcept nogil
cdef void after_loss(WarPosition pos, int victim, int captor, int lost) noexcept nogil
cdef void after_turning(WarPosition pos, int victim) noexcept nogil
cdef void after_fall(WarPosition pos, int victim, int captor) noexcept nogil
cdef void check_states(WarPosition pos) noexcept nogil
cdef void check_siege(WarPosition pos, int piece, int place) noexcept nogil
cdef void check_turn_end(WarPosition pos) noexcept nogil
cdef void check_quiet(WarPosition pos) noexcept nogil
cdef void resolve_quiet(WarPosition pos) noexcept nogil
