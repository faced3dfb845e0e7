from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.tables cimport ConquestTables

cdef class Weights:
    cdef int[9] piece
    cdef int[4] sign
    cdef public int space, draw, built

cdef int worth(WarPosition pos, Weights weights) noexcept nogil
cdef int final_worth(WarPosition pos, Weights weights, int seat) noexcept nogil
