from conquista.games.conquest.rules.constants cimport *
from conquista.players.conquest.evaluation.reach_tables cimport ReachTables
from conquista.players.conquest.evaluation.terms cimport *

cdef class EvaluationScratch:
    cdef public ReachTables atlas
    cdef int[46] weight
    cdef int[9] worth                          # by kind, in hundredths of a soldier
    cdef int[256] closeness                    # by distance
    cdef int[184] feature                      # seat * 46 + feature, in hundredths
    cdef int[8] score                          # by seat, then by seat what a quiet end adds
    cdef int[4] value
    cdef unsigned long long[96] soldiers       # seat * 24: what its soldiers reach, by tiers
    cdef unsigned long long[96] others         # the same of all that is stronger
    cdef unsigned long long[32] tusks          # seat * 8: what its elephants reach in a whole turn
    cdef unsigned long long[48] soon           # of one seat: what opponents reach who move first; soldiers, others
    cdef unsigned long long[16] late           # and those who move later, in a whole turn
    cdef unsigned long long[16] hunted         # of one seat: what opponents' elephants reach; before its turn, after it
    cdef int[4] material                       # the worth of all pieces of a seat
    cdef int[4] claimed                        # castle spaces on which a seat's own side stands, as bits
    cdef int second, third                     # great losses that threaten the seat looked at
    cdef int engines                           # siege engines on the board
    cdef int quiet                             # turns without a capture, as they count
