from conquista.games.conquest.codes cimport Codes, push
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.status cimport is_dormant
from conquista.games.conquest.tables cimport Tables

cdef void builds(Position pos, int seat, int piece, Codes codes) noexcept nogil
cdef bint below_cap(Position pos, int seat, int kind) noexcept nogil
cdef bint takes_catapult(Position pos, int place) noexcept nogil
cdef void bridge_works(Position pos, int seat, int left, Codes codes) noexcept nogil
cdef void own_bridge(Position pos, int seat, int left, int place, Codes codes) noexcept nogil
cdef void held_bridge(Position pos, int seat, int left, int place, Codes codes) noexcept nogil
cdef bint may_lower(Position pos, int piece) noexcept nogil
cdef int free_lowering(Position pos, int start) noexcept nogil
cdef void free_works(Position pos, Codes codes) noexcept nogil
