from conquista.games.conquest.codes cimport Codes, push
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.deeds cimport step_to
from conquista.games.conquest.desk cimport Desk
from conquista.games.conquest.legal cimport lowest_bit, repeats
from conquista.games.conquest.position cimport Position, copy_into
from conquista.games.conquest.runs cimport runs
from conquista.games.conquest.shots cimport can_hit, sight_between
from conquista.games.conquest.stacks cimport member_index, set_flags
from conquista.games.conquest.status cimport is_dormant
from conquista.games.conquest.steps cimport class_of, controls, effects
from conquista.games.conquest.tables cimport Tables

cdef int answers(Position pos, Desk desk, int depth, bint listing, Codes codes) noexcept nogil
cdef int stack_answers(Position pos, Desk desk, int depth, bint listing, Codes codes, int place) noexcept nogil
cdef bint is_listed(Position pos, int piece) noexcept nogil
cdef int piece_answers(Position pos, Desk desk, int depth, bint listing, Codes codes, int piece) noexcept nogil
cdef bint usable(Position pos, int piece) noexcept nogil
cdef bint has_turn(Position pos, int piece) noexcept nogil
cdef bint may_strike(Position pos, int piece) noexcept nogil
cdef int final_step(Position pos, int piece, int way) noexcept nogil
cdef bint final_shot(Position pos, int piece) noexcept nogil
cdef bint strikes_at_once(Position pos, int piece) noexcept nogil
cdef int moves_for(Position pos, int piece) noexcept nogil
cdef bint first_effect(Position pos, int piece, int way, int effect) noexcept nogil
cdef bint leads_on(Position pos, Desk desk, int depth, int piece, int place, int effect, Codes codes) noexcept nogil
cdef bint leads_on_at(Position pos, Position scratch, Desk desk, int depth, int piece, int place, int effect, Codes codes) noexcept nogil
cdef void note_step(Position pos, int piece, int carrier) noexcept nogil
cdef void mark_direct(Position pos) noexcept nogil
cdef void _mark(Position pos, int piece) noexcept nogil
