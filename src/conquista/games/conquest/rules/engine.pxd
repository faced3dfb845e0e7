from conquista.games.conquest.rules.recaptures cimport answers
from conquista.games.conquest.rules.apply cimport do_action
from conquista.games.conquest.audit cimport audit
from conquista.games.conquest.rules.vulnerability cimport is_taking, keep_lawful, must_take_care
from conquista.games.conquest.rules.codes cimport Codes, kind_in, push
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.workspace cimport Workspace
from conquista.games.conquest.rules.legal cimport closing_actions, turn_actions
from conquista.games.conquest.rules.move_cache cimport disturb, draw, forget, freshen, is_quiet, noted
from conquista.games.conquest.rules.position cimport WarPosition, copy_into
from conquista.games.conquest.rules.status cimport left_of
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.games.conquest.rules.turns cimport start_turn
from conquista.kernel.random cimport RandomStream

cdef class ConquestEngine:
    cdef public ConquestTables tables
    cdef Workspace desk
    cdef Codes codes

cdef void legal_codes(WarPosition pos, Workspace desk, Codes codes) noexcept nogil
cdef int play_out(WarPosition pos, Workspace desk, Codes codes, RandomStream stream, int limit) noexcept nogil
cdef bint agrees(WarPosition pos, Workspace desk, Codes codes) noexcept nogil
cdef void do_and_note(WarPosition pos, Workspace desk, int code) noexcept nogil
cdef int chosen(WarPosition pos, Codes codes, RandomStream stream, bint bold) noexcept nogil
cdef long long try_all(WarPosition pos, WarPosition past, Workspace desk, Codes codes, int rounds) noexcept nogil
cdef long long count_leaves(WarPosition pos, ConquestEngine engine, int depth)
