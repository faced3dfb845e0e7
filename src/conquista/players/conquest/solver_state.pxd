cimport cython
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from conquista.games.conquest.codes cimport Codes
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.desk cimport Desk
from conquista.games.conquest.position cimport Position, key_of
from conquista.games.conquest.tables cimport Tables
from conquista.kernel.hashing cimport mix64
from conquista.players.conquest.distances cimport Distances
from conquista.players.conquest.table cimport Table
from conquista.players.conquest.weights cimport Weights

cdef inline double clock_seconds() noexcept nogil:
    cdef timespec moment
    clock_gettime(CLOCK_MONOTONIC, &moment)
    return moment.tv_sec + moment.tv_nsec * 1e-9

cdef class Level:
    cdef Position position
    cdef Codes codes
    cdef Level deeper
    cdef int[120] line
    cdef int length
    cdef bint last
    cdef int[2048] rank

cdef class Outlook:
    cdef int sources, victims, first, most, takings, spaces, camels, drags
    cdef int[140] source
    cdef int[140] reach
    cdef int[140] exposed
    cdef int[140] gain
    cdef int[4] enemy_pieces
    cdef int[4] enemy_spaces

cdef class Solver:
    cdef Outlook outlook
    cdef public Tables tables
    cdef public Distances distances
    cdef public Weights weights
    cdef Desk desk
    cdef public Table table
    cdef Level root
    cdef Position scratch
    cdef unsigned char[::1] stop
    cdef unsigned long long salt
    cdef public int seat, turn
    cdef public long long nodes, limit
    cdef double deadline
    cdef public bint stopped

cdef double now() noexcept nogil
cdef bint is_spent(Solver solver) noexcept nogil
cdef unsigned long long turn_key(Solver solver, Position pos) noexcept nogil
cdef unsigned long long window_key(Position pos) noexcept nogil
cdef void set_line(Level level, int code) noexcept nogil
cdef void copy_line(Level level, Level below, int code) noexcept nogil
