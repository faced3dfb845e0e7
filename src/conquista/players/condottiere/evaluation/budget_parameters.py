"""The parameters of card budgets, by number and by name. Compiled code has the numbers as C constants."""

from __future__ import annotations

LATE = 0  # cards of the richest rival beside which a hand of one more is as good as any
PRICE = 1  # the price of cards relative to their value after the battle
LEAST = 2  # what every card costs, whatever its kind
EACH = 3  # strength that a rival adds with a card
EACH_WINTER = 4  # and under Winter
WILL = 5  # the part of its hand that a rival spends in any case
WILL_GAIN = 6  # and for each share that the region would bring it
DOUBT = 7  # how uncertain the strength of rivals is
DOUBT_REACH = 8  # and for each strength that they may add
TOKEN = 9  # the merit of holding the token
HIDDEN = 10  # strength of a card that lies face down
PARAMETERS = 11

PARAMETER_NAMES = (
    "late",
    "price",
    "least",
    "each",
    "each_winter",
    "will",
    "will_gain",
    "doubt",
    "doubt_reach",
    "token",
    "hidden",
)
"""The keys of `weights.toml`, in the order of the numbers."""
