from conquista.games.conquest.constants cimport *
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.tables cimport Tables

cdef class Weights:
    cdef int[9] piece
    cdef int[4] sign
    cdef public int space, draw, built

cdef int worth(Position pos, Weights weights) noexcept nogil
cdef int final_worth(Position pos, Weights weights, int seat) noexcept nogil
