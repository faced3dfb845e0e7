from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.rounds cimport may_attack
from conquista.games.condottiere.rules.deals cimport may_draw
from conquista.games.condottiere.rules.position cimport CardPosition, has_mercenary, held

cdef int fill(CardPosition pos, int seat) noexcept nogil
cdef bint may_favour(CardPosition pos, int region) noexcept nogil
