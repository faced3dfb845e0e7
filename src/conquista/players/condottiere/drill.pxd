from conquista.games.condottiere.apply cimport do_action
from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.engine cimport settle_by
from conquista.games.condottiere.legal cimport fill
from conquista.games.condottiere.position cimport Position, copy_into
from conquista.games.condottiere.tables cimport Tables
from conquista.kernel.random cimport Stream
from conquista.players.condottiere.atlas cimport Atlas
from conquista.players.condottiere.thumb cimport thumb

cdef class Drill:
    cdef Tables tables
    cdef Atlas atlas
    cdef Position pos
    cdef int[6] level

cdef int reply_of(Drill drill, Position pos, int seat, Stream stream) except -1 nogil
cdef int play_through(Drill drill, Stream stream, int limit) except -1 nogil
