from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.position cimport CardPosition, held, note, unlearn

cdef void begin_battle(CardPosition pos) noexcept nogil
cdef void next_turn(CardPosition pos) noexcept nogil
cdef bint hides(CardPosition pos, int kind) noexcept nogil
cdef void play(CardPosition pos, int kind) noexcept nogil
cdef void lay(CardPosition pos, int seat, int kind) noexcept nogil
cdef void drop_season(CardPosition pos, int kind) noexcept nogil
cdef void bless(CardPosition pos) noexcept nogil
cdef void finish_card(CardPosition pos) noexcept nogil
cdef void turn_old(CardPosition pos, int seat) noexcept nogil
cdef void turn_new(CardPosition pos, int seat) noexcept nogil
cdef void take_back(CardPosition pos, int kind) noexcept nogil
cdef void pass_turn(CardPosition pos, bint turning) noexcept nogil
cdef int worth(CardPosition pos, int seat, int kind, bint winter) noexcept nogil
cdef int rank(CardPosition pos, int seat, int kind, bint winter) noexcept nogil
cdef bint lies(CardPosition pos, int kind) noexcept nogil
cdef int top_rank(CardPosition pos, bint winter) noexcept nogil
cdef void reckon(CardPosition pos) noexcept nogil
