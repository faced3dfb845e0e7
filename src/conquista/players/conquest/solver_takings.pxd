from conquista.games.conquest.constants cimport *
from conquista.games.conquest.legal cimport lowest_bit, moves_left, repeats
from conquista.games.conquest.position cimport Position, copy_into
from conquista.games.conquest.stacks cimport member_index
from conquista.games.conquest.status cimport holder_of
from conquista.games.conquest.steps cimport controls
from conquista.games.conquest.tables cimport Tables
from conquista.players.conquest.solver_offers cimport known, propose
from conquista.players.conquest.solver_plans cimport add_plan, make_plan, travel, trip_code
from conquista.players.conquest.solver_state cimport Level, Outlook, Solver
from conquista.players.conquest.trips cimport Trips, Walk, deeds, last_code, walk

cdef void list_takings(Solver solver, Position pos, Tables tables, Level level, int left, int aim, bint spaces) noexcept nogil
cdef bint is_near(Solver solver, Outlook out, Position pos, int source, int left, int aim) noexcept nogil
cdef void heat(Solver solver, Position pos, Tables tables, int aim) noexcept nogil
cdef void takings_of(Solver solver, Position pos, Tables tables, Level level, int piece, int left, int aim, bint spaces) noexcept nogil
cdef int stand_of(Walk w, int place) noexcept nogil
cdef int code_for(Walk w, Position pos, Trips trips, int i) noexcept nogil
cdef bint is_prey(Solver solver, Position pos, Tables tables, Trips trips, int i, int aim) noexcept nogil
cdef void carried_takings(Solver solver, Position pos, Tables tables, Level level, int carrier, int left, int aim) noexcept nogil
cdef bint is_stop(Solver solver, Tables tables, int place, bint vessel) noexcept nogil
cdef bint is_landing(Tables tables, int place) noexcept nogil
cdef void takings_from(Solver solver, Position home, Position pos, Tables tables, Level level, int carrier, int piece, int paid, int left, int aim) noexcept nogil
cdef void space_trips(Solver solver, Position pos, Tables tables, Level level, int piece) noexcept nogil
