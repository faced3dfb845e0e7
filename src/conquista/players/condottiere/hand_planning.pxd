from conquista.games.condottiere.rules.battle cimport bless, drop_season, lies, reckon
from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.rounds cimport most_courtesans
from conquista.games.condottiere.rules.legal cimport fill
from conquista.games.condottiere.rules.position cimport CardPosition, held
from conquista.kernel.random cimport RandomStream
from conquista.players.condottiere.evaluation cimport Evaluation, HAND_AT, judge_battle, judge_position, stake
from conquista.players.condottiere.heuristics cimport best_of_others

cdef class HandPlan:
    cdef Evaluation judge
    cdef double[32] knob
    cdef double[15] price
    cdef unsigned char[90] line                # the lines as they were
    cdef unsigned char[15] seen                # the discards as they were
    cdef double[201] score                     # by code: what an action of the last turn was reckoned to bring
    cdef double[6] reach                       # strength that a rival may add and is likely to want to
    cdef int[6] size
    cdef double chance                         # of holding the battle, by the last prospect

cdef int budget_turn(CardPosition pos, HandPlan budget, int seat) noexcept nogil
cdef int budget_take(CardPosition pos, HandPlan budget, int seat) noexcept nogil
cdef void set_prices(CardPosition pos, HandPlan budget, int seat) noexcept nogil
cdef void set_reach(CardPosition pos, HandPlan budget, int seat) noexcept nogil
cdef double holds(CardPosition pos, HandPlan budget, int seat, double extra) noexcept nogil
cdef double prospect(CardPosition pos, HandPlan budget, int seat, bint passing) noexcept nogil
cdef double surrendered(CardPosition pos, HandPlan budget, int seat) noexcept nogil
cdef double tried(CardPosition pos, HandPlan budget, int seat, int kind) noexcept nogil
cdef int tries_of(CardPosition pos, int seat, int gap) noexcept nogil
cdef double idleness(CardPosition pos) noexcept nogil
