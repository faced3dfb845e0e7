from conquista.games.conquest.codes cimport Codes, push
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.stacks cimport member_index
from conquista.games.conquest.tables cimport Tables

cdef bint can_hit(Position pos, int seat, int place, int sight) noexcept nogil
cdef bint line_is_free(Position pos, int place, int goal, int left) noexcept nogil
cdef int sight_between(Position pos, int place, int goal) noexcept nogil
cdef void look_everywhere(Codes codes) noexcept nogil
cdef void shots(Position pos, int seat, int piece, Codes codes, int declare) noexcept nogil
