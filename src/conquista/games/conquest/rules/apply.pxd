from conquista.games.conquest.rules.codes cimport goal_in, index_in, kind_in, place_in
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.effects cimport build, hit, step_to
from conquista.games.conquest.rules.workspace cimport Workspace
from conquista.games.conquest.rules.outcome cimport check_siege, check_states
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.knight_runs cimport effect_between, effect_for, runs
from conquista.games.conquest.rules.stacks cimport member, set_flags, set_used
from conquista.games.conquest.rules.status cimport is_dormant, refresh, units_of
from conquista.games.conquest.rules.steps cimport cost_of
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.games.conquest.rules.turns cimport end_turn
from conquista.games.conquest.rules.recapture_window cimport after_taking, do_answer, go_on, total_pile

cdef void do_action(WarPosition pos, Workspace desk, int code) noexcept nogil
cdef void do_turn_action(WarPosition pos, Workspace desk, int code) noexcept nogil
cdef void do_move(WarPosition pos, Workspace desk, int piece, int goal, int kind, int flag) noexcept nogil
cdef bint is_mixed(WarPosition pos, int piece) noexcept nogil
cdef bint counts_as_held(WarPosition pos, int place) noexcept nogil
cdef void do_shot(WarPosition pos, Workspace desk, int piece, int goal, int flag) noexcept nogil
cdef void do_work(WarPosition pos, int kind, int piece, int goal) noexcept nogil
cdef void do_wander(WarPosition pos, int piece, int goal) noexcept nogil
