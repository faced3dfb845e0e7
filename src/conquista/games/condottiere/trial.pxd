from conquista.games.condottiere.apply cimport do_action
from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.engine cimport settle_by
from conquista.games.condottiere.laws cimport broken
from conquista.games.condottiere.legal cimport fill
from conquista.games.condottiere.position cimport Position, held, regions_of
from conquista.kernel.random cimport Stream

cdef class Trial:
    cdef public int most                       # numbers of the log that one action filled
    cdef int[32] times                         # how often each thing was told
    cdef int[8] reasons                        # how often matches ended so
    cdef unsigned char[17] owner               # the board before the action
    cdef short[6] score

cdef int step(Trial trial, Position pos, Stream stream, int style) except -1 nogil
cdef bint wrong_hands(Position pos, int purpose) noexcept nogil
cdef int leaning(Position pos, int count, Stream stream, int style) except -1 nogil
cdef int joined(Position pos, int region) noexcept nogil
