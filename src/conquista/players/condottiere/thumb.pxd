from conquista.games.condottiere.battle cimport lies, reckon
from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.legal cimport fill
from conquista.games.condottiere.position cimport Position, held
from conquista.kernel.random cimport Stream
from conquista.players.condottiere.atlas cimport Atlas, bits_in, survey

cdef int thumb(Position pos, Atlas atlas, int seat, Stream stream) except -1 nogil
cdef int thumb_turn(Position pos, Atlas atlas, int seat, Stream stream) except -1 nogil
cdef int thumb_region(Position pos, Atlas atlas, int seat, Stream stream) except -1 nogil
cdef int thumb_favour(Position pos, Atlas atlas, int seat, Stream stream) except -1 nogil
cdef int thumb_kept(Position pos, int seat) noexcept nogil
cdef int decisive(Position pos, Atlas atlas, int region) noexcept nogil
cdef int one_of(Position pos, int bits, Stream stream) except -1 nogil
cdef int rivals_in(Position pos, int seat) noexcept nogil
cdef int committed(Position pos, int seat) noexcept nogil
cdef int best_of_others(Position pos, int seat) noexcept nogil
cdef void reckon_for(Position pos, int seat) noexcept nogil
cdef int most_held(Position pos, int seat) noexcept nogil
cdef int strength_in(Position pos, int seat, int cards) noexcept nogil
cdef int last_resort(Position pos, Atlas atlas, int seat, int gap) noexcept nogil
cdef int allowed(Position pos, Atlas atlas, int seat, int cards) noexcept nogil
cdef bint sensible(Position pos, int seat, int kind, int gap) noexcept nogil
cdef int mercenaries_of(Position pos, int seat) noexcept nogil
cdef int others_hold(Position pos, int seat) noexcept nogil
cdef int spare(Position pos, int seat) noexcept nogil
