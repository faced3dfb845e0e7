cimport cython

from conquista.games.conquest.codes cimport Codes, push
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.runs cimport runs
from conquista.games.conquest.shots cimport shots
from conquista.games.conquest.stacks cimport member_index
from conquista.games.conquest.status cimport left_of
from conquista.games.conquest.steps cimport controls, cost_of, effects
from conquista.games.conquest.tables cimport Tables
from conquista.games.conquest.works cimport bridge_works, builds, free_works

cdef void turn_actions(Position pos, Codes codes) noexcept nogil
cdef void closing_actions(Position pos, int seat, int left, Codes codes) noexcept nogil
cdef void stack_actions(Position pos, int seat, int place, int left, int declare, Codes codes) noexcept nogil
cdef void piece_actions(Position pos, int seat, int piece, int left, int declare, Codes codes) noexcept nogil
@cython.locals(way_to="short*", way_kind="unsigned char*", way_mask="unsigned short*", board="unsigned char*", row="int*")
cdef bint piece_steps(Position pos, int seat, int piece, int left, int declare, Codes codes, int index, bint plain) noexcept nogil
cdef int moves_left(Position pos, int piece) noexcept nogil
cdef bint repeats(Position pos, int piece) noexcept nogil
cdef void wanderings(Position pos, int seat, Codes codes) noexcept nogil
cdef void wander_steps(Position pos, int piece, Codes codes) noexcept nogil
cdef bint may_wander(Position pos, int seat, int piece) noexcept nogil
cdef int lowest_bit(unsigned long long bits) noexcept nogil
cdef unsigned char[64] BIT_AT
