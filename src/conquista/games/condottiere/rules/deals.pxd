from conquista.games.condottiere.rules.battle cimport begin_battle
from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.position cimport CardPosition, forget_all, held, note, regions_of

cdef void gather(CardPosition pos, bint hands, bint lines) noexcept nogil
cdef void collect(CardPosition pos, int purpose) noexcept nogil
cdef void dealt(CardPosition pos) noexcept nogil
cdef void give(CardPosition pos, int seat) noexcept nogil
cdef void begin_draw(CardPosition pos) noexcept nogil
cdef int may_draw(CardPosition pos, int seat) noexcept nogil
cdef void draw_on(CardPosition pos) noexcept nogil
cdef void drawing(CardPosition pos, int count) noexcept nogil
