from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.tables cimport CondottiereTables
from conquista.kernel.hashing cimport mix64

cdef class CardPosition:
    cdef public CondottiereTables tables
    # Cards, as numbers of each kind
    cdef unsigned char[90] hand                # seat * 15 + kind
    cdef unsigned char[90] up                  # face up in the lines
    cdef unsigned char[6] old                  # the face-down card of a line
    cdef unsigned char[6] new                  # a second one, until one of the two is turned up
    cdef unsigned char[15] kept                # put aside at the end of a round
    cdef unsigned char[15] seen                # discards that were face up
    cdef unsigned char[90] gone                # discards from a hand, which only its seat knows
    cdef unsigned char[110] pile               # the next card last
    cdef unsigned char left                    # cards in the pile
    cdef unsigned char[630] known              # (owner * 7 + ear) * 15 + kind: cards in hand or face down
    cdef unsigned char[6] peek                 # ears that know the face-down card, as bits
    # The board
    cdef unsigned char[17] owner
    cdef public unsigned char favour, region, holder, defender
    # The moment
    cdef public unsigned char actor, phase, deal
    cdef public unsigned char out, entered, played, declines, quiet, fresh
    cdef public unsigned char pending, asked, answers, done, owed, ten
    cdef public unsigned char tied, tiebreak, winners, reason
    cdef public unsigned char first, draw_first
    # What the answers after a battle have told everybody, up to revision 2; later they tell nothing
    cdef public unsigned char bare, armed      # seats without a Mercenary, and seats with one, as bits
    cdef public unsigned char keeper, plain    # who brought so many cards from the last round that are no Mercenaries
    cdef public int round, games
    cdef short[6] score
    # What happened, for events; no part of the state
    cdef public bint telling
    cdef public int logged
    cdef short[2048] log
    cdef int[6] force                          # strengths, scratch
    cdef int[15] tally                         # cards by kind, scratch
    cdef int[64] codes                         # legal actions, scratch

cdef void clear(CardPosition pos) noexcept nogil
cdef void copy_into(CardPosition source, CardPosition goal) noexcept nogil
cdef unsigned long long digest_of(CardPosition pos) noexcept nogil
cdef void note(CardPosition pos, int what, int seat, int a, int b) noexcept nogil
cdef int held(CardPosition pos, int seat) noexcept nogil
cdef bint has_mercenary(CardPosition pos, int seat) noexcept nogil
cdef int regions_of(CardPosition pos, int seat) noexcept nogil
cdef int kingdom_of(CardPosition pos, int seat) noexcept nogil
cdef void unlearn(CardPosition pos, int seat, int kind) noexcept nogil
cdef void forget(CardPosition pos, int seat) noexcept nogil
cdef void lose(CardPosition pos, int seat, int count) noexcept nogil
cdef void forget_all(CardPosition pos) noexcept nogil
