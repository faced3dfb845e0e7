from conquista.games.condottiere.apply cimport do_action
from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.course cimport run_on
from conquista.games.condottiere.deals cimport collect, dealt
from conquista.games.condottiere.legal cimport fill
from conquista.games.condottiere.loose cimport Loose
from conquista.games.condottiere.position cimport Position, copy_into, kingdom_of
from conquista.games.condottiere.tables cimport Tables
from conquista.games.condottiere.unseen cimport deal_anew
from conquista.kernel.random cimport Stream

cdef class Engine:
    cdef public Tables tables

cdef int play_on(Position pos, Stream stream, int limit) except -1 nogil
cdef int settle_by(Position pos, Stream stream) except -1 nogil
