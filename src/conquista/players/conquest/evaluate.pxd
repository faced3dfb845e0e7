from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.legal cimport lowest_bit
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.measures cimport *
from conquista.players.conquest.sheet cimport Sheet
from conquista.players.conquest.standing cimport weigh_standing
from conquista.players.conquest.stands cimport lay_out, lay_threats, weigh_danger

cdef void evaluate(WarPosition pos, Sheet sheet, int following) noexcept nogil
cdef int faded(WarPosition pos, int value, int quiet) noexcept nogil
cdef int lead(WarPosition pos, Sheet sheet, int seat, int base) noexcept nogil
cdef void settle(WarPosition pos, Sheet sheet) noexcept nogil
cdef int shared(WarPosition pos) noexcept nogil
cdef void survey(WarPosition pos, Sheet sheet, int following) noexcept nogil
cdef void claim_spaces(WarPosition pos, Sheet sheet) noexcept nogil
cdef int quiet_turns(WarPosition pos, int following) noexcept nogil
