from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.kernel.hashing cimport mix64

cdef class WarPosition:
    cdef public ConquestTables tables
    cdef unsigned long long sum                # of the keys of all pieces
    cdef unsigned long long[32] occupied       # seat * 8 + word: places whose stack is on that seat's side
    cdef unsigned char[464] board              # place: bottom piece of its stack
    # Pieces
    cdef short[140] at                         # place, also of carried pieces
    cdef unsigned char[140] kind               # type, origin << 4, side << 6
    cdef unsigned char[140] used               # moves made this turn, wandering moves << 4
    cdef unsigned char[140] flags
    cdef unsigned char[140] on                 # carrier
    cdef unsigned char[140] first              # first piece carried
    cdef unsigned char[140] next               # next piece on the same carrier
    # Sides
    cdef unsigned char[36] pile                # captor * 9 + type
    cdef unsigned char[36] have                # side * 9 + type: pieces on the board
    cdef unsigned char camels                  # how many slots of `camel` are in use
    cdef unsigned char[8] camel                # the numbers of all camels, dead ones too
    cdef unsigned char live                    # pieces on the board, of all sides
    cdef unsigned char[4] units                # pieces that annihilation counts
    cdef unsigned char[4] held                 # spaces held against this seat
    cdef unsigned char[4] score                # points for captured pieces
    cdef unsigned char[4] tally                # commandeerings that the count remembers
    cdef unsigned char[4] losses               # pieces that count, captured from this seat in this turn
    cdef unsigned char alone                   # seats that began this turn with a single piece that counts
    cdef unsigned char[4] loss_by              # who last captured from this seat in this turn
    cdef unsigned char[9] built
    cdef unsigned char[20] raised              # drawbridge: seat that raised it
    # The turn
    cdef short turn, spent, budget, quiet, quiet_whole, target, refunds
    cdef unsigned char active, phase, to_act, winners, reason
    cdef unsigned char reset, round_reset, captured, last_captor, forfeited
    cdef unsigned char wandered, wander_camel, risks, reduced
    # The answer window
    cdef unsigned char taker, defender, taking, was_dormant, partner_only, answer_moves, answer_drops, answer_piece, answer_carrier, stood, mixed
    cdef unsigned char agreed                  # seats that have agreed to a draw

cdef void clear(WarPosition pos) noexcept nogil
cdef void copy_into(WarPosition source, WarPosition goal) noexcept nogil
cdef unsigned long long key_of(WarPosition pos, int piece) noexcept nogil
cdef unsigned long long digest_of(WarPosition pos) noexcept nogil
