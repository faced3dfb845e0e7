from conquista.games.conquest.rules.codes cimport Codes
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.move_cache cimport MoveCache
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.tables cimport ConquestTables

cdef class PositionStack:
    cdef WarPosition position
    cdef Codes codes
    cdef PositionStack deeper
    cdef bint last

cdef class Workspace:
    cdef WarPosition s0, s1, s2, s3, s4, s5
    cdef WarPosition v0, v1, v2, v3, v4, v5
    cdef Codes c0, c1, c2, c3, c4, c5
    cdef PositionStack shelf
    cdef MoveCache memo
    cdef int nodes
