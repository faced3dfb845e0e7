from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.status cimport holder_of
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.evaluation.terms cimport *
from conquista.players.conquest.evaluation.scratch cimport EvaluationScratch

cdef void weigh_standing(WarPosition pos, EvaluationScratch sheet, int seat) noexcept nogil
cdef void weigh_gate(WarPosition pos, EvaluationScratch sheet, int seat, int place) noexcept nogil
cdef void weigh_end(WarPosition pos, EvaluationScratch sheet, int seat, int count, int spaces) noexcept nogil
