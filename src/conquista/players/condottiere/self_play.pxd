from libc.math cimport sqrt

from conquista.games.condottiere.rules.apply cimport do_action
from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.engine cimport settle_by
from conquista.games.condottiere.rules.legal cimport fill
from conquista.games.condottiere.rules.position cimport CardPosition, copy_into
from conquista.games.condottiere.rules.tables cimport CondottiereTables
from conquista.kernel.random cimport RandomStream
from conquista.players.condottiere.hand_planning cimport HandPlan
from conquista.players.condottiere.decisions cimport budgeted
from conquista.players.condottiere.evaluation cimport FEATURES, Evaluation, measure, settle_shares, weighed
from conquista.players.condottiere.heuristics cimport thumb

cdef class SelfPlay:
    cdef CondottiereTables tables
    cdef Evaluation judge
    cdef HandPlan budget, other
    cdef CardPosition pos
    cdef int[6] level
    cdef double[12672] kept                    # marks of up to 64 moments between battles
    cdef int samples
    cdef double[33] gradient
    cdef double[33] slope
    cdef double[33] low                        # the least and the greatest that a weight may be
    cdef double[33] high
    cdef public double loss
    cdef public long long learnt

cdef int reply_of(SelfPlay drill, CardPosition pos, int seat, RandomStream stream) except -1 nogil
cdef int play_through(SelfPlay drill, RandomStream stream, int limit) except -1 nogil
cdef void keep_marks(SelfPlay drill) noexcept nogil
cdef void learn_from(SelfPlay drill, double rate) noexcept nogil
cdef void nudge(SelfPlay drill, int i, double step) noexcept nogil
