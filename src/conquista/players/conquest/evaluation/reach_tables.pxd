cimport cython

from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.evaluation.terms cimport *

cdef class ReachTables:
    cdef public ConquestTables tables
    cdef unsigned long long[334080] reach      # (class * 464 + place) * 24: three tiers of eight words
    cdef unsigned char[55680] toward           # (owner * 30 + class) * 464 + place
    cdef unsigned char[13920] questward        # class * 464 + place
    cdef unsigned char[55680] march            # (seat * 30 + class) * 464 + place: to the nearest castle of an opponent
    cdef unsigned char[278400] space_away      # (class * 464 + place) * 20 + castle space
    cdef short[465] back_start                 # ways that lead to a place: back_way[back_start[p] ..]
    cdef short[3072] back_way
    cdef short[3072] begin                     # where a way begins
    cdef unsigned char[464] length
    cdef short[464] queue

cdef int nearest_free(ReachTables atlas, int seat, int kind, int place, int claimed) noexcept nogil
cdef int vessel_in(int kind) noexcept nogil
cdef int landing_in(int kind) noexcept nogil
cdef int allowance_of(ReachTables atlas, int kind) noexcept nogil
cdef bint may_walk(ReachTables atlas, int kind, int way) noexcept nogil
cdef bint is_goal(ReachTables atlas, int owner, int kind, int place) noexcept nogil
cdef void measure(ReachTables atlas, int kind) noexcept nogil
cdef void note(ReachTables atlas, int base, int place, int cost) noexcept nogil
cdef void walk(ReachTables atlas, int kind, int place, int spent, int most, int base) noexcept nogil
cdef void fire(ReachTables atlas, int place, int cost, int base) noexcept nogil
@cython.locals(sailed="unsigned char[464]")
cdef void spread_from(ReachTables atlas, int kind, int place) noexcept nogil
