from conquista.games.conquest.constants cimport *
from conquista.games.conquest.outcome cimport check_states, check_turn_end, finish
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.stacks cimport set_flags, set_used
from conquista.games.conquest.status cimport base_budget, holder_of, left_of, refresh, units_of
from conquista.games.conquest.tables cimport Tables
from conquista.games.conquest.works cimport free_lowering

cdef void start_turn(Position pos, int seat) noexcept nogil
cdef void rest_pieces(Position pos, int seat) noexcept nogil
cdef void lower_due_bridges(Position pos, int seat) noexcept nogil
cdef void fix_budget(Position pos, int seat) noexcept nogil
cdef void end_turn(Position pos) noexcept nogil
