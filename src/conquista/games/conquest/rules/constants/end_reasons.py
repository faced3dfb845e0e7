"""Why a match ended: the rows of `endings.REASONS`, which gives them names and clauses."""

from __future__ import annotations

ANNIHILATION = 1
BY_SIEGE = 2
FIVE_SPACES = 3
ALL_OTHERS_DORMANT = 4
OPPONENT_DORMANT = 5
ALL_DORMANT = 6
ONE_LEFT = 7
VULNERABLE_LOST = 8
SHARED_ANNIHILATION = 9
QUIET_COUNT = 10
QUIET_SPACES = 11
QUIET_CAPTURES = 12
