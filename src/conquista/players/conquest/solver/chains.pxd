from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.legal cimport lowest_bit, moves_left, repeats
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.knight_runs cimport may_jump
from conquista.games.conquest.rules.steps cimport controls
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.search.trips cimport effects_from

cdef class Chain:
    cdef short[464] cost
    cdef short[464] most_left
    cdef short[4096] place
    cdef short[4096] left
    cdef short[4096] spent

cdef void chain_map(Chain chain, WarPosition pos, ConquestTables tables, int seat, int budget) noexcept nogil
cdef void follow(Chain chain, WarPosition pos, ConquestTables tables, int piece, int budget) noexcept nogil
