"""Spoiling texts a little, to see that nothing but a named error comes of it."""

from __future__ import annotations

from conquista.core import Chance

HOSTILE = (
    "",
    " ",
    "\n",
    "\x00",
    "\r\n",
    "\\",
    "\\u{41}",
    "\u202e",
    "\ufeff",
    "\ud800",
    "²",
    "٣",
    "é",
    "🙂",
    "0",
    "-1",
    "00",
    "99999999999999999999999999",
    "~",
    ";",
    "=",
    "'",
    '"',
    "{0}",
    "%s",
    "../../etc/passwd",
    "<script>",
    "A" * 300,
)


def spoil(text: str, chance: Chance) -> str:
    """The text with one to three small accidents."""
    for _ in range(1 + chance.below(3)):
        text = _once(text, chance)
    return text


def _once(text: str, chance: Chance) -> str:
    at = chance.below(len(text) + 1)
    to = min(len(text), at + 1 + chance.below(4))
    kind = chance.below(7)
    if kind == 0:
        return text[:at] + text[to:]
    if kind == 1:
        return text[:at] + chance.choice(HOSTILE) + text[at:]
    if kind == 2:
        return text[:at] + chance.choice(HOSTILE) + text[to:]
    if kind == 3:
        return text[:at] + text[at:to] * 2 + text[to:]
    if kind == 4:
        return text[:at]
    lines = text.split("\n") if kind == 5 else text.split(" ")
    sign = "\n" if kind == 5 else " "
    one, two = chance.below(len(lines)), chance.below(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return sign.join(lines)
