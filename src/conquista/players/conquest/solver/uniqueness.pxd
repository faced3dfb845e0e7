from conquista.games.conquest.rules.apply cimport do_action
from conquista.games.conquest.rules.vulnerability cimport is_taking
from conquista.games.conquest.rules.codes cimport goal_in, index_in, kind_in, place_in
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.engine cimport legal_codes
from conquista.games.conquest.rules.position cimport WarPosition, copy_into, key_of
from conquista.games.conquest.rules.stacks cimport member
from conquista.games.conquest.rules.status cimport left_of
from conquista.kernel.hashing cimport mix64
from conquista.players.conquest.solver.bounds cimport ceiling
from conquista.players.conquest.solver.turn_end cimport stop_worth
from conquista.players.conquest.solver.exact cimport next_code, rank_codes, visit
from conquista.players.conquest.solver.state cimport SolverLevel, Solver, is_spent, set_line, turn_key
from conquista.players.conquest.solver.transposition_table cimport find, keep

cdef class Bar:
    cdef public int taker, target, count
    cdef int[8] piece
    cdef int[8] place

cdef bint is_barred(Bar bar, WarPosition pos, int code) noexcept nogil
cdef bint shoots_bridge(WarPosition pos, int code) noexcept nogil
cdef unsigned long long bar_key(Solver solver, Bar bar, WarPosition pos) noexcept nogil
cdef int attack_otherwise(Solver solver, Bar bar, WarPosition pos, SolverLevel level, int alpha, int beta) noexcept nogil
