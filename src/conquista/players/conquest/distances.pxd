cimport cython

from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.tables cimport ConquestTables

cdef class Distances:
    cdef public ConquestTables tables
    cdef unsigned char[::1] steps              # (field * 464 + start) * 464 + goal
    cdef unsigned char[::1] ready
    cdef unsigned char[::1] to_space           # seat * 464 + place
    cdef int[::1] goals                        # scratch paper of `join`

cdef int steps_between(Distances distances, int field, int start, int goal) noexcept nogil
cdef void prepare(Distances distances, int field) noexcept nogil
@cython.locals(queue="short[464]")
cdef void spread(Distances distances, ConquestTables tables, int field, int start) noexcept nogil
cdef bint is_open(ConquestTables tables, int field, int way) noexcept nogil
cdef void join(Distances distances, int field, int carrier, int rider, int most) noexcept nogil
cdef void join_at(Distances distances, int field, int carrier, int place, int count) noexcept nogil
cdef void blank(Distances distances, int field) noexcept nogil
cdef void find_spaces(Distances distances, ConquestTables tables) noexcept nogil
