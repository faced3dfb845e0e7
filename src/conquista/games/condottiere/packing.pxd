from conquista.games.condottiere.rules.constants cimport *
from conquista.games.condottiere.rules.position cimport CardPosition
