from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.counted cimport count_out
from conquista.games.condottiere.loose cimport Loose, hideable, put_last, stir, survey
from conquista.games.condottiere.position cimport Position
from conquista.kernel.random cimport Stream

cdef int deal_anew(Position pos, int ear, Loose loose, Stream stream, int tries) except -1 nogil
cdef int attempt(Loose loose, Stream stream) except -1 nogil
cdef int fits(Loose loose, int seat, Stream stream) except -1 nogil
cdef int lay_out(Position pos, int ear, Loose loose, Stream stream) except -1 nogil
cdef void reopen(Position pos, int ear) noexcept nogil
cdef int lay_seat(Position pos, int seat, Loose loose, Stream stream) except -1 nogil
cdef void level(Position pos, int ear) noexcept nogil
