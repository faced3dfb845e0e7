from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.deals cimport collect
from conquista.games.condottiere.position cimport Position, kingdom_of, note, regions_of

cdef int goal_met(Position pos, int seat) noexcept nogil
cdef void count_end(Position pos) noexcept nogil
cdef void win_game(Position pos, int winners, int reason, int champion) noexcept nogil
cdef void begin_tiebreak(Position pos, int tied, int purpose) noexcept nogil
cdef void end_tiebreak(Position pos, int winner) noexcept nogil
cdef void finish(Position pos, int winners, int reason) noexcept nogil
cdef void score_game(Position pos, int champion) noexcept nogil
cdef void new_game(Position pos, int winners) noexcept nogil
cdef int lone(int bits) noexcept nogil
