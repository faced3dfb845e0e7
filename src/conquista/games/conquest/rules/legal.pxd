cimport cython

from conquista.games.conquest.rules.codes cimport Codes, push
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.knight_runs cimport runs
from conquista.games.conquest.rules.shots cimport shots
from conquista.games.conquest.rules.stacks cimport member_index
from conquista.games.conquest.rules.status cimport left_of
from conquista.games.conquest.rules.steps cimport controls, cost_of, effects
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.games.conquest.rules.building cimport bridge_works, builds, free_works

cdef void turn_actions(WarPosition pos, Codes codes) noexcept nogil
cdef void closing_actions(WarPosition pos, int seat, int left, Codes codes) noexcept nogil
cdef void stack_actions(WarPosition pos, int seat, int place, int left, int declare, Codes codes) noexcept nogil
cdef void piece_actions(WarPosition pos, int seat, int piece, int left, int declare, Codes codes) noexcept nogil
@cython.locals(way_to="short*", way_kind="unsigned char*", way_mask="unsigned short*", board="unsigned char*", row="int*")
cdef bint piece_steps(WarPosition pos, int seat, int piece, int left, int declare, Codes codes, int index, bint plain) noexcept nogil
cdef int moves_left(WarPosition pos, int piece) noexcept nogil
cdef bint repeats(WarPosition pos, int piece) noexcept nogil
cdef void wanderings(WarPosition pos, int seat, Codes codes) noexcept nogil
cdef void wander_steps(WarPosition pos, int piece, Codes codes) noexcept nogil
cdef bint may_wander(WarPosition pos, int seat, int piece) noexcept nogil
cdef int lowest_bit(unsigned long long bits) noexcept nogil
cdef unsigned char[64] BIT_AT
