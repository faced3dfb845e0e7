from conquista.kernel.hashing cimport mix64

cdef class TranspositionTable:
    cdef unsigned long long[::1] key
    cdef int[::1] lower
    cdef int[::1] upper
    cdef unsigned long long[::1] move
    cdef unsigned short[::1] toll
    cdef unsigned int[::1] mark                  # age of the search << 16, moves left
    cdef public long long size
    cdef public unsigned int age

cdef long long find(TranspositionTable table, unsigned long long key) noexcept nogil
cdef void keep(TranspositionTable table, unsigned long long key, int lower, int upper, unsigned long long move, int toll, int left) noexcept nogil
