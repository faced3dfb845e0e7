from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.legal cimport fill
from conquista.games.condottiere.rules.position cimport CardPosition, held
from conquista.players.condottiere.atlas cimport survey
from conquista.players.condottiere.budget cimport Budget, budget_take, budget_turn
from conquista.players.condottiere.judge cimport HAND_AT, board_share, judge_battle, stake

cdef int budgeted(CardPosition pos, Budget budget, int seat) noexcept nogil
cdef int budget_region(CardPosition pos, Budget budget, int seat) noexcept nogil
cdef int budget_favour(CardPosition pos, Budget budget, int seat) noexcept nogil
cdef int budget_ask(CardPosition pos, Budget budget, int seat) noexcept nogil
cdef int budget_keep(CardPosition pos, Budget budget, int seat) noexcept nogil
cdef int budget_turn_up(CardPosition pos, Budget budget, int seat) noexcept nogil
