from conquista.games.conquest.constants cimport *
from conquista.games.conquest.outcome cimport finish
from conquista.games.conquest.position cimport Position
from conquista.games.conquest.stacks cimport add_piece, member, set_flags, set_used
from conquista.games.conquest.status cimport count_of, is_dormant, left_of, own_points, refresh, spaces_of, units_of
from conquista.games.conquest.tables cimport Tables
from conquista.games.conquest.window cimport clear_window


