from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.course cimport may_attack
from conquista.games.condottiere.deals cimport may_draw
from conquista.games.condottiere.position cimport Position, has_mercenary, held

cdef int fill(Position pos, int seat) noexcept nogil
cdef bint may_favour(Position pos, int region) noexcept nogil
