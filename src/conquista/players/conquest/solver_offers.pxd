from conquista.games.conquest.codes cimport kind_in
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.tables cimport Tables
from conquista.players.conquest.solver_plans cimport add_plan, code_of, idle_steps
from conquista.players.conquest.solver_state cimport Level, Solver
from conquista.players.conquest.weights cimport Weights

cdef bint known(Level level, int piece, int goal, int cost) noexcept nogil
cdef void propose(Solver solver, Position home, Position pos, Tables tables, Level level, unsigned long long plan, int tolls, int goal, int cost, int left, int piece) noexcept nogil
cdef void add_taking(Level level, unsigned long long plan, int tolls, int goal, int rank, int piece, int cost) noexcept nogil
cdef int stack_worth(Position pos, Weights weights, int piece) noexcept nogil
cdef bint is_guarded(Position pos, Tables tables, int place, int defender) noexcept nogil
