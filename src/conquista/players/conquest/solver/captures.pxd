from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.legal cimport lowest_bit, moves_left, repeats
from conquista.games.conquest.rules.position cimport WarPosition, copy_into
from conquista.games.conquest.rules.stacks cimport member_index
from conquista.games.conquest.rules.status cimport holder_of
from conquista.games.conquest.rules.steps cimport controls
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.solver.move_order cimport known, propose
from conquista.players.conquest.solver.plans cimport add_plan, make_plan, travel, trip_code
from conquista.players.conquest.solver.state cimport SolverLevel, Outlook, Solver
from conquista.players.conquest.search.trips cimport Trips, Walk, deeds, last_code, walk

cdef void list_takings(Solver solver, WarPosition pos, ConquestTables tables, SolverLevel level, int left, int aim, bint spaces) noexcept nogil
cdef bint is_near(Solver solver, Outlook out, WarPosition pos, int source, int left, int aim) noexcept nogil
cdef void heat(Solver solver, WarPosition pos, ConquestTables tables, int aim) noexcept nogil
cdef void takings_of(Solver solver, WarPosition pos, ConquestTables tables, SolverLevel level, int piece, int left, int aim, bint spaces) noexcept nogil
cdef int stand_of(Walk w, int place) noexcept nogil
cdef int code_for(Walk w, WarPosition pos, Trips trips, int i) noexcept nogil
cdef bint is_prey(Solver solver, WarPosition pos, ConquestTables tables, Trips trips, int i, int aim) noexcept nogil
cdef void carried_takings(Solver solver, WarPosition pos, ConquestTables tables, SolverLevel level, int carrier, int left, int aim) noexcept nogil
cdef bint is_stop(Solver solver, ConquestTables tables, int place, bint vessel) noexcept nogil
cdef bint is_landing(ConquestTables tables, int place) noexcept nogil
cdef void takings_from(Solver solver, WarPosition home, WarPosition pos, ConquestTables tables, SolverLevel level, int carrier, int piece, int paid, int left, int aim) noexcept nogil
cdef void space_trips(Solver solver, WarPosition pos, ConquestTables tables, SolverLevel level, int piece) noexcept nogil
