from conquista.games.conquest.constants cimport *
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.stacks cimport load_count
from conquista.games.conquest.tables cimport Tables

cdef int effects(Position pos, int piece, int way) noexcept nogil
cdef int cost_of(Position pos, int piece, int effect) noexcept nogil
cdef bint may_leave(Position pos, int piece) noexcept nogil
cdef bint bridge_passes(Position pos, int piece, int way) noexcept nogil
cdef int meets_friend(Position pos, int piece, int way, int other) noexcept nogil
cdef int meets_partner(Position pos, int piece, int way, int other) noexcept nogil
cdef int meets_enemy(Position pos, int piece, int way, int other) noexcept nogil
cdef bint fits_aboard(Position pos, int piece, int vessel) noexcept nogil
cdef bint can_mount_from(Position pos, int piece, int carrier) noexcept nogil
cdef bint has_room(Position pos, int carrier) noexcept nogil
cdef bint controls(Position pos, int seat, int piece) noexcept nogil
cdef bint at_sea(Position pos, int piece) noexcept nogil
cdef int class_of(Position pos, int piece) noexcept nogil
