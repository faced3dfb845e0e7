"""Positions that matches rarely reach: full and empty lines, hands and piles, kingdoms that lack one region.

Every position is one that a match could hold; what leads to a question in it is left to the players.
"""

from __future__ import annotations

import random
from collections import Counter

from reference.condottiere.cards import COURTESAN, FACE_DOWN, SPRING, WINTER, deck, in_order, is_mercenary
from reference.condottiere.data import Choices, borders
from reference.condottiere.knowledge import learn, peek
from reference.condottiere.offers import battle_sites, drawable
from reference.condottiere.table import REGIONS, Deciding, Phase, Table

IN_LINES = {*FACE_DOWN, WINTER, SPRING}


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
    _piles(table, cards, will)
    _started(table, phase, will)
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
        points = will.choice(((0, 1), (near // 2, near), (near - 4, near)))
        table.scores = [will.choice(points) for _ in table.seats]


def _markers(table: Table, will: random.Random) -> None:
    """Markers on few or on nearly all regions, nobody having won; a player's next one is often beside an old one."""
    free = list(range(REGIONS))
    least = will.choice((1, 2))
    for _ in range(will.choice((0, 3, 8, 13, 20, 200))):
        if len(free) == least:
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
    if _may_be_tied(table) and will.random() < 0.1:
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


def _may_be_tied(table: Table) -> bool:
    """Points may be level at any table, regions only where a game can end by count (CO-END-07, CO-VARD-16)."""
    endless = table.choices.variant("d") and table.choices.is_("vard_all_conquered", "continue")
    return table.choices.variant("b") or (table.choices.players >= 4 and not endless)


def _lines(table: Table, cards: list[str], phase: Phase, will: random.Random) -> None:
    """Battle lines from empty to long; Winter and Spring never together (CO-SPRING-10)."""
    season = will.choice((WINTER, SPRING, None))
    most = will.choice((0, 1, 3, 6, 10))
    alike = most > 0 and will.random() < 0.3
    for seat in _fighting(table):
        fitting = [card for card in cards if card in IN_LINES and (card == season or card not in (WINTER, SPRING))]
        chosen = fitting[: will.randint(0, most)]
        model = next((line for line in table.up if line), None)
        if alike and model and will.random() < 0.5:
            chosen = [card for card in fitting if card == COURTESAN][:1]
        elif alike and model and not Counter(model) - Counter(fitting):
            chosen = list(model)  # equal lines end in a tie
        for card in chosen:
            cards.remove(card)
        table.up[seat] = in_order(chosen)
        hides = table.choices.variant("e") and phase in (Phase.TURN, Phase.FAVOUR) and will.random() < 0.5
        if hides and (phase is not Phase.FAVOUR or table.choices.is_("vare_reveal_timing", "after_effect")):
            card = next(card for card in cards if card in FACE_DOWN)
            table.down[seat].append(card)
            cards.remove(card)


def _started(table: Table, phase: Phase, will: random.Random) -> None:
    """Whether anybody has played in this battle, and whether the defender has."""
    if phase in (Phase.TURN, Phase.FAVOUR):
        table.played = any(table.up) or any(table.down) or will.random() < 0.3
        defender = table.defender
        table.entered = defender is not None and bool(table.up[defender] or table.down[defender])


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


def _piles(table: Table, cards: list[str], will: random.Random) -> None:
    """The rest lies in the pile or among the discards; sometimes the lines hold nearly all cards."""
    season = next((card for card in table.in_play() if card in (WINTER, SPRING)), WINTER)
    if will.random() < (0.25 if table.choices.variant("a") else 0.1):
        for card in [card for card in cards if card == season or card in IN_LINES - {WINTER, SPRING}]:
            seat = will.choice(_fighting(table))
            table.up[seat] = in_order([*table.up[seat], card])
            cards.remove(card)
        for seat in _fighting(table):
            while cards and len(table.hands[seat]) < 8 and will.random() < 0.9:
                table.give(seat, cards.pop())
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
        left = will.choice((0.0, 0.7))  # the battle is about to end, or in full course
        table.out |= {seat for seat in fighting if seat not in waits and will.random() >= left}
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
