from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.legal cimport fill
from conquista.games.condottiere.rules.position cimport CardPosition, held
from conquista.players.condottiere.goal_distance cimport survey
from conquista.players.condottiere.hand_planning cimport HandPlan, budget_take, budget_turn
from conquista.players.condottiere.evaluation cimport HAND_AT, board_share, judge_battle, stake

cdef int budgeted(CardPosition pos, HandPlan budget, int seat) noexcept nogil
cdef int budget_region(CardPosition pos, HandPlan budget, int seat) noexcept nogil
cdef int budget_favour(CardPosition pos, HandPlan budget, int seat) noexcept nogil
cdef int budget_ask(CardPosition pos, HandPlan budget, int seat) noexcept nogil
cdef int budget_keep(CardPosition pos, HandPlan budget, int seat) noexcept nogil
cdef int budget_turn_up(CardPosition pos, HandPlan budget, int seat) noexcept nogil
