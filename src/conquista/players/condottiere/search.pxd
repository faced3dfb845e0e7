from libc.math cimport sqrt

from conquista.games.condottiere.rules.apply cimport do_action
from conquista.games.condottiere.rules.battle cimport hides
from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.engine cimport settle_by
from conquista.games.condottiere.rules.legal cimport fill
from conquista.games.condottiere.rules.position cimport CardPosition, copy_into
from conquista.games.condottiere.rules.tables cimport CondottiereTables
from conquista.kernel.random cimport RandomStream
from conquista.players.condottiere.hand_planning cimport HandPlan, idleness
from conquista.players.condottiere.decisions cimport budgeted
from conquista.players.condottiere.evaluation cimport Evaluation, judge_position
from conquista.players.condottiere.search_tree cimport SearchTree, find, grow
from conquista.games.condottiere.hidden.unseen_cards cimport UnseenCards
from conquista.games.condottiere.hidden.redeal cimport deal_anew

cdef class Search:
    cdef public SearchTree tree
    cdef Evaluation judge                           # of positions after a battle
    cdef HandPlan budget                         # that plays battles on, and leads the way
    cdef CardPosition root, pos
    cdef UnseenCards loose
    cdef RandomStream stream
    cdef unsigned char[::1] stop
    cdef int me
    cdef bint stays                            # passing is out of the question
    cdef double lead, thrift                   # the weight of the budget's advice, and of curiosity
    cdef int[256] path
    cdef int[256] actor
    cdef int[64] codes
    cdef int[64] found
    cdef int depth
    cdef public long long done

cdef int simulate(Search search) except -1 nogil
cdef int step_in(Search search, int node, int seat) except -1 nogil
cdef int edge_of(Search search, int seat, int code) noexcept nogil
cdef bint fights(int phase) noexcept nogil
cdef int play_on(Search search, bint fought) except -1 nogil
cdef void back_up(Search search) noexcept nogil
