from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.kernel.hashing cimport mix64

cdef unsigned long long placement_of(WarPosition pos) noexcept nogil
