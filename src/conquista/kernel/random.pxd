from conquista.kernel.hashing cimport mix64


cdef class RandomStream:
    cdef unsigned long long a, b, c, d

    cpdef unsigned long long next64(self) noexcept nogil
    cpdef Py_ssize_t below(self, Py_ssize_t n) except -1 nogil
    cdef int shuffle_bytes(self, unsigned char* data, Py_ssize_t count) except -1 nogil
    cpdef RandomStream copy(self)
