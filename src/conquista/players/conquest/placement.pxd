from conquista.games.conquest.constants cimport *
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.tables cimport Tables
from conquista.kernel.hashing cimport mix64

cdef unsigned long long placement_of(Position pos) noexcept nogil
