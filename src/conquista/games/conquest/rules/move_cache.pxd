from conquista.games.conquest.rules.codes cimport Codes, goal_in, kind_in, place_in
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.legal cimport closing_actions, lowest_bit, stack_actions
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.status cimport left_of
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.kernel.random cimport RandomStream

cdef class MoveCache:
    cdef Codes scratch
    cdef int[14848] row                        # place * STACK_ROOM + number
    cdef unsigned char[464] length
    cdef unsigned long long[8] stale
    cdef short[24] watcher
    cdef short[24] reach
    cdef unsigned long long[8] watching
    cdef unsigned long long[192] watched       # watcher * WORDS + word
    cdef unsigned long long[8] building
    cdef bint dear, rich                       # can it pay two for a mount, and can it build?
    cdef int seat, left, sieges, watchers, total
    cdef bint whole                            # is there room for every choice and every watcher?

cdef void forget(MoveCache memo) noexcept nogil
cdef bint is_quiet(WarPosition pos, int code) noexcept nogil
cdef void disturb(WarPosition pos, MoveCache memo, int code) noexcept nogil
cdef void disturb_place(WarPosition pos, MoveCache memo, int place) noexcept nogil
cdef void freshen(WarPosition pos, MoveCache memo, int left) noexcept nogil
cdef void look_around(WarPosition pos, MoveCache memo, int left) noexcept nogil
cdef void begin(WarPosition pos, MoveCache memo, int seat) noexcept nogil
cdef void disturb_builders(MoveCache memo) noexcept nogil
cdef void ask(WarPosition pos, MoveCache memo, int place, int left, bint mine) noexcept nogil
cdef void watch(MoveCache memo, int place) noexcept nogil
cdef void stop_watching(MoveCache memo, int place) noexcept nogil
cdef int draw(WarPosition pos, MoveCache memo, RandomStream stream) noexcept nogil
cdef int noted(WarPosition pos, MoveCache memo, int number) noexcept nogil
