from conquista.games.condottiere.battle cimport begin_battle, reckon, turn_old
from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.deals cimport begin_draw, collect
from conquista.games.condottiere.outcome cimport count_end, end_tiebreak, goal_met, win_game
from conquista.games.condottiere.position cimport Position, forget, has_mercenary, held, lose, note

cdef void run_on(Position pos) noexcept nogil
cdef void conclude(Position pos) noexcept nogil
cdef int strongest(Position pos) noexcept nogil
cdef int most_courtesans(Position pos) noexcept nogil
cdef bint full(Position pos) noexcept nogil
cdef bint may_attack(Position pos, int region) noexcept nogil
cdef int with_cards(Position pos) noexcept nogil
cdef void choose_step(Position pos) noexcept nogil
cdef void chosen(Position pos, int region) noexcept nogil
cdef void declined(Position pos) noexcept nogil
cdef void clear_lines(Position pos) noexcept nogil
cdef void drop_hand(Position pos, int seat) noexcept nogil
cdef void hand_step(Position pos) noexcept nogil
cdef bint is_asked(Position pos, int seat) noexcept nogil
cdef void ask_on(Position pos) noexcept nogil
cdef void answered(Position pos, bint discard) noexcept nogil
cdef void round_test(Position pos) noexcept nogil
cdef void keep(Position pos, int kind) noexcept nogil
cdef void done_keeping(Position pos) noexcept nogil
