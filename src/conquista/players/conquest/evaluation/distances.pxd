cimport cython

from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.tables cimport ConquestTables

cdef class PieceDistances:
    cdef public ConquestTables tables
    cdef unsigned char[::1] steps              # (field * 464 + start) * 464 + goal
    cdef unsigned char[::1] ready
    cdef unsigned char[::1] to_space           # seat * 464 + place
    cdef int[::1] goals                        # scratch paper of `join`

cdef int steps_between(PieceDistances distances, int field, int start, int goal) noexcept nogil
cdef void prepare(PieceDistances distances, int field) noexcept nogil
@cython.locals(queue="short[464]")
cdef void spread(PieceDistances distances, ConquestTables tables, int field, int start) noexcept nogil
cdef bint is_open(ConquestTables tables, int field, int way) noexcept nogil
cdef void join(PieceDistances distances, int field, int carrier, int rider, int most) noexcept nogil
cdef void join_at(PieceDistances distances, int field, int carrier, int place, int count) noexcept nogil
cdef void blank(PieceDistances distances, int field) noexcept nogil
cdef void find_spaces(PieceDistances distances, ConquestTables tables) noexcept nogil
