from conquista.games.conquest.answers cimport answers
from conquista.games.conquest.apply cimport do_action
from conquista.games.conquest.audit cimport audit
from conquista.games.conquest.caution cimport is_taking, keep_lawful, must_take_care
from conquista.games.conquest.codes cimport Codes, kind_in, push
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.desk cimport Desk
from conquista.games.conquest.legal cimport closing_actions, turn_actions
from conquista.games.conquest.memo cimport disturb, draw, forget, freshen, is_quiet, noted
from conquista.games.conquest.position cimport Position, copy_into
from conquista.games.conquest.status cimport left_of
from conquista.games.conquest.tables cimport Tables
from conquista.games.conquest.turns cimport start_turn
from conquista.kernel.random cimport Stream

cdef class Engine:
    cdef public Tables tables
    cdef Desk desk
    cdef Codes codes

cdef void legal_codes(Position pos, Desk desk, Codes codes) noexcept nogil
cdef int play_out(Position pos, Desk desk, Codes codes, Stream stream, int limit) noexcept nogil
cdef bint agrees(Position pos, Desk desk, Codes codes) noexcept nogil
cdef void do_and_note(Position pos, Desk desk, int code) noexcept nogil
cdef int chosen(Position pos, Codes codes, Stream stream, bint bold) noexcept nogil
cdef long long try_all(Position pos, Position past, Desk desk, Codes codes, int rounds) noexcept nogil
cdef long long count_leaves(Position pos, Engine engine, int depth)
