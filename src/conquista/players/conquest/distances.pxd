cimport cython

from conquista.games.conquest.constants cimport *
from conquista.games.conquest.tables cimport Tables

cdef class Distances:
    cdef public Tables tables
    cdef unsigned char[::1] steps                # (class * 464 + start) * 464 + goal
    cdef unsigned char[::1] ready

cdef int steps_between(Distances distances, int way_class, int start, int goal) noexcept nogil
cdef void prepare(Distances distances, int way_class) noexcept nogil
@cython.locals(queue="short[464]")
cdef void spread(Distances distances, Tables tables, int way_class, int start) noexcept nogil
