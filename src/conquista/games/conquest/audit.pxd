from conquista.games.conquest.constants cimport *
from conquista.games.conquest.position cimport Position, key_of
from conquista.games.conquest.status cimport castle_held, holder_of
from conquista.games.conquest.tables cimport Tables

cdef int audit(Position pos) noexcept nogil
cdef bint stands_right(Position pos, int piece, int place) noexcept nogil
cdef int audit_load(Position pos, int carrier, int level) noexcept nogil
cdef int audit_counts(Position pos) noexcept nogil
cdef int held_against(Position pos, int seat) noexcept nogil
