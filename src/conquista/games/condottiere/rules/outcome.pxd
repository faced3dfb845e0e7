from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.deals cimport collect
from conquista.games.condottiere.rules.position cimport CardPosition, kingdom_of, note, regions_of

cdef int goal_met(CardPosition pos, int seat) noexcept nogil
cdef void count_end(CardPosition pos) noexcept nogil
cdef void win_game(CardPosition pos, int winners, int reason, int champion) noexcept nogil
cdef void begin_tiebreak(CardPosition pos, int tied, int purpose) noexcept nogil
cdef void end_tiebreak(CardPosition pos, int winner) noexcept nogil
cdef void finish(CardPosition pos, int winners, int reason) noexcept nogil
cdef void score_game(CardPosition pos, int champion) noexcept nogil
cdef void new_game(CardPosition pos, int winners) noexcept nogil
cdef int lone(int bits) noexcept nogil
