"""Position lines: the whole position except the options, as `name=value` pairs that are read back exactly.

    hand=1233TWX,5566CC,... up=4,,, owner=A---B------------ pile=... region=15 phase=1

Cards are one letter each, as listed in `cards.py`; seats are separated by commas. `known=A>B:TT` lists the cards of A
that B knows; `~` is the watcher. Numbers with their initial value are omitted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from conquista.core import PositionError
from conquista.games.condottiere import packing
from conquista.games.condottiere.audit import fault
from conquista.games.condottiere.cards import LETTERS, SEATS
from conquista.games.condottiere.rules.constants.card_kinds import DECK, KINDS
from conquista.games.condottiere.rules.constants.sizes import MOST_SEATS, NONE, OBSERVERS, REGIONS
from conquista.games.condottiere.rules.position.position import CardPosition
from conquista.games.condottiere.setup.ruleset import CondottiereRuleset
from conquista.games.condottiere.state import CondottiereState

LONGEST = 4000
_OBSERVERS = "".join(SEATS) + "~"
_KNOWN = re.compile(rf"([A-F])>([A-F~]):([{LETTERS}]+)")
_PEEK = re.compile(r"([A-F])>([A-F]+)")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,6}")


def letters(counts: Iterable[int]) -> str:
    """Counted cards, one letter each."""
    return "".join(LETTERS[kind] * count for kind, count in enumerate(counts))


def write_position(state: CondottiereState) -> str:
    """The position on one line."""
    n, rows = len(state.rules.seats), state.rows
    words = [f"{name}={','.join(letters(state.row(name, seat)) for seat in range(n))}" for name in ("hand", "up")]
    if any(rows["gone"]):
        words.append(f"gone={','.join(letters(state.row('gone', seat)) for seat in range(n))}")
    if any(kind != NONE for kind in rows["old"]):
        down = [[k for k in (rows["old"][seat], rows["new"][seat]) if k != NONE] for seat in range(n)]
        words.append(f"down={','.join(''.join(LETTERS[k] for k in cards) for cards in down)}")
    words += [f"{name}={letters(rows[name])}" for name in ("kept", "seen") if any(rows[name])]
    if rows["pile"]:
        words.append(f"pile={''.join(LETTERS[kind] for kind in rows['pile'])}")
    known = [
        f"{SEATS[owner]}>{_OBSERVERS[observer]}:{letters(state.known(owner, observer))}"
        for owner in range(n)
        for observer in range(OBSERVERS)
        if any(state.known(owner, observer))
    ]
    if known:
        words.append(f"known={','.join(known)}")
    peeks = [
        f"{SEATS[seat]}>{''.join(SEATS[observer] for observer in range(n) if bits >> observer & 1)}"
        for seat, bits in enumerate(rows["peek"])
        if bits
    ]
    if peeks:
        words.append(f"peek={','.join(peeks)}")
    if any(seat != NONE for seat in rows["owner"]):
        words.append(f"owner={''.join('-' if seat == NONE else SEATS[seat] for seat in rows['owner'])}")
    if any(rows["score"]):
        words.append(f"score={','.join(map(str, rows['score'][:n]))}")
    fresh = packing.numbers(CardPosition(state.rules.tables))
    words += [f"{name}={value}" for name, value in state.numbers.items() if value != fresh[name]]
    return " ".join(words)


def read_position(rules: CondottiereRuleset, text: str) -> CondottiereState:
    """The state of a position line; raises with the reason if no match can reach such a position."""
    if len(text) > LONGEST:
        raise PositionError("condottiere.position.long", most=LONGEST)
    position = CardPosition(rules.tables)
    for token in text.split(" "):
        name, sign, value = token.partition("=")
        try:
            if not sign:
                raise ValueError(token)
            if name in packing.NUMBERS:
                if not _NUMBER.fullmatch(value):
                    raise ValueError(value)
                packing.write(position, {name: _small(int(value), name)}, {})
            else:
                packing.write(position, {}, _row(rules, name, value))
        except (ValueError, IndexError) as error:
            raise PositionError("condottiere.position.token", token=token[:60]) from error
    state = CondottiereState(rules, position)
    why = fault(state)
    if why:
        raise PositionError("condottiere.position.fault", fault={"key": f"condottiere.fault.{why}"})
    if state.text != text:
        raise PositionError("condottiere.position.form", right=state.text)
    return state


def _small(value: int, name: str) -> int:
    if value > (1_000_000 if name in ("round", "games") else 255):
        raise ValueError(value)
    return value


def _row(rules: CondottiereRuleset, name: str, value: str) -> dict[str, list[int]]:
    n = len(rules.seats)
    if name in ("hand", "up", "gone"):
        return {name: [count for part in _parts(value, n) for count in _counts(part)]}
    if name == "down":
        parts = [[LETTERS.index(letter) for letter in part] for part in _parts(value, n)]
        if any(len(part) > 2 for part in parts):
            raise ValueError(value)
        return {"old": [part[0] if part else NONE for part in parts], "new": [(part + [NONE] * 2)[1] for part in parts]}
    if name in ("kept", "seen"):
        return {name: _counts(value)}
    if name == "pile":
        if len(value) > DECK:
            raise ValueError(value)
        return {"pile": [LETTERS.index(letter) for letter in value]}
    if name == "known":
        return {"known": _known(value)}
    if name == "peek":
        peek = [0] * MOST_SEATS
        for part in value.split(","):
            if not (match := _PEEK.fullmatch(part)):
                raise ValueError(part)
            peek[SEATS.index(match[1])] = sum(1 << SEATS.index(observer) for observer in set(match[2]))
        return {"peek": peek}
    if name == "owner":
        if len(value) != REGIONS:
            raise ValueError(value)
        return {"owner": [NONE if letter == "-" else SEATS.index(letter) for letter in value]}
    if name == "score":
        return {"score": [_score(part) for part in _parts(value, n)]}
    raise ValueError(name)


def _score(text: str) -> int:
    if not _NUMBER.fullmatch(text) or int(text) > 30_000:
        raise ValueError(text)
    return int(text)


def _known(value: str) -> list[int]:
    known = [0] * (MOST_SEATS * OBSERVERS * KINDS)
    for part in value.split(","):
        if not (match := _KNOWN.fullmatch(part)):
            raise ValueError(part)
        for letter in match[3]:
            known[(SEATS.index(match[1]) * OBSERVERS + _OBSERVERS.index(match[2])) * KINDS + LETTERS.index(letter)] += 1
    return known


def _parts(value: str, count: int) -> list[str]:
    parts = value.split(",")
    if len(parts) != count:
        raise ValueError(value)
    return parts


def _counts(text: str) -> list[int]:
    if len(text) > DECK or set(text) - set(LETTERS):
        raise ValueError(text)
    return [text.count(letter) for letter in LETTERS]
