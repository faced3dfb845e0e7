from conquista.games.condottiere.rules.constants cimport *

cdef class CondottiereTables:
    cdef public int revision                        # of the rulings: 2 as played before, 3 as corrected
    cdef public int players, first                  # first: 255 when chance chooses
    cdef public bint a, b, c, d, e
    cdef public int total, kingdom, bonus_size, target, guard
    cdef public bint exceed, winner_only, game_tiebreak
    cdef public int starter                         # 0 setup rule, 1 rotate, 2 last winner
    cdef public bint spring_modified, bishop_current, contested, after_redeal, may_decline
    cdef public bint together, shown_discard, listed, share_all, auto_pass
    cdef public bint choose_draw, recycle, own_region, defender_first, end_full
    cdef public bint older_only, before_effect, open_pass
    cdef int[17] near                               # neighbours of a region as bits
    cdef int[7] printed
    cdef int[15] copies
