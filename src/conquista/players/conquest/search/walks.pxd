from conquista.games.conquest.rules.vulnerability cimport must_take_care
from conquista.games.conquest.rules.codes cimport Codes, goal_in, index_in, kind_in, pack, place_in
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.workspace cimport Workspace
from conquista.games.conquest.rules.engine cimport legal_codes
from conquista.games.conquest.rules.legal cimport moves_left
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.knight_runs cimport runs
from conquista.games.conquest.rules.stacks cimport member
from conquista.games.conquest.rules.status cimport left_of
from conquista.games.conquest.rules.steps cimport cost_of, effects
from conquista.games.conquest.rules.tables cimport ConquestTables

cdef class Walks:
    cdef public int count
    cdef int[49152] code                       # walk * 12 + number of the action
    cdef unsigned char[4096] length
    cdef unsigned char[4096] cost
    cdef unsigned char[4096] taking            # does it take something of an opponent?
    cdef Codes codes
    cdef int stamp
    cdef int[464] reached                      # stamp of the piece that walked here last
    cdef int[464] taken
    cdef int[464] step                         # code of the last step of the way here
    cdef short[464] before                     # the place before, -1 at the first
    cdef short[464] spent
    cdef short[464] queue
    cdef short[16] newly
    cdef int fresh

cdef int LONGEST

cdef void list_walks(WarPosition pos, Workspace desk, Walks walks, int sight) noexcept nogil
cdef void list_piece(WarPosition pos, Workspace desk, Walks walks, int begin, int end, int sight, bint single) noexcept nogil
cdef bint is_enemy(WarPosition pos, int place) noexcept nogil
cdef void walk_on(WarPosition pos, Walks walks, int piece, int place, int left, int sight) noexcept nogil
cdef int spread(Walks walks, int tail) noexcept nogil
cdef void add(Walks walks, int place, int code, int cost, int taking) noexcept nogil
