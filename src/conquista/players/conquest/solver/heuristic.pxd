from conquista.games.conquest.rules.apply cimport do_action
from conquista.games.conquest.rules.codes cimport Codes
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.engine cimport legal_codes
from conquista.games.conquest.rules.position cimport WarPosition, copy_into
from conquista.games.conquest.rules.status cimport left_of
from conquista.kernel.hashing cimport mix64
from conquista.players.conquest.solver.bounds cimport ceiling
from conquista.players.conquest.solver.turn_end cimport stop_worth
from conquista.players.conquest.solver.exact cimport next_code, rank_answers
from conquista.players.conquest.solver.plans cimport carry_out, is_legal, unfold
from conquista.players.conquest.solver.preparations cimport list_preps
from conquista.players.conquest.solver.state cimport SolverLevel, Solver, is_spent, recall_line, set_line, turn_key
from conquista.players.conquest.solver.captures cimport list_takings
from conquista.players.conquest.solver.transposition_table cimport find, keep
from conquista.players.conquest.solver.values cimport final_worth

cdef int keen_visit(Solver solver, WarPosition pos, SolverLevel level, int alpha, int beta) noexcept nogil
cdef int keen_attack(Solver solver, WarPosition pos, SolverLevel level, int alpha, int beta, int aim, int preps) noexcept nogil
cdef int try_plans(Solver solver, WarPosition pos, SolverLevel level, int start, int end, int alpha, int beta, unsigned long long hint, int preps) noexcept nogil
cdef void bring_forward(SolverLevel level, int i, int end, unsigned long long hint) noexcept nogil
cdef int keen_defend(Solver solver, WarPosition pos, SolverLevel level, int alpha, int beta) noexcept nogil
