cimport cython
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from conquista.games.conquest.rules.codes cimport Codes
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.workspace cimport Workspace
from conquista.games.conquest.rules.position cimport WarPosition, key_of
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.kernel.hashing cimport mix64
from conquista.players.conquest.evaluation.distances cimport PieceDistances
from conquista.players.conquest.solver.transposition_table cimport TranspositionTable
from conquista.players.conquest.search.trips cimport Trips, Walk
from conquista.players.conquest.solver.values cimport PieceValues

cdef inline double clock_seconds() noexcept nogil:
    cdef timespec moment
    clock_gettime(CLOCK_MONOTONIC, &moment)
    return moment.tv_sec + moment.tv_nsec * 1e-9

cdef class SolverLevel:
    cdef WarPosition position
    cdef Codes codes
    cdef SolverLevel deeper
    cdef unsigned long long[120] line
    cdef unsigned short[120] line_toll
    cdef int length
    cdef unsigned long long[1024] plan
    cdef unsigned short[1024] toll
    cdef short[1024] aim                       # the place that a plan is about, or -1
    cdef unsigned char[1024] actor             # who takes
    cdef unsigned char[1024] price             # what it costs in all
    cdef int plans, best, chosen_toll
    cdef unsigned long long chosen
    cdef bint last
    cdef int[2048] rank

cdef class Outlook:
    cdef int sources, victims, first, most, takings, spaces, drags, loose
    cdef int[140] source
    cdef int[140] reach
    cdef int[140] row                          # where the distances from a source begin
    cdef int[140] exposed
    cdef int[140] nearest                      # the distance of the nearest opponent
    cdef int[140] gain
    cdef int[4] enemy_pieces
    cdef int[4] before
    cdef int[32] by_cost                       # stacks by their way to the nearest space that is wanted
    cdef int[8] by_size
    cdef int[32] enemy_sizes                   # how many stacks with so many pieces of a side, by side
    cdef int[4] enemy_spaces

cdef class Solver:
    cdef Outlook outlook
    cdef public ConquestTables tables
    cdef public PieceDistances distances
    cdef public PieceValues weights
    cdef Workspace desk
    cdef public TranspositionTable table
    cdef SolverLevel root
    cdef WarPosition scratch, spare
    cdef Walk walk, idle_walk
    cdef short[464] stop_place
    cdef short[464] stop_cost
    cdef short[128] block_place                # where standing would hinder an answer
    cdef short[128] block_aim                  # to the taking on this place
    cdef short[128] block_cost                 # which costs so much
    cdef unsigned char[128] block_actor        # and is done by this piece
    cdef short[16] vessel_place
    cdef int blocks, vessels
    cdef Trips trips
    cdef Codes codes
    cdef unsigned long long[8] taken
    cdef unsigned long long[8] hot
    cdef public int width
    cdef unsigned char[::1] stop
    cdef unsigned long long salt
    cdef public int seat, turn
    cdef public long long nodes, limit
    cdef double deadline
    cdef public bint stopped

cdef double now() noexcept nogil
cdef bint is_spent(Solver solver) noexcept nogil
cdef unsigned long long turn_key(Solver solver, WarPosition pos) noexcept nogil
cdef unsigned long long window_key(WarPosition pos) noexcept nogil
cdef void set_line(SolverLevel level, SolverLevel below, unsigned long long move, int toll) noexcept nogil
cdef void recall_line(SolverLevel level, unsigned long long move, int toll) noexcept nogil
