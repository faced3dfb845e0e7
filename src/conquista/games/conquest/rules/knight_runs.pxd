cimport cython

from conquista.games.conquest.rules.codes cimport Codes, push
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.stacks cimport member_index
from conquista.games.conquest.rules.steps cimport bridge_passes, effects
from conquista.games.conquest.rules.tables cimport ConquestTables

cdef bint may_jump(WarPosition pos, int piece, int way) noexcept nogil
@cython.locals(queue="short[64]", depth="short[64]", closed="unsigned long long[8]", way_to="short*", way_start="short*")
cdef int runs(WarPosition pos, int piece, int limit, int goal, int wanted, Codes codes, int declare) noexcept nogil
cdef int effect_by(WarPosition pos, int piece, int way) noexcept nogil
cdef int effect_between(WarPosition pos, int piece, int place, int goal) noexcept nogil
cdef int effect_for(WarPosition pos, int piece, int kind, int goal) noexcept nogil
