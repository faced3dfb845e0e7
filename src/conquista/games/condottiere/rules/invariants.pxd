from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.hidden.unseen_cards cimport hideable
from conquista.games.condottiere.rules.outcome cimport goal_met
from conquista.games.condottiere.rules.position cimport CardPosition, held, regions_of

cdef int broken(CardPosition pos) noexcept nogil
cdef int broken_cards(CardPosition pos) noexcept nogil
cdef int broken_board(CardPosition pos) noexcept nogil
cdef int broken_lines(CardPosition pos) noexcept nogil
cdef int broken_knowledge(CardPosition pos) noexcept nogil
