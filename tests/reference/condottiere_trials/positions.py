"""Positions that matches rarely reach: full and empty lines, hands and piles, kingdoms that lack one region.

Every position is one that a match could hold; what leads to a question in it is left to the players.
"""

from __future__ import annotations

import random

from reference.condottiere.cards import FACE_DOWN, PRINTED, SPRING, WINTER, deck, in_order, is_mercenary
from reference.condottiere.data import Choices, borders
from reference.condottiere.knowledge import learn, peek
from reference.condottiere.offers import battle_sites, drawable
from reference.condottiere.table import REGIONS, Deciding, Phase, Table

IN_LINES = {*PRINTED, WINTER, SPRING, "C", "D", "H"}


def position(choices: Choices, will: random.Random) -> Table:
    """A position of any kind, by lot."""
    table = Table.empty(choices)
    _settings(table, will)
    _markers(table, will)
    cards = deck()
    will.shuffle(cards)
    phase = _phase(table, will)
    _lines(table, cards, phase, will)
    _hands(table, cards, will)
    _piles(table, cards, phase, will)
    _ask(table, phase, will)
    _knowledge(table, will)
    return table


def _settings(table: Table, will: random.Random) -> None:
    """Where the token is, how far the match has come, how near the target is."""
    players = table.choices.players
    table.holder = will.randrange(players)
    table.first = will.randrange(players)
    table.round = 1 if table.choices.variant("a") else will.randint(1, 4)
    guard = table.choices.number("stalemate_guard")
    table.quiet = will.randrange(guard) if guard else 0
    if table.choices.variant("b"):
        table.games = will.randint(2, 4)
        near = table.choices.number("points_target") - 1
        table.scores = [will.choice((0, near // 2, max(0, near - 3), near)) for _ in table.seats]


def _markers(table: Table, will: random.Random) -> None:
    """Markers on few or on nearly all regions, nobody having won; a player's next one is often beside an old one."""
    free = list(range(REGIONS))
    for _ in range(will.choice((0, 3, 8, 13, 20, 200))):
        if len(free) == 1:
            break
        seat = will.randrange(table.choices.players)
        beside = [at for at in free if borders()[at] & table.regions_of(seat)]
        region = will.choice(beside if beside and will.random() < 0.5 else free)
        table.owner[region] = seat
        goal = len(table.regions_of(seat)) >= table.choices.goal_total
        if goal or table.kingdom_of(seat) >= table.choices.goal_kingdom:
            table.owner[region] = None
        else:
            free.remove(region)
    if table.choices.variant("d"):
        sites = list(range(REGIONS))
    else:
        sites = [region for region in range(REGIONS) if table.owner[region] is None]
    if sites and will.random() < 0.6:
        table.favour = will.choice(sites)
    if not battle_sites(table):
        table.favour = None


def _phase(table: Table, will: random.Random) -> Phase:
    """What is decided; in a tie-break battle no region and no Favour."""
    region = will.choice(battle_sites(table))
    if will.random() < 0.1 and table.choices.players > 2:
        of_many = table.choices.variant("b") and table.choices.yes("points_game_tiebreak")
        table.deciding = will.choice((Deciding.MATCH, Deciding.ONE_GAME)) if of_many else Deciding.MATCH
        table.tied = set(will.sample(table.seats, will.randint(2, table.choices.players)))
        return Phase.TURN
    table.region = region
    phases = [Phase.TURN, Phase.TURN, Phase.TURN, Phase.FAVOUR, Phase.REGION, Phase.REGION]
    if table.choices.variant("a") and table.choices.is_("vara_draw", "player_choice"):
        phases.append(Phase.DRAW)
    phase = will.choice(phases)
    if phase in (Phase.TURN, Phase.FAVOUR):
        table.defender = table.owner[region]
    return phase


def _lines(table: Table, cards: list[str], phase: Phase, will: random.Random) -> None:
    """Battle lines from empty to long; Winter and Spring never together (CO-SPRING-10)."""
    season = will.choice((WINTER, SPRING, None))
    most = will.choice((0, 1, 3, 6, 10))
    for seat in _fighting(table):
        wanted = will.randint(0, most)
        for card in [card for card in cards if card in IN_LINES]:
            if len(table.up[seat]) < wanted and (card == season or card not in (WINTER, SPRING)):
                table.up[seat].append(card)
                cards.remove(card)
        table.up[seat] = in_order(table.up[seat])
        hides = table.choices.variant("e") and phase in (Phase.TURN, Phase.FAVOUR) and will.random() < 0.5
        if hides and (phase is not Phase.FAVOUR or table.choices.is_("vare_reveal_timing", "after_effect")):
            card = next(card for card in cards if card in FACE_DOWN)
            table.down[seat].append(card)
            cards.remove(card)
    if phase in (Phase.TURN, Phase.FAVOUR):
        table.played = any(table.up) or any(table.down) or will.random() < 0.3
        fought = table.defender is not None and (table.up[table.defender] or table.down[table.defender])
        table.entered = bool(fought)


def _fighting(table: Table) -> list[int]:
    return sorted(table.tied) if table.deciding else list(table.seats)


def _hands(table: Table, cards: list[str], will: random.Random) -> None:
    """Hands from empty to full; some without a Mercenary."""
    most = will.choice((0, 1, 2, 4, 10))
    for seat in _fighting(table):
        size = min(will.randint(0, most), len(cards) // 2)
        bare = will.random() < 0.4
        chosen = [card for card in cards if not (bare and is_mercenary(card))][:size]
        for card in chosen:
            cards.remove(card)
        table.hands[seat] = in_order(chosen)


def _piles(table: Table, cards: list[str], phase: Phase, will: random.Random) -> None:
    """The rest lies in the pile or among the discards; sometimes nothing is left to draw."""
    left = will.choice((0, 1, 5, len(cards) // 2, len(cards)))
    table.pile, rest = cards[:left], cards[left:]
    hidden = not table.choices.is_("hand_discard_face", "shown") and not table.choices.variant("a")
    if hidden and not table.deciding and will.random() < 0.5:
        table.thrown[will.choice(_fighting(table))] = in_order(card for card in rest if not is_mercenary(card))[:5]
        for card in (card for row in table.thrown for card in row):
            rest.remove(card)
    table.seen = in_order(rest)


def _ask(table: Table, phase: Phase, will: random.Random) -> None:
    """Who decides."""
    table.phase = phase
    table.actor = table.holder
    if phase is Phase.REGION and table.choices.yes("holder_may_decline"):
        table.declines = will.randrange(table.choices.players + 1)
    elif phase is Phase.DRAW:
        table.ten = not table.with_cards()
        order = table.clockwise_from(table.holder)
        thirsty = [place for place, seat in enumerate(order) if drawable(table, seat)]
        table.done = thirsty[0] if thirsty else 0
        table.actor = order[table.done]
        if not thirsty:
            table.phase = Phase.REGION
            table.actor, table.ten = table.holder, False
    elif phase in (Phase.TURN, Phase.FAVOUR):
        fighting = _fighting(table)
        table.out = {seat for seat in table.seats if seat not in fighting}
        acting = [seat for seat in fighting if table.hands[seat]] or fighting
        if not any(table.hands):
            table.give(acting[0], table.pile.pop() if table.pile else table.seen.pop())
        table.actor = will.choice([seat for seat in acting if table.hands[seat]])
        waits = {table.actor} if table.entered or table.defender is None else {table.actor, table.defender}
        table.out |= {seat for seat in fighting if seat not in waits and will.random() < 0.3}
        if phase is Phase.FAVOUR:
            table.played = True
            table.entered = table.entered or table.actor == table.defender


def _knowledge(table: Table, will: random.Random) -> None:
    """Some cards have been shown, some have been taken back before everybody's eyes."""
    if not table.choices.yes("show_cards"):
        return
    for owner in table.seats:
        for viewer in table.seats:
            if owner == viewer or will.random() < 0.7:
                continue
            for card in will.sample(table.hands[owner], min(len(table.hands[owner]), will.randint(0, 3))):
                learn(table, owner, viewer, card)
            if table.down[owner] and will.random() < 0.5:
                peek(table, owner, viewer)
