from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.status cimport holder_of
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.measures cimport *
from conquista.players.conquest.sheet cimport Sheet

cdef void weigh_standing(WarPosition pos, Sheet sheet, int seat) noexcept nogil
cdef void weigh_gate(WarPosition pos, Sheet sheet, int seat, int place) noexcept nogil
cdef void weigh_end(WarPosition pos, Sheet sheet, int seat, int count, int spaces) noexcept nogil
