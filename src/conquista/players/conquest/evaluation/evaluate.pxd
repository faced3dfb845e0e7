from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.legal cimport lowest_bit
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.evaluation.terms cimport *
from conquista.players.conquest.evaluation.scratch cimport EvaluationScratch
from conquista.players.conquest.evaluation.seat_features cimport weigh_standing
from conquista.players.conquest.evaluation.stack_features cimport lay_out, lay_threats, weigh_danger

cdef void evaluate(WarPosition pos, EvaluationScratch sheet, int following) noexcept nogil
cdef int faded(WarPosition pos, int value, int quiet) noexcept nogil
cdef int lead(WarPosition pos, EvaluationScratch sheet, int seat, int base) noexcept nogil
cdef void settle(WarPosition pos, EvaluationScratch sheet) noexcept nogil
cdef int shared(WarPosition pos) noexcept nogil
cdef void survey(WarPosition pos, EvaluationScratch sheet, int following) noexcept nogil
cdef void claim_spaces(WarPosition pos, EvaluationScratch sheet) noexcept nogil
cdef int quiet_turns(WarPosition pos, int following) noexcept nogil
