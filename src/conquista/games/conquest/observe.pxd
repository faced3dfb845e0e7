from conquista.games.conquest.constants cimport *
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.stacks cimport member_index
from conquista.games.conquest.status cimport count_of, is_dormant, left_of
from conquista.games.conquest.tables cimport Tables
from conquista.kernel.sheet cimport Sheet

cdef int rank_of(Tables tables, int seat, int other) noexcept nogil
cdef int capped(int number) noexcept nogil
cdef void write_observation(Position pos, int seat, unsigned char* row, Py_ssize_t start, Py_ssize_t length) noexcept nogil
cdef Py_ssize_t write_board(Position pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_members(Position pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef void write_member(Position pos, int seat, int piece, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_ground(Position pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef void point_at(Position pos, int piece, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_turn(Position pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_seats(Position pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_window(Position pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
