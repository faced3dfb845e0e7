from conquista.games.conquest.apply cimport do_action
from conquista.games.conquest.caution cimport is_taking
from conquista.games.conquest.codes cimport Codes, kind_in
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.engine cimport legal_codes
from conquista.games.conquest.position cimport Position, copy_into
from conquista.games.conquest.status cimport left_of
from conquista.players.conquest.solver_bound cimport ceiling
from conquista.players.conquest.solver_end cimport stop_worth
from conquista.players.conquest.solver_state cimport Level, Solver, is_spent, recall_line, set_line, turn_key
from conquista.players.conquest.table cimport find, keep
from conquista.players.conquest.weights cimport final_worth

cdef int visit(Solver solver, Position pos, Level level, int alpha, int beta) noexcept nogil
cdef int attack(Solver solver, Position pos, Level level, int alpha, int beta) noexcept nogil
cdef int defend(Solver solver, Position pos, Level level, int alpha, int beta) noexcept nogil
cdef void rank_codes(Position pos, Level level, int hint) noexcept nogil
cdef void rank_answers(Position pos, Level level, int hint) noexcept nogil
cdef int next_code(Level level, int i) noexcept nogil
