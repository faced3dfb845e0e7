from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition, key_of
from conquista.games.conquest.rules.status cimport castle_held, holder_of
from conquista.games.conquest.rules.tables cimport ConquestTables

cdef int audit(WarPosition pos) noexcept nogil
cdef bint stands_right(WarPosition pos, int piece, int place) noexcept nogil
cdef int audit_load(WarPosition pos, int carrier, int level) noexcept nogil
cdef int audit_counts(WarPosition pos) noexcept nogil
cdef int held_against(WarPosition pos, int seat) noexcept nogil
