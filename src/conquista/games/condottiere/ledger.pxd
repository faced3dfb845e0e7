from conquista.games.condottiere.constants cimport *
from conquista.games.condottiere.position cimport Position
