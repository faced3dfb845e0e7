from conquista.games.condottiere.rules.battle cimport reckon
from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.position cimport CardPosition, held
from conquista.kernel.buffer cimport Buffer

cdef class Observer:
    cdef bint sizes, discards

cdef void write_observation(CardPosition pos, Observer eyes, int seat, unsigned char* row, Py_ssize_t start, Py_ssize_t width) noexcept nogil
cdef Py_ssize_t write_own(CardPosition pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_down(CardPosition pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_known(CardPosition pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_piles(CardPosition pos, Observer eyes, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_map(CardPosition pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_seats(CardPosition pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef int asked_still(CardPosition pos, int seat) noexcept nogil
cdef Py_ssize_t write_moment(CardPosition pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t one_hot(CardPosition pos, int seat, int other, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t by_seat(CardPosition pos, int seat, int bits, unsigned char* row, Py_ssize_t at) noexcept nogil
