cimport cython

from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.steps cimport class_of
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.evaluation.reach_tables cimport ReachTables, nearest_free
from conquista.players.conquest.evaluation.terms cimport *
from conquista.players.conquest.evaluation.scratch cimport EvaluationScratch
from conquista.players.conquest.evaluation.siege_features cimport siege_way

cdef int stack_class(WarPosition pos, int bottom) noexcept nogil
@cython.locals(reach="unsigned long long*", row="unsigned long long*")
cdef void lay_out(WarPosition pos, EvaluationScratch sheet, int seat, int place) noexcept nogil
cdef void lay_threats(WarPosition pos, EvaluationScratch sheet, int seat, int following) noexcept nogil
cdef int rank_after(WarPosition pos, int seat, int following) noexcept nogil
cdef int stack_worth(WarPosition pos, EvaluationScratch sheet, int bottom) noexcept nogil
cdef void weigh_danger(WarPosition pos, EvaluationScratch sheet, int seat, int place) noexcept nogil
cdef void rank_loss(EvaluationScratch sheet, int base, int worth) noexcept nogil
