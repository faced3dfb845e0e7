from conquista.games.conquest.rules.codes cimport Codes, push
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.effects cimport step_to
from conquista.games.conquest.rules.workspace cimport Workspace
from conquista.games.conquest.rules.legal cimport lowest_bit, repeats
from conquista.games.conquest.rules.position cimport WarPosition, copy_into
from conquista.games.conquest.rules.knight_runs cimport runs
from conquista.games.conquest.rules.shots cimport can_hit, sight_between
from conquista.games.conquest.rules.stacks cimport member_index, set_flags
from conquista.games.conquest.rules.status cimport is_dormant
from conquista.games.conquest.rules.steps cimport class_of, controls, effects
from conquista.games.conquest.rules.tables cimport ConquestTables

cdef int answers(WarPosition pos, Workspace desk, int depth, bint listing, Codes codes) noexcept nogil
cdef int stack_answers(WarPosition pos, Workspace desk, int depth, bint listing, Codes codes, int place) noexcept nogil
cdef bint is_listed(WarPosition pos, int piece) noexcept nogil
cdef int piece_answers(WarPosition pos, Workspace desk, int depth, bint listing, Codes codes, int piece) noexcept nogil
cdef bint usable(WarPosition pos, int piece) noexcept nogil
cdef bint has_turn(WarPosition pos, int piece) noexcept nogil
cdef bint may_strike(WarPosition pos, int piece) noexcept nogil
cdef int final_step(WarPosition pos, int piece, int way) noexcept nogil
cdef bint may_be_entered(WarPosition pos) noexcept nogil
cdef bint final_shot(WarPosition pos, int piece) noexcept nogil
cdef bint strikes_at_once(WarPosition pos, int piece) noexcept nogil
cdef int moves_for(WarPosition pos, int piece) noexcept nogil
cdef bint first_effect(WarPosition pos, int piece, int way, int effect) noexcept nogil
cdef bint leads_on(WarPosition pos, Workspace desk, int depth, int piece, int place, int effect, Codes codes) noexcept nogil
cdef bint leads_on_at(WarPosition pos, WarPosition scratch, Workspace desk, int depth, int piece, int place, int effect, Codes codes) noexcept nogil
cdef void note_step(WarPosition pos, int piece, int carrier) noexcept nogil
cdef void mark_direct(WarPosition pos) noexcept nogil
cdef void _mark(WarPosition pos, int piece) noexcept nogil
