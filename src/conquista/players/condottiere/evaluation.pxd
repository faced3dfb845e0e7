from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.position cimport CardPosition, held
from conquista.games.condottiere.rules.tables cimport CondottiereTables
from conquista.players.condottiere.goal_distance cimport GoalDistances, bits_in, survey_seat

cdef enum:
    FEATURES = 33
    HAND_AT = 14                               # the counts of a hand by kind begin here

cdef class Evaluation:
    cdef GoalDistances atlas
    cdef double[33] weight
    cdef double card                           # what an unknown card is worth
    cdef double[198] mark                      # seat * 33 + feature
    cdef double[6] merit                       # the logarithm of a seat's chances, but for a common part
    cdef double[6] share                       # of the victory that a seat may expect
    cdef int[6] size                           # cards in hands
    # Battles, by region; 17 stands for a tie-break battle
    cdef unsigned long long[18] board          # the board that the stakes were reckoned for
    cdef double[882] stakes                    # (region * 7 + winner) * 7 + seat: shares after the battle; 6 is nobody
    cdef int at                                # where the stakes of the battle looked at last begin

cdef double power(double x) noexcept nogil
cdef void measure(Evaluation judge, CardPosition pos) noexcept nogil
cdef void measure_board(Evaluation judge, CardPosition pos, int seat) noexcept nogil
cdef void measure_hand(Evaluation judge, CardPosition pos, int seat) noexcept nogil
cdef double weighed(Evaluation judge, int seat, int first, int last) noexcept nogil
cdef void settle_shares(Evaluation judge, int players) noexcept nogil
cdef void judge_position(Evaluation judge, CardPosition pos) noexcept nogil
cdef void judge_battle(Evaluation judge, CardPosition pos, int region) noexcept nogil
cdef void reckon_stakes(Evaluation judge, CardPosition pos, int region) noexcept nogil
cdef double stake(Evaluation judge, int winner, int seat) noexcept nogil
cdef unsigned long long board_of(CardPosition pos) noexcept nogil
cdef double board_share(Evaluation judge, CardPosition pos, int seat) noexcept nogil
