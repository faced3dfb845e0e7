from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.stacks cimport member_index
from conquista.games.conquest.rules.status cimport count_of, is_dormant, left_of
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.kernel.buffer cimport Buffer

cdef int rank_of(ConquestTables tables, int seat, int other) noexcept nogil
cdef int capped(int number) noexcept nogil
cdef void write_observation(WarPosition pos, int seat, unsigned char* row, Py_ssize_t start, Py_ssize_t length) noexcept nogil
cdef Py_ssize_t write_board(WarPosition pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_members(WarPosition pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef void write_member(WarPosition pos, int seat, int piece, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_ground(WarPosition pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef void point_at(WarPosition pos, int piece, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_turn(WarPosition pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_seats(WarPosition pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_window(WarPosition pos, int seat, unsigned char* row, Py_ssize_t at) noexcept nogil
