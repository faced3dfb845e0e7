from conquista.games.condottiere.rules.apply cimport do_action
from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.engine cimport settle_by
from conquista.games.condottiere.rules.legal cimport fill
from conquista.games.condottiere.research.observations cimport Observer, write_observation
from conquista.games.condottiere.rules.position cimport CardPosition, copy_into
from conquista.games.condottiere.rules.tables cimport CondottiereTables
from conquista.kernel.batch cimport Cell
from conquista.kernel.random cimport RandomStream

cdef class CondottiereCell(Cell):
    cdef CardPosition start
    cdef CondottiereTables tables
    cdef Observer eyes
    cdef public CardPosition position
    cdef RandomStream shuffles

    cdef void begin(self) noexcept nogil
    cdef void act(self, int number) noexcept nogil
    cdef int seat(self) noexcept nogil
    cdef void shuffle(self) noexcept nogil
    cdef void look(self) noexcept nogil
    cdef int awaited(self) noexcept nogil
    cdef bint shares(self, float* row, Py_ssize_t start) noexcept nogil
    cdef void see(self, unsigned char* row, Py_ssize_t start, Py_ssize_t width) noexcept nogil
