from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.outcome cimport finish
from conquista.games.conquest.rules.position cimport WarPosition
from conquista.games.conquest.rules.stacks cimport add_piece, member, set_flags, set_used
from conquista.games.conquest.rules.status cimport count_of, is_dormant, left_of, own_points, refresh, spaces_of, units_of
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.games.conquest.rules.recapture_window cimport clear_window


