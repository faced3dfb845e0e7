"""The formats of tournaments."""

from __future__ import annotations

from typing import Literal, get_args

Format = Literal["swiss", "tables", "arena", "round_robin", "knock_out", "partners", "club_match", "simul"]
SWISS, TABLES, ARENA, ROUND_ROBIN, KNOCK_OUT, PARTNERS, CLUB_MATCH, SIMUL = FORMATS = get_args(Format)
FIXED = (ROUND_ROBIN, KNOCK_OUT, CLUB_MATCH, SIMUL)  # formats in which a schedule determines the opponents
SIMUL_HOST = 1  # the number of the host of simultaneous play, who is the first entrant
