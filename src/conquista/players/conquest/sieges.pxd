cimport cython

from conquista.games.conquest.constants cimport *
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.tables cimport Tables
from conquista.players.conquest.atlas cimport Atlas, may_walk
from conquista.players.conquest.measures cimport *

cdef int siege_way(Position pos, Atlas atlas, int seat, int place) noexcept nogil
cdef bint is_free(Position pos, Atlas atlas, int seat, int place, int steps) noexcept nogil
cdef bint is_barred(Position pos, int seat, int place) noexcept nogil
