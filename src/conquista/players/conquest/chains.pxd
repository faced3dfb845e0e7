from conquista.games.conquest.constants cimport *
from conquista.games.conquest.legal cimport lowest_bit, moves_left, repeats
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.runs cimport may_jump
from conquista.games.conquest.steps cimport controls
from conquista.games.conquest.tables cimport Tables
from conquista.players.conquest.trips cimport effects_from

cdef class Chain:
    cdef short[464] cost
    cdef short[464] most_left
    cdef short[4096] place
    cdef short[4096] left
    cdef short[4096] spent

cdef void chain_map(Chain chain, Position pos, Tables tables, int seat, int budget) noexcept nogil
cdef void follow(Chain chain, Position pos, Tables tables, int piece, int budget) noexcept nogil
