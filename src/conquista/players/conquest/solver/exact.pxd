from conquista.games.conquest.rules.apply cimport do_action
from conquista.games.conquest.rules.vulnerability cimport is_taking
from conquista.games.conquest.rules.codes cimport Codes, kind_in
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.engine cimport legal_codes
from conquista.games.conquest.rules.position cimport WarPosition, copy_into
from conquista.games.conquest.rules.status cimport left_of
from conquista.players.conquest.solver.bounds cimport ceiling
from conquista.players.conquest.solver.turn_end cimport stop_worth
from conquista.players.conquest.solver.state cimport SolverLevel, Solver, is_spent, recall_line, set_line, turn_key
from conquista.players.conquest.solver.transposition_table cimport find, keep
from conquista.players.conquest.solver.values cimport final_worth

cdef int visit(Solver solver, WarPosition pos, SolverLevel level, int alpha, int beta) noexcept nogil
cdef int attack(Solver solver, WarPosition pos, SolverLevel level, int alpha, int beta) noexcept nogil
cdef int defend(Solver solver, WarPosition pos, SolverLevel level, int alpha, int beta) noexcept nogil
cdef void rank_codes(WarPosition pos, SolverLevel level, int hint) noexcept nogil
cdef void rank_answers(WarPosition pos, SolverLevel level, int hint) noexcept nogil
cdef int next_code(SolverLevel level, int i) noexcept nogil
