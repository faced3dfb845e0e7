cimport cython

from conquista.games.conquest.rules.codes cimport Codes, pack, push
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.legal cimport lowest_bit, moves_left, repeats
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.knight_runs cimport may_jump
from conquista.games.conquest.rules.shots cimport can_hit
from conquista.games.conquest.rules.stacks cimport member_index
from conquista.games.conquest.rules.status cimport left_of
from conquista.games.conquest.rules.steps cimport controls, cost_of, effects
from conquista.games.conquest.rules.tables cimport ConquestTables

cdef class Walk:
    cdef unsigned int now
    cdef int count
    cdef unsigned int[464] stamp
    cdef short[464] cost
    cdef short[464] parent
    cdef unsigned char[464] passed
    cdef short[464] queue

cdef class Trips:
    cdef public int count
    cdef unsigned char[4096] piece
    cdef short[4096] goal
    cdef unsigned char[4096] cost
    cdef unsigned char[4096] effect
    cdef short[4096] via

cdef void walk(Walk w, WarPosition pos, ConquestTables tables, int piece, int limit) noexcept nogil
cdef int effects_from(WarPosition pos, int piece, int way, int place) noexcept nogil
cdef void note(Trips trips, int piece, int goal, int cost, int effect, int via) noexcept nogil
cdef void note_once(Trips trips, int first, int piece, int goal, int cost, int effect, int via) noexcept nogil
cdef void quiet_trips(Walk w, int piece, Trips trips) noexcept nogil
cdef void deeds(Walk w, WarPosition pos, ConquestTables tables, int piece, int moves, int left, Trips trips) noexcept nogil
cdef bint may_get_on(ConquestTables tables, int kind, WarPosition pos, int goal) noexcept nogil
cdef void shots_after(Walk w, WarPosition pos, ConquestTables tables, int piece, int left, Trips trips, int first) noexcept nogil
cdef void all_trips(Walk w, WarPosition pos, ConquestTables tables, int seat, int left, Trips trips) noexcept nogil
cdef void piece_trips(Walk w, WarPosition pos, ConquestTables tables, int piece, int left, Trips trips) noexcept nogil
@cython.locals(path="short[64]")
cdef void route(Walk w, WarPosition pos, int piece, int goal, Codes codes) noexcept nogil
cdef int step_kind(Walk w, int before) noexcept nogil
cdef int last_code(Walk w, WarPosition pos, int piece, int goal, int effect, int via, int flag) noexcept nogil
