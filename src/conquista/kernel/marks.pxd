from conquista.kernel.random cimport Stream

cdef class Marks:
    cdef int[2048] number
    cdef int count

cdef bint has(Marks marks, int number) noexcept nogil
cdef int drawn(Marks marks, Stream stream) except -1 nogil
cdef void mark(Marks marks, unsigned char* row, Py_ssize_t start, bint packed) noexcept nogil
cdef void unmark(Marks marks, unsigned char* row, Py_ssize_t start, bint packed) noexcept nogil
cdef void mark_whole(Marks marks, unsigned char* row, Py_ssize_t start, Py_ssize_t width, bint packed) noexcept nogil
cdef void mark_list(Marks marks, int* row, Py_ssize_t start, Py_ssize_t width) noexcept nogil
