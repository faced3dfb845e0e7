from conquista.games.conquest.codes cimport Codes
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.memo cimport Memo
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.tables cimport Tables

cdef class Shelf:
    cdef Position position
    cdef Codes codes
    cdef Shelf deeper
    cdef bint last

cdef class Desk:
    cdef Position s0, s1, s2, s3, s4, s5
    cdef Position v0, v1, v2, v3, v4, v5
    cdef Codes c0, c1, c2, c3, c4, c5
    cdef Shelf shelf
    cdef Memo memo
    cdef int nodes
