from conquista.games.condottiere.rules.battle cimport finish_card, next_turn, pass_turn, play, take_back, turn_new, turn_old
from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.rounds cimport answered, chosen, declined, done_keeping, keep, run_on
from conquista.games.condottiere.rules.deals cimport drawing
from conquista.games.condottiere.rules.position cimport CardPosition, note

cdef void do_action(CardPosition pos, int seat, int code) noexcept nogil
