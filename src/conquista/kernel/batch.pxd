from conquista.kernel.action_set cimport ActionSet, drawn, has, mark, mark_list, mark_whole, unmark
from conquista.kernel.random cimport RandomStream
from conquista.kernel.buffer cimport Buffer

cdef class Cell:
    cdef ActionSet marks
    cdef RandomStream draws
    cdef readonly int made
    cdef int lost
    cdef int index
    cdef Cell left, right
    cdef bint has_left, has_right

    cdef void begin(self) noexcept nogil
    cdef void act(self, int number) noexcept nogil
    cdef void look(self) noexcept nogil
    cdef int awaited(self) noexcept nogil
    cdef bint shares(self, float* row, Py_ssize_t start) noexcept nogil
    cdef void see(self, unsigned char* row, Py_ssize_t start, Py_ssize_t width) noexcept nogil

cdef class MatchBatch:
    cdef readonly int size, seats, actions, limit
    cdef readonly long long lost
    cdef readonly list cells
    cdef Cell root
    cdef Buffer rewards, done, to_act, masks
    cdef bint packed, keeping
    cdef Py_ssize_t width

cdef int first_refused(Cell cell, int* actions) noexcept nogil
cdef void step_all(MatchBatch batch, Cell cell, int* actions) noexcept nogil
cdef void step_one(MatchBatch batch, Cell cell, int number) noexcept nogil
cdef void look_again(MatchBatch batch, Cell cell) noexcept nogil
cdef void write_masks(Cell cell, unsigned char* row, Py_ssize_t width, bint packed) noexcept nogil
cdef void write_lists(Cell cell, int* row, Py_ssize_t width, int* counts) noexcept nogil
cdef int draw_all(Cell cell, int* row) except -1 nogil
cdef void see_all(Cell cell, unsigned char* row, Py_ssize_t width) noexcept nogil
