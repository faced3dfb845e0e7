from conquista.games.conquest.rules.codes cimport Codes, push
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.stacks cimport member_index
from conquista.games.conquest.rules.tables cimport ConquestTables

cdef bint can_hit(WarPosition pos, int seat, int place, int sight) noexcept nogil
cdef bint line_is_free(WarPosition pos, int place, int goal, int left) noexcept nogil
cdef int sight_between(WarPosition pos, int place, int goal) noexcept nogil
cdef void look_everywhere(Codes codes) noexcept nogil
cdef void shots(WarPosition pos, int seat, int piece, Codes codes, int declare) noexcept nogil
