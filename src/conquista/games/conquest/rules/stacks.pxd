from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.position cimport WarPosition, key_of
from conquista.games.conquest.rules.tables cimport ConquestTables

cdef int free_slot(WarPosition pos) noexcept nogil
cdef int add_piece(WarPosition pos, int kind, int place, int carrier) noexcept nogil
cdef void settle_at(WarPosition pos, int piece, int place) noexcept nogil
cdef void lift(WarPosition pos, int piece) noexcept nogil
cdef void put_down(WarPosition pos, int piece, int place) noexcept nogil
cdef void load(WarPosition pos, int piece, int carrier) noexcept nogil
cdef void unload(WarPosition pos, int piece) noexcept nogil
cdef void drop(WarPosition pos, int piece, int captor) noexcept nogil
cdef void turn_side(WarPosition pos, int piece, int side) noexcept nogil
cdef void set_used(WarPosition pos, int piece, int used) noexcept nogil
cdef void set_flags(WarPosition pos, int piece, int flags) noexcept nogil
cdef int load_count(WarPosition pos, int carrier) noexcept nogil
cdef int bottom_of(WarPosition pos, int piece) noexcept nogil
cdef int member(WarPosition pos, int place, int index) noexcept nogil
cdef int member_index(WarPosition pos, int piece) noexcept nogil
cdef void note_camel(WarPosition pos, int piece) noexcept nogil
