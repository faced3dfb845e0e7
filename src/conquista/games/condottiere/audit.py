"""Checks that a position must pass before it can be played; reports the first check that fails."""

from __future__ import annotations

from conquista.games.condottiere.cards import COPIES, HIDEABLE, LEAVING
from conquista.games.condottiere.rules.constants import phases
from conquista.games.condottiere.rules.constants.card_kinds import KINDS, MERCENARIES, SPRING, WINTER
from conquista.games.condottiere.rules.constants.endings import FOR_GAME, NO_TIEBREAK
from conquista.games.condottiere.rules.constants.sizes import MOST_SEATS, NONE, OBSERVERS, REGIONS
from conquista.games.condottiere.state import WATCHER, CondottiereState

BATTLE_PHASES = (phases.TURN, phases.TAKE, phases.FAVOUR, phases.TURN_UP)


def fault(state: CondottiereState) -> str:
    """The name of the first failed check, or an empty string."""
    if not _cards(state):
        return "cards"
    if not _ranges(state):
        return "numbers"
    if not _hidden(state):
        return "hidden"
    if not _knowledge(state) or not _facts(state):
        return "known"
    return "" if _moment(state) else "moment"


def _cards(state: CondottiereState) -> bool:
    """Each card is in one place (CO-INV-01)."""
    rows, n = state.rows, len(state.rules.seats)
    for kind in range(KINDS):
        there = sum(sum(rows[name][kind::KINDS]) for name in ("hand", "up", "gone", "kept", "seen"))
        there += sum(rows[name].count(kind) for name in ("old", "new", "pile"))
        if there != COPIES[kind]:
            return False
    beyond = [rows[name][n * KINDS :] for name in ("hand", "up", "gone")]
    season = [sum(rows["up"][kind::KINDS]) for kind in (WINTER, SPRING)]
    played = [sum(rows["up"][kind::KINDS]) for kind in LEAVING]
    return not any(map(any, beyond)) and not all(season) and not any(played)


def _ranges(state: CondottiereState) -> bool:
    m, rows, tables, n = state.numbers, state.rows, state.rules.tables, len(state.rules.seats)
    whole = 1 << n
    return (
        all(m[name] < n for name in ("holder", "actor", "first"))
        and all(m[name] < REGIONS or m[name] == NONE for name in ("favour", "region"))
        and (m["defender"] < n or m["defender"] == NONE)
        and all(m[name] < whole for name in ("out", "pending", "asked", "answers", "tied", "winners"))
        and all(m[name] < 2 for name in ("entered", "played", "fresh", "ten"))
        and m["deal"] == m["draw_first"] == 0
        and m["owed"] == NONE
        and m["done"] <= n
        and m["quiet"] <= 250
        and min(m["round"], m["games"]) > 0
        and (tables.b or (m["games"] == 1 and not any(rows["score"])))
        and all(owner < n or owner == NONE for owner in rows["owner"])
    )


def _hidden(state: CondottiereState) -> bool:
    """Face-down cards occur only in variant E and only during battles."""
    rows, n = state.rows, len(state.rules.seats)
    for seat in range(MOST_SEATS):
        old, new = rows["old"][seat], rows["new"][seat]
        if old == NONE and (new != NONE or rows["peek"][seat]):
            return False
        if old != NONE and (
            not state.rules.tables.e or old not in HIDEABLE or seat >= n or state.numbers["phase"] not in BATTLE_PHASES
        ):
            return False
        if new != NONE and (
            new not in HIDEABLE or state.numbers["phase"] != phases.TURN_UP or seat != state.numbers["actor"]
        ):
            return False
        if rows["peek"][seat] >> seat & 1 or rows["peek"][seat] >= 1 << n:
            return False
    return True


def _knowledge(state: CondottiereState) -> bool:
    """No observer knows more cards of a seat than it has, and every observer knows at least what is public."""
    rows, n = state.rows, len(state.rules.seats)
    for owner in range(MOST_SEATS):
        have = _pool(state, owner)
        for observer in range(OBSERVERS):
            known, public = state.known(owner, observer), state.known(owner, WATCHER)
            if observer == owner or (n <= observer < WATCHER):
                if any(known):
                    return False
            elif any(k > h or k < p for k, h, p in zip(known, have, public, strict=True)):
                return False
            if observer < n and rows["peek"][owner] >> observer & 1 and not known[rows["old"][owner]]:
                return False
    return True


def _facts(state: CondottiereState) -> bool:
    """Seats known to have no Mercenary have none, seats known to have one have it, and kept cards are unchanged."""
    m, rows, n = state.numbers, state.rows, len(state.rules.seats)
    if max(m["bare"], m["armed"]) >= 1 << n or m["bare"] & m["armed"] or m["plain"] > 2:
        return False
    if (m["keeper"] == NONE) != (m["plain"] == 0) or (m["plain"] and m["keeper"] >= n):
        return False
    tables = state.rules.tables
    if (tables.a or tables.revision >= 3) and (m["bare"] or m["armed"] or m["plain"]):
        return False
    for seat in range(n):
        cards = _pool(state, seat)
        arms = sum(cards[:MERCENARIES])
        if (m["bare"] >> seat & 1 and arms) or (m["armed"] >> seat & 1 and not arms):
            return False
        if m["keeper"] == seat and sum(cards) - arms < m["plain"]:
            return False
        if any(rows["gone"][seat * KINDS : seat * KINDS + MERCENARIES]):
            return False
    return True


def _pool(state: CondottiereState, seat: int) -> list[int]:
    """The cards of a seat that belong to it: in hand, put aside and face down."""
    have = state.row("hand", seat)
    if seat == state.numbers["actor"]:
        have = [a + b for a, b in zip(have, state.rows["kept"], strict=True)]
    for kind in (state.rows["old"][seat], state.rows["new"][seat]):
        if kind != NONE:
            have[kind] += 1
    return have


def _moment(state: CondottiereState) -> bool:
    m, tables = state.numbers, state.rules.tables
    phase, actor = m["phase"], m["actor"]
    if phase == phases.OVER:
        return m["winners"] > 0 and 1 <= m["reason"] <= 7
    if m["winners"] or m["reason"] or not _tiebreak(state) or not _battle(state):
        return False
    if phase == phases.CHOOSE:
        return (
            actor == m["holder"]
            and bool(state.rules.engine.legal(state.position, actor))
            and m["declines"] <= (len(state.rules.seats) if tables.may_decline else 0)
            and m["done"] == 0
            and (not m["fresh"] or not any(state.rows["up"]))
        )
    if m["declines"] or m["fresh"]:
        return False
    if phase in BATTLE_PHASES:
        return m["done"] == 0
    if any(state.rows["up"]) and phase != phases.DRAW:
        return False
    if phase == phases.ASK:
        return not tables.a and m["region"] != NONE and _asking(state)
    if phase == phases.KEEP:
        hands = [sum(state.row("hand", seat)) for seat in range(len(state.rules.seats))]
        alone = hands[actor] > 0 and sum(hands) == hands[actor] and sum(state.rows["kept"]) < 2
        return not tables.a and alone and m["done"] == 0 and m["region"] != NONE
    return phase == phases.DRAW and _drawing(state)


def _tiebreak(state: CondottiereState) -> bool:
    m = state.numbers
    if not m["tied"]:
        return m["tiebreak"] == NO_TIEBREAK
    several = m["tied"] & (m["tied"] - 1) != 0
    kind = m["tiebreak"] == 1 or (m["tiebreak"] == FOR_GAME and state.rules.tables.b)
    outside = all(m["out"] >> seat & 1 or m["tied"] >> seat & 1 for seat in range(len(state.rules.seats)))
    return (
        several
        and kind
        and outside
        and m["phase"] in (phases.TURN, phases.TAKE, phases.TURN_UP)
        and m["region"] == NONE
    )


def _battle(state: CondottiereState) -> bool:
    """Battle fields are set during a battle and only then."""
    m, rows, tables = state.numbers, state.rows, state.rules.tables
    phase, actor = m["phase"], m["actor"]
    if any(rows["kept"]) and phase != phases.KEEP:
        return False
    if not tables.together and (m["pending"] or m["asked"] or m["answers"]):
        return False
    if phase != phases.ASK and (m["pending"] or m["asked"] or m["answers"]):
        return False
    if phase not in BATTLE_PHASES:
        return not (m["out"] or m["entered"] or m["played"]) and m["defender"] == NONE
    if m["out"] >> actor & 1 or (m["region"] == NONE and not m["tied"]):
        return False
    if not m["tied"] and m["defender"] != (rows["owner"][m["region"]] if tables.d else NONE):
        return False
    if m["tied"] and m["defender"] != NONE:
        return False
    if (m["entered"] and m["defender"] == NONE) or m["ten"]:
        return False
    if phase == phases.TURN:
        return True
    if not m["played"]:
        return False
    if phase == phases.TAKE:
        return any(state.row("up", actor)[:MERCENARIES])
    if phase == phases.TURN_UP:
        return rows["new"][actor] != NONE and not tables.older_only
    return not m["tied"]


def _asking(state: CondottiereState) -> bool:
    m, tables, n = state.numbers, state.rules.tables, len(state.rules.seats)
    if not tables.together:
        asked = 1 << m["actor"]
        right = m["done"] >= 1 and (m["holder"] + m["done"] - 1) % n == m["actor"]
    else:
        asked = m["asked"]
        low = m["pending"] & -m["pending"]
        right = low == 1 << m["actor"] and not m["pending"] & ~asked and not m["answers"] & (m["pending"] | ~asked)
        right = right and m["done"] == 0
    for seat in range(n):
        hand = state.row("hand", seat)
        may = any(hand) and not any(hand[:MERCENARIES])
        if tables.revision >= 3:
            if m["answers"] >> seat & 1 and not may:
                return False
            if asked >> seat & 1 and not any(hand):
                return False
        elif asked >> seat & 1 and not (may and m["bare"] >> seat & 1):
            return False
        if tables.together and any(hand) and not (asked | m["armed"]) >> seat & 1:
            return False
    return right


def _drawing(state: CondottiereState) -> bool:
    m, tables = state.numbers, state.rules.tables
    turn = (m["holder"] + m["done"]) % len(state.rules.seats) == m["actor"] and m["done"] < len(state.rules.seats)
    room = 10 + state.rows["owner"].count(m["actor"]) - sum(state.row("hand", m["actor"]))
    return tables.a and tables.choose_draw and turn and room > 0 and m["region"] != NONE
