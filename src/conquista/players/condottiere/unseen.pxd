from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.position cimport Position
from conquista.kernel.random cimport Stream

cdef class Loose:
    cdef unsigned char[110] deck

cdef int deal_anew(Position pos, int ear, Loose loose, Stream stream, int tries) except -1 nogil
