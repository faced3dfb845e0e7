cimport cython

from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.outcome cimport after_fall, after_loss, after_turning
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.stacks cimport add_piece, drop, lift, load, put_down, set_flags, set_used, turn_side, unload
from conquista.games.conquest.rules.status cimport stack_points, units_of
from conquista.games.conquest.rules.tables cimport ConquestTables

cdef void step_to(WarPosition pos, int piece, int place, int effect, int captor) noexcept nogil
cdef void get_off(WarPosition pos, int piece, int place) noexcept nogil
cdef void abandon(WarPosition pos, int carrier) noexcept nogil
cdef void hand_over(WarPosition pos, int item, int side) noexcept nogil
cdef void get_aboard(WarPosition pos, int piece, int vessel) noexcept nogil
@cython.locals(before="int[4]")
cdef void take(WarPosition pos, int piece, int captor) noexcept nogil
cdef void empty_out(WarPosition pos, int carrier, int captor) noexcept nogil
cdef void commandeer(WarPosition pos, int item, int piece, int captor) noexcept nogil
cdef void hit(WarPosition pos, int place, int captor) noexcept nogil
cdef void build(WarPosition pos, int soldier, int kind, int place) noexcept nogil
