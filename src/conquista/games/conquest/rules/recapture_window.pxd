from conquista.games.conquest.rules.recaptures cimport answers, mark_direct, note_step
from conquista.games.conquest.rules.codes cimport goal_in, index_in, kind_in, place_in
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.effects cimport empty_out, hand_over, hit, step_to
from conquista.games.conquest.rules.workspace cimport Workspace
from conquista.games.conquest.rules.outcome cimport check_states, decide_by_count, finish, party
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.knight_runs cimport effect_for
from conquista.games.conquest.rules.stacks cimport member, set_flags, set_used
from conquista.games.conquest.rules.status cimport credit_refunds, is_dormant, left_of, refresh, units_of
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.games.conquest.rules.turns cimport end_turn
from conquista.games.conquest.rules.building cimport free_lowering

cdef void after_taking(WarPosition pos, Workspace desk, int piece, int effect, int defender, bint was_dormant, bint removed) noexcept nogil
cdef bint opens_window(WarPosition pos, Workspace desk) noexcept nogil
cdef void note_capture(WarPosition pos, int captor, int effect, bint removed) noexcept nogil
cdef void close_window(WarPosition pos) noexcept nogil
cdef void clear_window(WarPosition pos) noexcept nogil
cdef void go_on(WarPosition pos) noexcept nogil
cdef bint hands_over_turn(WarPosition pos) noexcept nogil
cdef void do_answer(WarPosition pos, Workspace desk, int code) noexcept nogil
cdef bint asks_partner(WarPosition pos) noexcept nogil
cdef void decline(WarPosition pos, Workspace desk) noexcept nogil
cdef void conclude_answer(WarPosition pos, int captor, int effect, int before, int piled) noexcept nogil
cdef int won_by_taking(WarPosition pos) noexcept nogil
cdef int total_pile(WarPosition pos) noexcept nogil
