"""Kinds of log entries. An entry is four numbers: kind, seat, and two more."""

from __future__ import annotations

CHOSEN = 0
DECLINED = 1
PLAYED = 2
LAID = 3
TURNED = 4
PASSED = 5
THAWED = 6
REMOVED = 7
FAVOURED = 8
TAKEN = 9
REACHED = 10
WON = 11
LEVEL = 12
TOKEN = 13
CLEARED = 14
ASKED = 15
DISCARDED = 16
HELD = 17
KEPT = 18
DEALT = 19
SHUFFLED = 20
SCORED = 21
NEW_GAME = 22
TIED = 23
ENDED = 24
STALLED = 25
KEEPS = 26
ANSWERED = 27
HANDS_ASKED = 28
HANDS_HELD = 29
