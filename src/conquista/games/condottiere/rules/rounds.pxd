from conquista.games.condottiere.rules.battle cimport begin_battle, reckon, turn_old
from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.deals cimport begin_draw, collect
from conquista.games.condottiere.rules.outcome cimport count_end, end_tiebreak, goal_met, win_game
from conquista.games.condottiere.rules.position cimport CardPosition, forget, has_mercenary, held, lose, note

cdef void run_on(CardPosition pos) noexcept nogil
cdef void conclude(CardPosition pos) noexcept nogil
cdef int strongest(CardPosition pos) noexcept nogil
cdef int most_courtesans(CardPosition pos) noexcept nogil
cdef bint full(CardPosition pos) noexcept nogil
cdef bint may_attack(CardPosition pos, int region) noexcept nogil
cdef int with_cards(CardPosition pos) noexcept nogil
cdef void choose_step(CardPosition pos) noexcept nogil
cdef void chosen(CardPosition pos, int region) noexcept nogil
cdef void declined(CardPosition pos) noexcept nogil
cdef void clear_lines(CardPosition pos) noexcept nogil
cdef void drop_hand(CardPosition pos, int seat) noexcept nogil
cdef void hand_step(CardPosition pos) noexcept nogil
cdef bint is_asked(CardPosition pos, int seat) noexcept nogil
cdef void ask_on(CardPosition pos) noexcept nogil
cdef void answered(CardPosition pos, bint discard) noexcept nogil
cdef void round_test(CardPosition pos) noexcept nogil
cdef void keep(CardPosition pos, int kind) noexcept nogil
cdef void done_keeping(CardPosition pos) noexcept nogil
