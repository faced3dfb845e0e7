from conquista.games.conquest.rules.recaptures cimport answers, mark_direct
from conquista.games.conquest.rules.codes cimport Codes
from conquista.games.conquest.rules.constants cimport *
from conquista.games.conquest.rules.workspace cimport Workspace
from conquista.games.conquest.rules.position cimport WarPosition, copy_into
from conquista.games.conquest.rules.stacks cimport add_piece, drop, lift
from conquista.games.conquest.rules.status cimport is_dormant
from conquista.games.conquest.rules.tables cimport ConquestTables
from conquista.players.conquest.search.trips cimport Trips, Walk, all_trips

cdef class ThreatWatch:
    cdef Workspace desk
    cdef WarPosition position
    cdef Codes codes
    cdef Walk walk
    cdef Trips trips
    cdef short[464] entry

cdef void ask_answers(ThreatWatch watch, WarPosition pos, int space, int taker_seat, int taker_kind, int seat) noexcept nogil
cdef void answers_on(ThreatWatch watch, WarPosition here, WarPosition pos, int space, int taker_seat, int taker_kind, int seat) noexcept nogil
cdef void find_entries(ThreatWatch watch, WarPosition pos, int seat, int budget) noexcept nogil
