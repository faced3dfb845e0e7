from conquista.games.conquest.constants cimport *
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.status cimport holder_of
from conquista.games.conquest.tables cimport Tables
from conquista.players.conquest.measures cimport *
from conquista.players.conquest.sheet cimport Sheet

cdef void weigh_standing(Position pos, Sheet sheet, int seat) noexcept nogil
cdef void weigh_gate(Position pos, Sheet sheet, int seat, int place) noexcept nogil
cdef void weigh_end(Position pos, Sheet sheet, int seat, int count, int spaces) noexcept nogil
