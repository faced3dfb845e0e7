from conquista.games.condottiere.battle cimport reckon
from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.position cimport Position, held
from conquista.kernel.sheet cimport Sheet

cdef class Eyes:
    cdef bint sizes, discards

cdef void write_observation(Position pos, Eyes eyes, int seat, unsigned char* row, Py_ssize_t start, Py_ssize_t width) noexcept nogil
cdef Py_ssize_t write_own(Position pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_down(Position pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_known(Position pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_piles(Position pos, Eyes eyes, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_map(Position pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_seats(Position pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef int asked_still(Position pos, int seat) noexcept nogil
cdef Py_ssize_t write_moment(Position pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t one_hot(Position pos, int seat, int other, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t by_seat(Position pos, int seat, int bits, unsigned char* row, Py_ssize_t at) noexcept nogil
