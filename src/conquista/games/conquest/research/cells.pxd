from conquista.games.conquest.rules.apply cimport do_action
from conquista.games.conquest.rules.codes cimport Codes, sort
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.workspace cimport Workspace
from conquista.games.conquest.rules.engine cimport legal_codes
from conquista.games.conquest.research.observations cimport write_observation
from conquista.games.conquest.rules.position cimport WarPosition, copy_into
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.kernel.batch cimport Cell
from conquista.kernel.buffer cimport Buffer

cdef class Bench:
    cdef WarPosition start
    cdef Workspace desk
    cdef Codes codes
    cdef Buffer code_of, row_of, number_of

cdef class ConquestCell(Cell):
    cdef Bench bench
    cdef ConquestTables tables
    cdef public WarPosition position

    cdef void begin(self) noexcept nogil
    cdef void act(self, int number) noexcept nogil
    cdef void look(self) noexcept nogil
    cdef int awaited(self) noexcept nogil
    cdef bint shares(self, float* row, Py_ssize_t start) noexcept nogil
    cdef void see(self, unsigned char* row, Py_ssize_t start, Py_ssize_t width) noexcept nogil
