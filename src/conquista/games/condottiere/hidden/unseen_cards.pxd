from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.position cimport CardPosition
from conquista.kernel.random cimport RandomStream

cdef class UnseenCards:
    cdef unsigned char[110] deck               # the loose cards, Mercenaries last
    cdef unsigned char[110] dealt              # the same, dealt: pinned places, discards unseen, free places, the rest
    cdef unsigned char[660] certain            # seat * 110: cards that a seat is known to have
    cdef int[6] sure                           # how many these are
    cdef unsigned char[660] pool               # seat * 110: the cards of a seat as they are dealt
    cdef int[6] size                           # how many these are
    cdef int[6] fill                           # loose cards
    cdef int[6] pins                           # loose cards that are no Mercenaries
    cdef int[6] down                           # of the pool, face down and unknown
    cdef int[6] aside                          # of the pool, put aside
    cdef int[6] gone                           # discarded from the hand
    cdef int[6] need                           # whether a loose one must be a Mercenary
    cdef int count, calm                       # loose cards, and those among them that are no Mercenaries
    cdef int pinned, free, thrown, seen        # places: without Mercenaries, any, discards unseen, discards unlisted

cdef void survey(CardPosition pos, int ear, UnseenCards loose) noexcept nogil
cdef void survey_seat(CardPosition pos, int seat, int ear, UnseenCards loose) noexcept nogil
cdef bint hideable(int kind) noexcept nogil
cdef int put_last(UnseenCards loose, int seat, int size, RandomStream stream) except -1 nogil
cdef int stir(UnseenCards loose, int start, int end, RandomStream stream) except -1 nogil
