cpdef object distances(const int[::1] offsets, const int[::1] targets, object sources)
cpdef list disjoint_ways(const int[::1] offsets, const int[::1] targets, int start, int goal)

cdef int check_rows(const int[::1] offsets, const int[::1] targets) except -1
cdef int spread(
    const int[::1] offsets, const int[::1] targets, int[::1] queue, int[::1] found, int filled
) except -1 nogil
cdef bint augment(
    const int[::1] offsets, const int[::1] targets, int start, int goal,
    int[::1] before, int[::1] after, int[::1] queue, int[::1] parent
) except -1 nogil
cdef int lay(
    int half, int start, int goal, int[::1] before, int[::1] after, int[::1] parent
) except -1 nogil
