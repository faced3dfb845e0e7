from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.stacks cimport load_count
from conquista.games.conquest.rules.tables cimport ConquestTables

cdef int effects(WarPosition pos, int piece, int way) noexcept nogil
cdef int cost_of(WarPosition pos, int piece, int effect) noexcept nogil
cdef bint may_leave(WarPosition pos, int piece) noexcept nogil
cdef bint bridge_passes(WarPosition pos, int piece, int way) noexcept nogil
cdef int meets_friend(WarPosition pos, int piece, int way, int other) noexcept nogil
cdef int meets_partner(WarPosition pos, int piece, int way, int other) noexcept nogil
cdef int meets_enemy(WarPosition pos, int piece, int way, int other) noexcept nogil
cdef bint fits_aboard(WarPosition pos, int piece, int vessel) noexcept nogil
cdef bint can_mount_from(WarPosition pos, int piece, int carrier) noexcept nogil
cdef bint has_room(WarPosition pos, int carrier) noexcept nogil
cdef bint controls(WarPosition pos, int seat, int piece) noexcept nogil
cdef bint at_sea(WarPosition pos, int piece) noexcept nogil
cdef int class_of(WarPosition pos, int piece) noexcept nogil
