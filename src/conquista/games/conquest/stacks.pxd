from conquista.games.conquest.constants cimport *
from conquista.games.conquest.position cimport Position, key_of
from conquista.games.conquest.tables cimport Tables

cdef int free_slot(Position pos) noexcept nogil
cdef int add_piece(Position pos, int kind, int place, int carrier) noexcept nogil
cdef void settle_at(Position pos, int piece, int place) noexcept nogil
cdef void lift(Position pos, int piece) noexcept nogil
cdef void put_down(Position pos, int piece, int place) noexcept nogil
cdef void load(Position pos, int piece, int carrier) noexcept nogil
cdef void unload(Position pos, int piece) noexcept nogil
cdef void drop(Position pos, int piece, int captor) noexcept nogil
cdef void turn_side(Position pos, int piece, int side) noexcept nogil
cdef void set_used(Position pos, int piece, int used) noexcept nogil
cdef void set_flags(Position pos, int piece, int flags) noexcept nogil
cdef int load_count(Position pos, int carrier) noexcept nogil
cdef int bottom_of(Position pos, int piece) noexcept nogil
cdef int member(Position pos, int place, int index) noexcept nogil
cdef int member_index(Position pos, int piece) noexcept nogil
cdef void note_camel(Position pos, int piece) noexcept nogil
