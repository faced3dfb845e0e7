from conquista.games.condottiere.rules.battle cimport lies, reckon
from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.legal cimport fill
from conquista.games.condottiere.rules.position cimport CardPosition, held
from conquista.kernel.random cimport RandomStream
from conquista.players.condottiere.goal_distance cimport GoalDistances, bits_in, survey

cdef int thumb(CardPosition pos, GoalDistances atlas, int seat, RandomStream stream) except -1 nogil
cdef int thumb_turn(CardPosition pos, GoalDistances atlas, int seat, RandomStream stream) except -1 nogil
cdef int thumb_region(CardPosition pos, GoalDistances atlas, int seat, RandomStream stream) except -1 nogil
cdef int thumb_favour(CardPosition pos, GoalDistances atlas, int seat, RandomStream stream) except -1 nogil
cdef int thumb_kept(CardPosition pos, int seat) noexcept nogil
cdef int decisive(CardPosition pos, GoalDistances atlas, int region) noexcept nogil
cdef int one_of(CardPosition pos, int bits, RandomStream stream) except -1 nogil
cdef int rivals_in(CardPosition pos, int seat) noexcept nogil
cdef int committed(CardPosition pos, int seat) noexcept nogil
cdef int best_of_others(CardPosition pos, int seat) noexcept nogil
cdef void reckon_for(CardPosition pos, int seat) noexcept nogil
cdef int most_held(CardPosition pos, int seat) noexcept nogil
cdef int strength_in(CardPosition pos, int seat, int cards) noexcept nogil
cdef int last_resort(CardPosition pos, GoalDistances atlas, int seat, int gap) noexcept nogil
cdef int allowed(CardPosition pos, GoalDistances atlas, int seat, int cards) noexcept nogil
cdef bint sensible(CardPosition pos, int seat, int kind, int gap) noexcept nogil
cdef int mercenaries_of(CardPosition pos, int seat) noexcept nogil
cdef int others_hold(CardPosition pos, int seat) noexcept nogil
cdef int spare(CardPosition pos, int seat) noexcept nogil
