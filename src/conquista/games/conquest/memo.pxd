from conquista.games.conquest.codes cimport Codes, goal_in, kind_in, place_in
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.legal cimport closing_actions, lowest_bit, stack_actions
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.status cimport left_of
from conquista.games.conquest.tables cimport Tables
from conquista.kernel.random cimport Stream

cdef class Memo:
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

cdef void forget(Memo memo) noexcept nogil
cdef bint is_quiet(Position pos, int code) noexcept nogil
cdef void disturb(Position pos, Memo memo, int code) noexcept nogil
cdef void disturb_place(Position pos, Memo memo, int place) noexcept nogil
cdef void freshen(Position pos, Memo memo, int left) noexcept nogil
cdef void look_around(Position pos, Memo memo, int left) noexcept nogil
cdef void begin(Position pos, Memo memo, int seat) noexcept nogil
cdef void disturb_builders(Memo memo) noexcept nogil
cdef void ask(Position pos, Memo memo, int place, int left, bint mine) noexcept nogil
cdef void watch(Memo memo, int place) noexcept nogil
cdef void stop_watching(Memo memo, int place) noexcept nogil
cdef int draw(Position pos, Memo memo, Stream stream) noexcept nogil
cdef int noted(Position pos, Memo memo, int number) noexcept nogil
