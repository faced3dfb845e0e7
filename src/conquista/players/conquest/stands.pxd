cimport cython

from conquista.games.conquest.constants cimport *
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.steps cimport class_of
from conquista.games.conquest.tables cimport Tables
from conquista.players.conquest.atlas cimport Atlas, nearest_free
from conquista.players.conquest.measures cimport *
from conquista.players.conquest.sheet cimport Sheet
from conquista.players.conquest.sieges cimport siege_way

cdef int stack_class(Position pos, int bottom) noexcept nogil
@cython.locals(reach="unsigned long long*", row="unsigned long long*")
cdef void lay_out(Position pos, Sheet sheet, int seat, int place) noexcept nogil
cdef void lay_threats(Position pos, Sheet sheet, int seat, int following) noexcept nogil
cdef int rank_after(Position pos, int seat, int following) noexcept nogil
cdef int stack_worth(Position pos, Sheet sheet, int bottom) noexcept nogil
cdef void weigh_danger(Position pos, Sheet sheet, int seat, int place) noexcept nogil
cdef void rank_loss(Sheet sheet, int base, int worth) noexcept nogil
