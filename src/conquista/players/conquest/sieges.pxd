cimport cython

from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.atlas cimport Atlas, may_walk
from conquista.players.conquest.measures cimport *

cdef int siege_way(WarPosition pos, Atlas atlas, int seat, int place) noexcept nogil
cdef bint is_free(WarPosition pos, Atlas atlas, int seat, int place, int steps) noexcept nogil
cdef bint is_barred(WarPosition pos, int seat, int place) noexcept nogil
