from libc.math cimport exp, log, sqrt

from conquista.games.conquest.rules.apply cimport do_action
from conquista.games.conquest.rules.codes cimport Codes
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.workspace cimport Workspace
from conquista.games.conquest.rules.engine cimport legal_codes, play_out
from conquista.games.conquest.rules.position cimport WarPosition, copy_into
from conquista.games.conquest.rules.status cimport own_points, spaces_of
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.kernel.random cimport RandomStream
from conquista.players.conquest.evaluation.evaluate cimport evaluate
from conquista.players.conquest.evaluation.scratch cimport EvaluationScratch

cdef class Uct:
    cdef int[::1] code                         # the action that leads to a node
    cdef int[::1] visits
    cdef int[::1] first                        # its children: first .. first + count
    cdef short[::1] count
    cdef unsigned char[::1] chooser            # the seat whose action led here
    cdef double[::1] total                     # returns of that seat
    cdef int[1025] path
    cdef double[4] returns
    cdef double[4] points
    cdef int size, used
    cdef public int cutoff
    cdef public double bold, scale
    cdef public long long steps, simulations
    cdef Workspace desk
    cdef Codes codes
    cdef WarPosition work
    cdef EvaluationScratch sheet
    cdef unsigned char[::1] flag, halt

cdef void grow(Uct tree, WarPosition pos, RandomStream stream, EvaluationScratch sheet, bint valued, long long limit) noexcept nogil
cdef int descend(Uct tree, RandomStream stream) noexcept nogil
cdef bint expand(Uct tree, int node, RandomStream stream) noexcept nogil
cdef int highest(Uct tree, int node) noexcept nogil
cdef int best_child(Uct tree) noexcept nogil
cdef void final_returns(Uct tree) noexcept nogil
cdef void count_points(Uct tree) noexcept nogil
cdef void value_leaf(Uct tree, EvaluationScratch sheet) noexcept nogil
