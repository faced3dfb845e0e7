from conquista.games.conquest.constants cimport *
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.tables cimport Tables

cdef int holder_of(Position pos, int place) noexcept nogil
cdef void refresh(Position pos) noexcept nogil
cdef bint is_dormant(Position pos, int seat) noexcept nogil
cdef int base_budget(Position pos, int seat) noexcept nogil
cdef int left_of(Position pos) noexcept nogil
cdef void credit_refunds(Position pos) noexcept nogil
cdef int castle_held(Position pos, int seat) noexcept nogil
cdef int spaces_of(Position pos, int seat) noexcept nogil
cdef int count_of(Position pos, int seat) noexcept nogil
cdef int units_of(Position pos, int seat) noexcept nogil
cdef int own_points(Position pos, int seat) noexcept nogil
cdef int stack_points(Position pos, int piece) noexcept nogil
cdef int remaining(Position pos, int seat) noexcept nogil
