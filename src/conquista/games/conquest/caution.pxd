from conquista.games.conquest.answers cimport answers
from conquista.games.conquest.apply cimport do_action
from conquista.games.conquest.codes cimport Codes, goal_in, kind_in, push
from conquista.games.conquest.constants cimport *
from conquista.games.conquest.desk cimport Desk, Shelf
from conquista.games.conquest.legal cimport turn_actions
from conquista.games.conquest.outcome cimport leads
from conquista.games.conquest.position cimport Position, copy_into
from conquista.games.conquest.status cimport units_of
from conquista.games.conquest.tables cimport Tables

cdef bint must_take_care(Position pos) noexcept nogil
cdef bint is_taking(Position pos, int code) noexcept nogil
cdef bint is_lawful(Position pos, Desk desk, int code) noexcept nogil
cdef void keep_lawful(Position pos, Desk desk, Codes codes) noexcept nogil
cdef bint bears_every_answer(Position pos, Desk desk, int seat, int depth) noexcept nogil
cdef bint bears_listed(Position pos, Position scratch, Codes codes, Desk desk, int seat, int depth) noexcept nogil
cdef bint forces_win(Position pos, Shelf shelf, Desk desk, int seat, int depth) noexcept nogil
