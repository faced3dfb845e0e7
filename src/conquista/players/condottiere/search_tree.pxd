cdef class SearchTree:
    cdef int[::1] child                        # first child, 0 for none
    cdef int[::1] sibling                      # next child of the same parent, 0 for none
    cdef int[::1] edge                         # the action, as the thinking seat sees it
    cdef int[::1] visits
    cdef int[::1] offers                       # how often it could have been chosen
    cdef double[::1] total                     # shares of the seat that acted, added up
    cdef public int size, used

cdef int grow(SearchTree tree, int parent, int edge) noexcept nogil
cdef int find(SearchTree tree, int parent, int edge) noexcept nogil
