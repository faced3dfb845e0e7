"""Scenes: a position in a few words, for tests, puzzles and questions about the rules.

Cards are written 1 2 3 4 5 6 10 Winter Spring Bishop Courtesan Drummer Heroine Scarecrow Surrender, regions by their
codes, and actions by their words:

    play:10 play:Bishop   play a card                 pass   pass:open   pass, turning up one's face-down card
    take:10 take:none     after a Scarecrow           favour:PAR favour:off   after a Bishop
    turn:10               variant E, turn up a card   battle:ROM decline      choose the next region
    discard hold          the hand after a battle     keep:10 done            cards kept at the end of a round
    draw:0 ... draw:10    variant A, player_choice    show:10>B show:hidden>B any seat, at any time
"""

from __future__ import annotations
