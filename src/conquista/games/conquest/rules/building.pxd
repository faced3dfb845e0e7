from conquista.games.conquest.rules.codes cimport Codes, push
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.status cimport is_dormant
from conquista.games.conquest.rules.tables cimport ConquestTables

cdef void builds(WarPosition pos, int seat, int piece, Codes codes) noexcept nogil
cdef bint below_cap(WarPosition pos, int seat, int kind) noexcept nogil
cdef bint takes_catapult(WarPosition pos, int place) noexcept nogil
cdef void bridge_works(WarPosition pos, int seat, int left, Codes codes) noexcept nogil
cdef void own_bridge(WarPosition pos, int seat, int left, int place, Codes codes) noexcept nogil
cdef void held_bridge(WarPosition pos, int seat, int left, int place, Codes codes) noexcept nogil
cdef bint may_lower(WarPosition pos, int piece) noexcept nogil
cdef int free_lowering(WarPosition pos, int start) noexcept nogil
cdef void free_works(WarPosition pos, Codes codes) noexcept nogil
