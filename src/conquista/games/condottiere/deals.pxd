from conquista.games.condottiere.battle cimport begin_battle
from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.position cimport Position, forget_all, held, note, regions_of

cdef void gather(Position pos, bint hands, bint lines) noexcept nogil
cdef void collect(Position pos, int purpose) noexcept nogil
cdef void dealt(Position pos) noexcept nogil
cdef void give(Position pos, int seat) noexcept nogil
cdef void begin_draw(Position pos) noexcept nogil
cdef int may_draw(Position pos, int seat) noexcept nogil
cdef void draw_on(Position pos) noexcept nogil
cdef void drawing(Position pos, int count) noexcept nogil
