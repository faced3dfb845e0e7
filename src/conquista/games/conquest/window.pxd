from conquista.games.conquest.answers cimport answers, mark_direct, note_step
from conquista.games.conquest.codes cimport goal_in, index_in, kind_in, place_in
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.deeds cimport empty_out, hand_over, hit, step_to
from conquista.games.conquest.desk cimport Desk
from conquista.games.conquest.outcome cimport check_states, decide_by_count, finish, party
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.runs cimport effect_for
from conquista.games.conquest.stacks cimport member, set_flags, set_used
from conquista.games.conquest.status cimport credit_refunds, is_dormant, left_of, refresh, units_of
from conquista.games.conquest.tables cimport Tables
from conquista.games.conquest.turns cimport end_turn
from conquista.games.conquest.works cimport free_lowering

cdef void after_taking(Position pos, Desk desk, int piece, int effect, int defender, bint was_dormant, bint removed) noexcept nogil
cdef bint opens_window(Position pos, Desk desk) noexcept nogil
cdef void note_capture(Position pos, int captor, int effect, bint removed) noexcept nogil
cdef void close_window(Position pos) noexcept nogil
cdef void clear_window(Position pos) noexcept nogil
cdef void go_on(Position pos) noexcept nogil
cdef bint hands_over_turn(Position pos) noexcept nogil
cdef void do_answer(Position pos, Desk desk, int code) noexcept nogil
cdef bint asks_partner(Position pos) noexcept nogil
cdef void decline(Position pos, Desk desk) noexcept nogil
cdef void conclude_answer(Position pos, int captor, int effect, int before, int piled) noexcept nogil
cdef int won_by_taking(Position pos) noexcept nogil
cdef int total_pile(Position pos) noexcept nogil
