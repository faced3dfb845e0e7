from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.tables cimport ConquestTables

cdef int holder_of(WarPosition pos, int place) noexcept nogil
cdef void refresh(WarPosition pos) noexcept nogil
cdef bint is_dormant(WarPosition pos, int seat) noexcept nogil
cdef int base_budget(WarPosition pos, int seat) noexcept nogil
cdef int left_of(WarPosition pos) noexcept nogil
cdef void credit_refunds(WarPosition pos) noexcept nogil
cdef int castle_held(WarPosition pos, int seat) noexcept nogil
cdef int spaces_of(WarPosition pos, int seat) noexcept nogil
cdef int count_of(WarPosition pos, int seat) noexcept nogil
cdef int units_of(WarPosition pos, int seat) noexcept nogil
cdef int own_points(WarPosition pos, int seat) noexcept nogil
cdef int stack_points(WarPosition pos, int piece) noexcept nogil
cdef int remaining(WarPosition pos, int seat) noexcept nogil
