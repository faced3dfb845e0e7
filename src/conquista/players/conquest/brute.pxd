from conquista.games.conquest.apply cimport do_action
from conquista.games.conquest.codes cimport Codes
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.engine cimport Engine, legal_codes
from conquista.games.conquest.position cimport Position, copy_into, digest_of
from conquista.players.conquest.weights cimport Weights, final_worth

cdef class Brute:
    cdef public Engine engine
    cdef public Weights weights
    cdef public int seat
    cdef public long long nodes, limit
    cdef dict known
