from conquista.games.conquest.answers cimport answers, mark_direct
from conquista.games.conquest.codes cimport Codes
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.desk cimport Desk
from conquista.games.conquest.position cimport Position, copy_into
from conquista.games.conquest.stacks cimport add_piece, drop, lift
from conquista.games.conquest.status cimport is_dormant
from conquista.games.conquest.tables cimport Tables
from conquista.players.conquest.trips cimport Trips, Walk, all_trips

cdef class Watch:
    cdef Desk desk
    cdef Position position
    cdef Codes codes
    cdef Walk walk
    cdef Trips trips
    cdef short[464] entry

cdef void ask_answers(Watch watch, Position pos, int space, int taker_seat, int taker_kind, int seat) noexcept nogil
cdef void answers_on(Watch watch, Position here, Position pos, int space, int taker_seat, int taker_kind, int seat) noexcept nogil
cdef void find_entries(Watch watch, Position pos, int seat, int budget) noexcept nogil
