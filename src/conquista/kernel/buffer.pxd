cdef class Buffer:
    cdef unsigned char[::1] memory
    cdef readonly Py_ssize_t size
    cdef unsigned char* bytes
    cdef int* ints
    cdef float* floats
    cdef unsigned long long* words

    cdef int hold(self, unsigned char[::1] memory) except -1
