from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.position cimport CardPosition, regions_of
from conquista.games.condottiere.rules.tables cimport CondottiereTables

cdef class GoalDistances:
    cdef int kingdom, total, sets
    cdef bint captures                         # variant D: regions of others may be won too
    cdef int[512] goal                         # connected sets of the size that wins, as bits
    cdef int[6] need                           # battles a seat has to win yet, at least
    cdef int[6] way                            # regions that bring it nearer, as bits
    cdef int[6] own                            # its regions, as bits

cdef int bits_in(int bits) noexcept nogil
cdef void survey(GoalDistances atlas, CardPosition pos) noexcept nogil
cdef void survey_seat(GoalDistances atlas, CardPosition pos, int seat) noexcept nogil
