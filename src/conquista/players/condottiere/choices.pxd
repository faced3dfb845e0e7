from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.legal cimport fill
from conquista.games.condottiere.position cimport Position, held
from conquista.players.condottiere.atlas cimport survey
from conquista.players.condottiere.budget cimport Budget, budget_take, budget_turn
from conquista.players.condottiere.judge cimport HAND_AT, board_share, judge_battle, stake

cdef int budgeted(Position pos, Budget budget, int seat) noexcept nogil
cdef int budget_region(Position pos, Budget budget, int seat) noexcept nogil
cdef int budget_favour(Position pos, Budget budget, int seat) noexcept nogil
cdef int budget_ask(Position pos, Budget budget, int seat) noexcept nogil
cdef int budget_keep(Position pos, Budget budget, int seat) noexcept nogil
cdef int budget_turn_up(Position pos, Budget budget, int seat) noexcept nogil
