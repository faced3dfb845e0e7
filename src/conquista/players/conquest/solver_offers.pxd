from conquista.games.conquest.rules.codes cimport kind_in
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.solver_plans cimport add_plan, code_of, idle_steps
from conquista.players.conquest.solver_state cimport Level, Solver
from conquista.players.conquest.weights cimport Weights

cdef bint known(Level level, int piece, int goal, int cost) noexcept nogil
cdef void propose(Solver solver, WarPosition home, WarPosition pos, ConquestTables tables, Level level, unsigned long long plan, int tolls, int goal, int cost, int left, int piece) noexcept nogil
cdef void add_taking(Level level, unsigned long long plan, int tolls, int goal, int rank, int piece, int cost) noexcept nogil
cdef int stack_worth(WarPosition pos, Weights weights, int piece) noexcept nogil
cdef bint is_guarded(WarPosition pos, ConquestTables tables, int place, int defender) noexcept nogil
