from conquista.games.conquest.rules.constants cimport *

cdef class Codes:
    cdef int[2048] code
    cdef public int count
    cdef bint builds
    cdef int reach
    cdef unsigned long long[8] seen

cdef void push(Codes codes, int place, int index, int kind, int to, int flag) noexcept nogil
cdef int pack(int place, int index, int kind, int to, int flag) noexcept nogil
cdef int place_in(int code) noexcept nogil
cdef int index_in(int code) noexcept nogil
cdef int kind_in(int code) noexcept nogil
cdef int goal_in(int code) noexcept nogil
cdef void sort(Codes codes) noexcept nogil
