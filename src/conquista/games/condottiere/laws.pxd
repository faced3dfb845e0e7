from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.loose cimport hideable
from conquista.games.condottiere.outcome cimport goal_met
from conquista.games.condottiere.position cimport Position, held, regions_of

cdef int broken(Position pos) noexcept nogil
cdef int broken_cards(Position pos) noexcept nogil
cdef int broken_board(Position pos) noexcept nogil
cdef int broken_lines(Position pos) noexcept nogil
cdef int broken_knowledge(Position pos) noexcept nogil
