from conquista.games.conquest.constants cimport *
from conquista.games.conquest.legal cimport lowest_bit
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.tables cimport Tables
from conquista.players.conquest.measures cimport *
from conquista.players.conquest.sheet cimport Sheet
from conquista.players.conquest.standing cimport weigh_standing
from conquista.players.conquest.stands cimport lay_out, lay_threats, weigh_danger

cdef void evaluate(Position pos, Sheet sheet, int following) noexcept nogil
cdef int faded(Position pos, int value, int quiet) noexcept nogil
cdef int lead(Position pos, Sheet sheet, int seat, int base) noexcept nogil
cdef void settle(Position pos, Sheet sheet) noexcept nogil
cdef int shared(Position pos) noexcept nogil
cdef void survey(Position pos, Sheet sheet, int following) noexcept nogil
cdef void claim_spaces(Position pos, Sheet sheet) noexcept nogil
cdef int quiet_turns(Position pos, int following) noexcept nogil
