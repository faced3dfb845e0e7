from conquista.games.condottiere.battle cimport finish_card, next_turn, pass_turn, play, take_back, turn_new, turn_old
from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.course cimport answered, chosen, declined, done_keeping, keep, run_on
from conquista.games.condottiere.deals cimport drawing
from conquista.games.condottiere.position cimport Position, note

cdef void do_action(Position pos, int seat, int code) noexcept nogil
