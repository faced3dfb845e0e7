"""What each seat may decide (CO-ACT-01). Lists are in the order of the table in the notation page."""

from __future__ import annotations

from reference.condottiere.cards import KINDS, NAMES, is_mercenary, kinds_of
from reference.condottiere.data import regions
from reference.condottiere.knowledge import known_in_hand
from reference.condottiere.table import REGIONS, SEATS, Phase, Table


def awaited(table: Table) -> list[int]:
    """The seats that the match waits for."""
    if table.phase is Phase.OVER:
        return []
    if table.phase is Phase.STEP4 and table.pending:
        return sorted(table.pending)
    return [table.actor]


def legal(table: Table, seat: int) -> list[str]:
    """The words that a seat may say now; none for a seat that is not awaited."""
    if seat not in awaited(table):
        return []
    match table.phase:
        case Phase.REGION:
            return [f"battle:{regions()[region]}" for region in battle_sites(table)] + ["decline"] * may_decline(table)
        case Phase.TURN:
            return turns(table, seat)
        case Phase.TAKE:
            return [f"take:{NAMES[card]}" for card in takeable(table, seat)] + ["take:none"]  # CO-SCARE-02
        case Phase.FAVOUR:
            return [f"favour:{regions()[region]}" for region in favour_sites(table)] + ["favour:off"]  # CO-AMB-19
        case Phase.REVEAL:
            return [f"turn:{NAMES[card]}" for card in kinds_of(table.down[seat])]  # CO-VARE-04
        case Phase.STEP4:
            return step4(table, seat)
        case Phase.KEEP:
            return [f"keep:{NAMES[card]}" for card in kinds_of(table.hands[seat])] + ["done"]  # CO-ROUND-05
        case Phase.DRAW:
            return [f"draw:{count}" for count in range(drawable(table, seat) + 1)]  # CO-AMB-34
    return []


def battle_sites(table: Table) -> list[int]:
    """Where the holder may put the Condottiere token (CO-TOKEN-02, -03, CO-VARD-01, -02, -03)."""
    sites = []
    for region in range(REGIONS):
        owner = table.owner[region]
        own = owner == table.holder and not table.choices.yes("vard_own_region")
        capture = owner is not None and table.choices.variant("d") and not own
        if region != table.favour and (owner is None or capture):
            sites.append(region)
    return sites


def may_decline(table: Table) -> bool:
    """The token goes left until a holder chooses; when all have declined, the first one must (CO-AMB-06)."""
    return table.choices.yes("holder_may_decline") and table.declines < table.choices.players


def turns(table: Table, seat: int) -> list[str]:
    """Any card, or pass (CO-BATTLE-02, -04, CO-PASS-01); a passing player may turn up a card (CO-AMB-60)."""
    words = [f"play:{NAMES[card]}" for card in kinds_of(table.hands[seat])] + ["pass"]
    if table.down[seat] and table.choices.is_("vare_reveal_on_pass", "optional"):
        words.append("pass:open")
    return words


def takeable(table: Table, seat: int) -> list[str]:
    """Mercenaries of one's own line, face up (CO-SCARE-01, CO-SCARE-04, CO-VARE-10)."""
    return kinds_of(card for card in table.up[seat] if is_mercenary(card))


def favour_sites(table: Table) -> list[int]:
    """Where the Favour token may go (CO-POPE-01 to -04, CO-VARD-13)."""
    sites = []
    for region in range(REGIONS):
        if region == table.region and table.choices.is_("papal_on_contested", "forbid"):
            continue
        free = table.owner[region] is None
        stays = region == table.favour  # CO-POPE-02
        if free or stays or table.choices.variant("d"):
            sites.append(region)
    return sites


def asked_in_step4(table: Table, seat: int) -> bool:
    """Whether a seat is asked about its hand.

    Everybody with cards is asked, so that being asked tells nothing (CO-RES-09, CO-AMB-28). Matches of revision 2 asked
    only those who had cards and no Mercenary.
    """
    if table.choices.number("revision") < 3:
        return bool(table.hands[seat]) and may_discard(table, seat)
    return bool(table.hands[seat])


def may_discard(table: Table, seat: int) -> bool:
    """No Mercenary in hand (CO-RES-09, CO-RES-11)."""
    return not any(is_mercenary(card) for card in table.hands[seat])


def step4(table: Table, seat: int) -> list[str]:
    """All or nothing, and always voluntary (CO-RES-10)."""
    return ["discard", "hold"] if may_discard(table, seat) else ["hold"]


def drawable(table: Table, seat: int) -> int:
    """How many cards a seat may draw after a battle, if so many are there (CO-VARA-04, -05, -06, -10)."""
    limit = 10 + len(table.regions_of(seat))
    room = max(0, limit - len(table.hands[seat]))
    return min(10 if table.ten else 3, room)


def asides(table: Table, seat: int) -> list[str]:
    """Cards that a seat may show, at any time, to others who do not know them (CO-TALK-02, CO-AMB-51, CO-AMB-62)."""
    if not table.choices.yes("show_cards") or table.phase is Phase.OVER:
        return []
    others = [other for other in table.seats if other != seat]
    words = []
    for card in KINDS:
        for other in others:
            if known_in_hand(table, seat, other, card) < table.hands[seat].count(card):
                words.append(f"show:{NAMES[card]}>{SEATS[other]}")
    if table.down[seat]:
        words += [f"show:hidden>{SEATS[other]}" for other in others if other not in table.peeks[seat]]
    return words
