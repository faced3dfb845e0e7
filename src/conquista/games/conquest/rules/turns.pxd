from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.outcome cimport check_states, check_turn_end, finish
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.stacks cimport set_flags, set_used
from conquista.games.conquest.rules.status cimport base_budget, holder_of, left_of, refresh, units_of
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.games.conquest.rules.building cimport free_lowering

cdef void start_turn(WarPosition pos, int seat) noexcept nogil
cdef void rest_pieces(WarPosition pos, int seat) noexcept nogil
cdef void lower_due_bridges(WarPosition pos, int seat) noexcept nogil
cdef void fix_budget(WarPosition pos, int seat) noexcept nogil
cdef void end_turn(WarPosition pos) noexcept nogil
