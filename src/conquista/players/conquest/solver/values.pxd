from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.tables cimport ConquestTables

cdef class PieceValues:
    cdef int[9] piece
    cdef int[4] sign
    cdef public int space, draw, built

cdef int worth(WarPosition pos, PieceValues weights) noexcept nogil
cdef int final_worth(WarPosition pos, PieceValues weights, int seat) noexcept nogil
