from conquista.games.condottiere.rules.apply cimport do_action
from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.rounds cimport run_on
from conquista.games.condottiere.rules.deals cimport collect, dealt
from conquista.games.condottiere.rules.legal cimport fill
from conquista.games.condottiere.hidden.unseen_cards cimport UnseenCards
from conquista.games.condottiere.rules.position cimport CardPosition, copy_into, kingdom_of
from conquista.games.condottiere.rules.tables cimport CondottiereTables
from conquista.games.condottiere.hidden.redeal cimport deal_anew
from conquista.kernel.random cimport RandomStream

cdef class CondottiereEngine:
    cdef public CondottiereTables tables

cdef int play_on(CardPosition pos, RandomStream stream, int limit) except -1 nogil
cdef int settle_by(CardPosition pos, RandomStream stream) except -1 nogil
