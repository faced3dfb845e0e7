cimport cython

from conquista.games.conquest.codes cimport Codes, pack, push
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.legal cimport lowest_bit, moves_left, repeats
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.runs cimport may_jump
from conquista.games.conquest.shots cimport can_hit
from conquista.games.conquest.stacks cimport member_index
from conquista.games.conquest.status cimport left_of
from conquista.games.conquest.steps cimport controls, cost_of, effects
from conquista.games.conquest.tables cimport Tables

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

cdef void walk(Walk w, Position pos, Tables tables, int piece, int limit) noexcept nogil
cdef int effects_from(Position pos, int piece, int way, int place) noexcept nogil
cdef void note(Trips trips, int piece, int goal, int cost, int effect, int via) noexcept nogil
cdef void note_once(Trips trips, int first, int piece, int goal, int cost, int effect, int via) noexcept nogil
cdef void quiet_trips(Walk w, int piece, Trips trips) noexcept nogil
cdef void deeds(Walk w, Position pos, Tables tables, int piece, int moves, int left, Trips trips) noexcept nogil
cdef bint may_get_on(Tables tables, int kind, Position pos, int goal) noexcept nogil
cdef void shots_after(Walk w, Position pos, Tables tables, int piece, int left, Trips trips, int first) noexcept nogil
cdef void all_trips(Walk w, Position pos, Tables tables, int seat, int left, Trips trips) noexcept nogil
cdef void piece_trips(Walk w, Position pos, Tables tables, int piece, int left, Trips trips) noexcept nogil
@cython.locals(path="short[64]")
cdef void route(Walk w, Position pos, int piece, int goal, Codes codes) noexcept nogil
cdef int step_kind(Walk w, int before) noexcept nogil
cdef int last_code(Walk w, Position pos, int piece, int goal, int effect, int via, int flag) noexcept nogil
