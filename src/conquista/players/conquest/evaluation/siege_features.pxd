cimport cython

from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.evaluation.reach_tables cimport ReachTables, may_walk
from conquista.players.conquest.evaluation.terms cimport *

cdef int siege_way(WarPosition pos, ReachTables atlas, int seat, int place) noexcept nogil
cdef bint is_free(WarPosition pos, ReachTables atlas, int seat, int place, int steps) noexcept nogil
cdef bint is_barred(WarPosition pos, int seat, int place) noexcept nogil
