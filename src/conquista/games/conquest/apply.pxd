from conquista.games.conquest.codes cimport goal_in, index_in, kind_in, place_in
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.deeds cimport build, hit, step_to
from conquista.games.conquest.desk cimport Desk
from conquista.games.conquest.outcome cimport check_siege, check_states
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.runs cimport effect_between, effect_for, runs
from conquista.games.conquest.stacks cimport member, set_flags, set_used
from conquista.games.conquest.status cimport is_dormant, refresh, units_of
from conquista.games.conquest.steps cimport cost_of
from conquista.games.conquest.tables cimport Tables
from conquista.games.conquest.turns cimport end_turn
from conquista.games.conquest.window cimport after_taking, do_answer, go_on, total_pile

cdef void do_action(Position pos, Desk desk, int code) noexcept nogil
cdef void do_turn_action(Position pos, Desk desk, int code) noexcept nogil
cdef void do_move(Position pos, Desk desk, int piece, int goal, int kind, int flag) noexcept nogil
cdef bint is_mixed(Position pos, int piece) noexcept nogil
cdef bint counts_as_held(Position pos, int place) noexcept nogil
cdef void do_shot(Position pos, Desk desk, int piece, int goal, int flag) noexcept nogil
cdef void do_work(Position pos, int kind, int piece, int goal) noexcept nogil
cdef void do_wander(Position pos, int piece, int goal) noexcept nogil
