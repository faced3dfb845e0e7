cimport cython

from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.steps cimport class_of
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.atlas cimport Atlas, nearest_free
from conquista.players.conquest.measures cimport *
from conquista.players.conquest.sheet cimport Sheet
from conquista.players.conquest.sieges cimport siege_way

cdef int stack_class(WarPosition pos, int bottom) noexcept nogil
@cython.locals(reach="unsigned long long*", row="unsigned long long*")
cdef void lay_out(WarPosition pos, Sheet sheet, int seat, int place) noexcept nogil
cdef void lay_threats(WarPosition pos, Sheet sheet, int seat, int following) noexcept nogil
cdef int rank_after(WarPosition pos, int seat, int following) noexcept nogil
cdef int stack_worth(WarPosition pos, Sheet sheet, int bottom) noexcept nogil
cdef void weigh_danger(WarPosition pos, Sheet sheet, int seat, int place) noexcept nogil
cdef void rank_loss(Sheet sheet, int base, int worth) noexcept nogil
