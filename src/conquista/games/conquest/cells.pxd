from conquista.games.conquest.apply cimport do_action
from conquista.games.conquest.codes cimport Codes, sort
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.desk cimport Desk
from conquista.games.conquest.engine cimport legal_codes
from conquista.games.conquest.observe cimport write_observation
from conquista.games.conquest.position cimport Position, copy_into
from conquista.games.conquest.tables cimport Tables
from conquista.kernel.batch cimport Cell
from conquista.kernel.sheet cimport Sheet

cdef class Bench:
    cdef Position start
    cdef Desk desk
    cdef Codes codes
    cdef Sheet code_of, row_of, number_of

cdef class ConquestCell(Cell):
    cdef Bench bench
    cdef Tables tables
    cdef public Position position

    cdef void begin(self) noexcept nogil
    cdef void act(self, int number) noexcept nogil
    cdef void look(self) noexcept nogil
    cdef int awaited(self) noexcept nogil
    cdef bint shares(self, float* row, Py_ssize_t start) noexcept nogil
    cdef void see(self, unsigned char* row, Py_ssize_t start, Py_ssize_t width) noexcept nogil
