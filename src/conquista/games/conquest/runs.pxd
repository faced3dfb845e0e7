cimport cython

from conquista.games.conquest.codes cimport Codes, push
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.stacks cimport member_index
from conquista.games.conquest.steps cimport bridge_passes, effects
from conquista.games.conquest.tables cimport Tables

cdef bint may_jump(Position pos, int piece, int way) noexcept nogil
@cython.locals(queue="short[64]", depth="short[64]", closed="unsigned long long[8]", way_to="short*", way_start="short*")
cdef int runs(Position pos, int piece, int limit, int goal, int wanted, Codes codes, int declare) noexcept nogil
cdef int effect_by(Position pos, int piece, int way) noexcept nogil
cdef int effect_between(Position pos, int piece, int place, int goal) noexcept nogil
cdef int effect_for(Position pos, int piece, int kind, int goal) noexcept nogil
