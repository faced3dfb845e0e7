from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.hidden.exact_count cimport count_out
from conquista.games.condottiere.hidden.unseen_cards cimport UnseenCards, hideable, put_last, stir, survey
from conquista.games.condottiere.rules.position cimport CardPosition
from conquista.kernel.random cimport RandomStream

cdef int deal_anew(CardPosition pos, int ear, UnseenCards loose, RandomStream stream, int tries) except -1 nogil
cdef int attempt(UnseenCards loose, RandomStream stream) except -1 nogil
cdef int fits(UnseenCards loose, int seat, RandomStream stream) except -1 nogil
cdef int lay_out(CardPosition pos, int ear, UnseenCards loose, RandomStream stream) except -1 nogil
cdef void reopen(CardPosition pos, int ear) noexcept nogil
cdef int lay_seat(CardPosition pos, int seat, UnseenCards loose, RandomStream stream) except -1 nogil
cdef void level(CardPosition pos, int ear) noexcept nogil
