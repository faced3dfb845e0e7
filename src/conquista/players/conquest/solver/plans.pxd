from conquista.games.conquest.rules.apply cimport counts_as_held, do_action
from conquista.games.conquest.rules.vulnerability cimport is_lawful, is_taking, must_take_care
from conquista.games.conquest.rules.codes cimport Codes, goal_in, kind_in, pack, place_in, push
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.effects cimport step_to
from conquista.games.conquest.rules.engine cimport legal_codes
from conquista.games.conquest.rules.legal cimport lowest_bit, moves_left
from conquista.games.conquest.rules.outcome cimport check_siege, check_states
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.stacks cimport member, set_flags, set_used
from conquista.games.conquest.rules.status cimport refresh
from conquista.games.conquest.rules.steps cimport effects
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.games.conquest.rules.recapture_window cimport go_on
from conquista.players.conquest.solver.state cimport SolverLevel, Solver
from conquista.players.conquest.search.trips cimport route, walk

cdef unsigned long long make_plan(int first, int first_goal, int second, int member_number, int code) noexcept nogil
cdef int code_of(unsigned long long plan) noexcept nogil
cdef int second_of(unsigned long long plan) noexcept nogil
cdef int second_piece(WarPosition pos, unsigned long long plan) noexcept nogil
cdef int trip_code(int goal) noexcept nogil
cdef int first_of(unsigned long long plan) noexcept nogil
cdef int first_goal_of(unsigned long long plan) noexcept nogil
cdef bint idles(unsigned long long plan) noexcept nogil
cdef void add_plan(SolverLevel level, unsigned long long plan, int tolls, int aim, int rank) noexcept nogil
cdef void travel(WarPosition pos, int piece, int goal, int cost) noexcept nogil
cdef bint carry_out(Solver solver, WarPosition pos, unsigned long long plan, int tolls) noexcept nogil
cdef int idle_steps(Solver solver, WarPosition pos, ConquestTables tables, unsigned long long plan, int tolls, int wanted, Codes codes) noexcept nogil
cdef bint guards_here(ConquestTables tables, int place, int target) noexcept nogil
cdef int idler_place(unsigned long long plan) noexcept nogil
cdef bint takes_part(WarPosition pos, unsigned long long plan, int piece) noexcept nogil
cdef int free_neighbour(Solver solver, WarPosition pos, ConquestTables tables, int piece) noexcept nogil
cdef bint returns(ConquestTables tables, int kind, int place, int goal) noexcept nogil
cdef void mark_roads(Solver solver, WarPosition pos, ConquestTables tables, unsigned long long plan) noexcept nogil
cdef void mark_round(Solver solver, ConquestTables tables, int place) noexcept nogil
cdef void mark_road(Solver solver, WarPosition pos, ConquestTables tables, int piece, int goal) noexcept nogil
cdef void unfold(Solver solver, WarPosition pos, unsigned long long plan, int tolls, Codes codes) noexcept nogil
cdef bint is_legal(Solver solver, WarPosition pos, int code) noexcept nogil
cdef void append(Codes codes, int code) noexcept nogil
cdef void go_step_by_step(Solver solver, WarPosition pos, int piece, int goal, Codes codes) noexcept nogil
