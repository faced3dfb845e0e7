from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.position cimport Position, regions_of
from conquista.games.condottiere.tables cimport Tables

cdef class Atlas:
    cdef int kingdom, total, sets
    cdef bint captures                         # variant D: regions of others may be won too
    cdef int[512] goal                         # connected sets of the size that wins, as bits
    cdef int[6] need                           # battles a seat has to win yet, at least
    cdef int[6] way                            # regions that bring it nearer, as bits
    cdef int[6] own                            # its regions, as bits

cdef int bits_in(int bits) noexcept nogil
cdef void survey(Atlas atlas, Position pos) noexcept nogil
cdef void survey_seat(Atlas atlas, Position pos, int seat) noexcept nogil
