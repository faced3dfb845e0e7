"""A second, plain implementation of Condottiere, for tests only.

It is written from the clauses of the rulebook (ids in the docstrings), for clarity and not for speed. It shares no code
with the engine: nothing here imports `conquista`. Of the package it reads data files alone, the map and the options.

    data       the map and the options, read from their files
    cards      the 110 cards and their names
    table      everything that lies on a table, and who decides next
    notation   position lines and action words
    chance     shuffling by given numbers
    strength   what battle lines are worth (chapter 10)
    knowledge  what seats have seen of each other's cards (chapter 12)
    offers     what each seat may decide (CO-ACT-01)
    battle     turns, passes and card effects (chapters 7 and 9, variants D and E)
    conclusion the end of a battle, rounds and draws (chapters 5, 6 and 8, variant A)
    endings    victory, count, tie-break battle, points (chapter 11, variants B and C)
    play       start, act, outcome
    view       what a seat may know (CO-INFO)
"""
