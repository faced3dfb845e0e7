cimport cython

from conquista.games.conquest.constants cimport *
from conquista.games.conquest.outcome cimport after_fall, after_loss, after_turning
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.stacks cimport add_piece, drop, lift, load, put_down, set_flags, set_used, turn_side, unload
from conquista.games.conquest.status cimport stack_points, units_of
from conquista.games.conquest.tables cimport Tables

cdef void step_to(Position pos, int piece, int place, int effect, int captor) noexcept nogil
cdef void get_off(Position pos, int piece, int place) noexcept nogil
cdef void abandon(Position pos, int carrier) noexcept nogil
cdef void hand_over(Position pos, int item, int side) noexcept nogil
cdef void get_aboard(Position pos, int piece, int vessel) noexcept nogil
@cython.locals(before="int[4]")
cdef void take(Position pos, int piece, int captor) noexcept nogil
cdef void empty_out(Position pos, int carrier, int captor) noexcept nogil
cdef void commandeer(Position pos, int item, int piece, int captor) noexcept nogil
cdef void hit(Position pos, int place, int captor) noexcept nogil
cdef void build(Position pos, int soldier, int kind, int place) noexcept nogil
