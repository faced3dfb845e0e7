from conquista.kernel.random cimport RandomStream

cdef class ActionSet:
    cdef int[2048] number
    cdef int count

cdef bint has(ActionSet marks, int number) noexcept nogil
cdef int drawn(ActionSet marks, RandomStream stream) except -1 nogil
cdef void mark(ActionSet marks, unsigned char* row, Py_ssize_t start, bint packed) noexcept nogil
cdef void unmark(ActionSet marks, unsigned char* row, Py_ssize_t start, bint packed) noexcept nogil
cdef void mark_whole(ActionSet marks, unsigned char* row, Py_ssize_t start, Py_ssize_t width, bint packed) noexcept nogil
cdef void mark_list(ActionSet marks, int* row, Py_ssize_t start, Py_ssize_t width) noexcept nogil
