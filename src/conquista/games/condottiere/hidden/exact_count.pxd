import cython

from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.hidden.unseen_cards cimport UnseenCards, hideable, put_last, stir
from conquista.kernel.random cimport RandomStream

cdef double choose(int n, int k) noexcept nogil
cdef double share(UnseenCards loose, int seat, int arms, int fine) noexcept nogil
cdef int places(UnseenCards loose, int level) noexcept nogil
cdef void fill_ways(UnseenCards loose, double* ways, int arms, int fine) noexcept nogil
cdef int pick(UnseenCards loose, double* ways, int level, int arms, int fine, RandomStream stream) noexcept nogil
@cython.locals(ways="double[10384]", cards="unsigned char[110]", card="unsigned char")
cdef int count_out(UnseenCards loose, RandomStream stream) except -1 nogil
cdef int sort_out(UnseenCards loose, RandomStream stream) except -1 nogil
