from conquista.games.condottiere.rules.apply cimport do_action
from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.engine cimport settle_by
from conquista.games.condottiere.rules.invariants cimport broken
from conquista.games.condottiere.rules.legal cimport fill
from conquista.games.condottiere.rules.position cimport CardPosition, held, regions_of
from conquista.kernel.random cimport RandomStream

cdef class AuditedMatch:
    cdef public int most                       # numbers of the log that one action filled
    cdef int[32] times                         # how often each thing was told
    cdef int[8] reasons                        # how often matches ended so
    cdef unsigned char[17] owner               # the board before the action
    cdef short[6] score

cdef int step(AuditedMatch trial, CardPosition pos, RandomStream stream, int style) except -1 nogil
cdef bint wrong_hands(CardPosition pos, int purpose) noexcept nogil
cdef int leaning(CardPosition pos, int count, RandomStream stream, int style) except -1 nogil
cdef int joined(CardPosition pos, int region) noexcept nogil
