from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.position cimport Position, held, note, unlearn

cdef void begin_battle(Position pos) noexcept nogil
cdef void next_turn(Position pos) noexcept nogil
cdef bint hides(Position pos, int kind) noexcept nogil
cdef void play(Position pos, int kind) noexcept nogil
cdef void lay(Position pos, int seat, int kind) noexcept nogil
cdef void drop_season(Position pos, int kind) noexcept nogil
cdef void bless(Position pos) noexcept nogil
cdef void finish_card(Position pos) noexcept nogil
cdef void turn_old(Position pos, int seat) noexcept nogil
cdef void turn_new(Position pos, int seat) noexcept nogil
cdef void take_back(Position pos, int kind) noexcept nogil
cdef void pass_turn(Position pos, bint turning) noexcept nogil
cdef int worth(Position pos, int seat, int kind, bint winter) noexcept nogil
cdef int rank(Position pos, int seat, int kind, bint winter) noexcept nogil
cdef bint lies(Position pos, int kind) noexcept nogil
cdef int top_rank(Position pos, bint winter) noexcept nogil
cdef void reckon(Position pos) noexcept nogil
