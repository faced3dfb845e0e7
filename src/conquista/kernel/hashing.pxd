cpdef unsigned long long mix64(unsigned long long x) noexcept nogil


cdef class Keys:
    cdef unsigned long long salt

    cpdef unsigned long long key(
        self, unsigned long long kind, unsigned long long a, unsigned long long b
    ) noexcept nogil
    cpdef unsigned long long moved(
        self,
        unsigned long long position,
        unsigned long long kind,
        unsigned long long a,
        unsigned long long old,
        unsigned long long new,
    ) noexcept nogil
