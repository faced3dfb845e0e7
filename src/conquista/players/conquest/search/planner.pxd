from conquista.games.conquest.rules.apply cimport do_action
from conquista.games.conquest.rules.codes cimport Codes, pack
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.workspace cimport Workspace
from conquista.games.conquest.rules.engine cimport legal_codes
from conquista.games.conquest.rules.position cimport WarPosition, copy_into
from conquista.games.conquest.rules.status cimport left_of
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.evaluation.evaluate cimport evaluate, quiet_turns
from conquista.players.conquest.evaluation.terms cimport *
from conquista.players.conquest.search.placement cimport placement_of
from conquista.players.conquest.evaluation.scratch cimport EvaluationScratch
from conquista.players.conquest.search.walks cimport LONGEST, Walks, list_walks

cdef class BeamLevel:
    cdef WarPosition position
    cdef Codes codes
    cdef BeamLevel deeper
    cdef bint last
    cdef int best

cdef class PlanRow:
    cdef int room
    cdef public int count
    cdef int[40960] line                       # plan * 160 + number of the action
    cdef short[256] length
    cdef unsigned char[256] open               # does the turn go on after it?
    cdef int[256] rank
    cdef int[256] value
    cdef short[256] left                       # moves not used
    cdef unsigned long long[256] key           # of the placement it leads to

cdef class Planner:
    cdef public EvaluationScratch sheet
    cdef Workspace desk
    cdef WarPosition root, node, child, closed
    cdef Walks walks
    cdef BeamLevel rung
    cdef PlanRow beam, fresh, kept
    cdef public int sight, thrift, ceiling
    cdef public bint careful
    cdef public bint enough
    cdef bint closing
    cdef int width, seat, traced
    cdef long long nodes, limit
    cdef unsigned char[::1] flag, halt
    cdef unsigned long long[65536] seen        # placements that were extended
    cdef int[160] trace

cdef void search(Planner plan, WarPosition pos) noexcept nogil
cdef void swap(Planner plan) noexcept nogil
cdef bint stopped(Planner plan) noexcept nogil
cdef void extend(Planner plan, int number) noexcept nogil
cdef void take_down(Planner plan, int code) noexcept nogil
cdef void guess_answer(Planner plan) noexcept nogil
cdef int like(Planner plan, WarPosition pos, BeamLevel rung) noexcept nogil
cdef int worth(Planner plan, WarPosition pos, int seat) noexcept nogil
cdef void judge(Planner plan, int number) noexcept nogil
cdef void insert(Planner plan, PlanRow row, int number, int rank, int value, int left, unsigned long long key, bint ended) noexcept nogil
cdef void copy_plan(PlanRow source, int number, PlanRow goal, int at) noexcept nogil
cdef bint seen_before(Planner plan, unsigned long long key) noexcept nogil
cdef int find_slot(Planner plan, unsigned long long key) noexcept nogil
cdef int at_the_end(Planner plan, int value) noexcept nogil
