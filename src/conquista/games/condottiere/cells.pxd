from conquista.games.condottiere.apply cimport do_action
from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.engine cimport settle_by
from conquista.games.condottiere.legal cimport fill
from conquista.games.condottiere.observe cimport Eyes, write_observation
from conquista.games.condottiere.position cimport Position, copy_into
from conquista.games.condottiere.tables cimport Tables
from conquista.kernel.batch cimport Cell
from conquista.kernel.random cimport Stream

cdef class CondottiereCell(Cell):
    cdef Position start
    cdef Tables tables
    cdef Eyes eyes
    cdef public Position position
    cdef Stream shuffles

    cdef void begin(self) noexcept nogil
    cdef void act(self, int number) noexcept nogil
    cdef int seat(self) noexcept nogil
    cdef void shuffle(self) noexcept nogil
    cdef void look(self) noexcept nogil
    cdef int awaited(self) noexcept nogil
    cdef bint shares(self, float* row, Py_ssize_t start) noexcept nogil
    cdef void see(self, unsigned char* row, Py_ssize_t start, Py_ssize_t width) noexcept nogil
