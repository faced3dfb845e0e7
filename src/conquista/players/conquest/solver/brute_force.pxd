from conquista.games.conquest.rules.apply cimport do_action
from conquista.games.conquest.rules.codes cimport Codes
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.engine cimport ConquestEngine, legal_codes
from conquista.games.conquest.rules.position cimport WarPosition, copy_into, digest_of
from conquista.players.conquest.solver.values cimport PieceValues, final_worth

cdef class Brute:
    cdef public ConquestEngine engine
    cdef public PieceValues weights
    cdef public int seat
    cdef public long long nodes, limit
    cdef dict known
