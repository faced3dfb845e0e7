from conquista.games.conquest.rules.codes cimport kind_in
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.solver.plans cimport add_plan, code_of, idle_steps
from conquista.players.conquest.solver.state cimport SolverLevel, Solver
from conquista.players.conquest.solver.values cimport PieceValues

cdef bint known(SolverLevel level, int piece, int goal, int cost) noexcept nogil
cdef void propose(Solver solver, WarPosition home, WarPosition pos, ConquestTables tables, SolverLevel level, unsigned long long plan, int tolls, int goal, int cost, int left, int piece) noexcept nogil
cdef void add_taking(SolverLevel level, unsigned long long plan, int tolls, int goal, int rank, int piece, int cost) noexcept nogil
cdef int stack_worth(WarPosition pos, PieceValues weights, int piece) noexcept nogil
cdef bint is_guarded(WarPosition pos, ConquestTables tables, int place, int defender) noexcept nogil
