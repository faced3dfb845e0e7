"""A position as text: the regions, the battle lines with the reasons for their strengths, and the hands."""

from __future__ import annotations

from conquista.core import UnknownName
from conquista.games.condottiere.cards import MAP
from conquista.games.condottiere.text.words import CondottiereWords
from conquista.games.condottiere.views.snapshot import UNSEEN, CondottiereSnapshot, italy, largest

Sheet = tuple[str, list[str]]
PARTS = ("regions", "lines", "hand", "pile")


class CondottiereStatusText:
    """A position as text."""

    def __init__(self, words: CondottiereWords) -> None:
        self.words = words

    # -- whose turn it is ----------------------------------------------------------------------------------------------

    def headline(self, moment: CondottiereSnapshot) -> str:
        """The stage of the match, and the pending decision."""
        return " ".join(filter(None, [self._when(moment), self._where(moment), self._asked(moment)]))

    def _when(self, moment: CondottiereSnapshot) -> str:
        told = []
        if moment.variant("b"):
            told.append(self.words.say("when.game", n=moment.game))
        if not moment.variant("a") and not moment.tied:
            told.append(self.words.say("when.round", n=moment.round))
        return " ".join(told)

    def _where(self, moment: CondottiereSnapshot) -> str:
        if moment.tied:
            return self.words.say("where.tiebreak", seats=moment.tied)
        if not moment.fighting:
            return ""
        region = self.words.region(moment.region)
        if moment.defender:
            return self.words.say("where.attack", region=region, seat=moment.defender)
        return self.words.say("where.battle", region=region)

    def _asked(self, moment: CondottiereSnapshot) -> str:
        if moment.phase == "over":
            return ""
        if moment.seat not in moment.awaited:
            return self.words.say("asked.other", seat=moment.awaited[0])
        if moment.phase == "draw":
            return self.words.say("asked.draw", n=moment.draw_limit)
        return self.words.say(f"asked.{self._what(moment)}")

    def prompt(self, moment: CondottiereSnapshot) -> str:
        """The prompt text."""
        if moment.phase == "turn":
            own = moment.strengths[moment.seat or moment.awaited[0]].total
            return self.words.say("prompt.turn", strength=own, n=len(moment.hand))
        return self.words.say(f"prompt.{self._what(moment)}")

    def _what(self, moment: CondottiereSnapshot) -> str:
        """The pending decision; a hand with a Mercenary can only be held."""
        return "hold" if moment.phase == "ask" and not moment.may_discard else moment.phase

    def brief(self, moment: CondottiereSnapshot) -> list[str]:
        """What a seat needs before it decides: the lines, the board in short, its hand, and the stakes."""
        told = []
        if moment.fighting:
            told += self._lines(moment)
            told += self._stakes(moment)
        if moment.phase in ("choose", "favour"):
            told += [*self._owned(moment), *self._tokens(moment), self._open(moment)]
        elif not moment.tied:
            told.append(self._short(moment))
        told += self._hands(moment)
        return told

    def _stakes(self, moment: CondottiereSnapshot) -> list[str]:
        """Which seats would win the game with the contested region."""
        if moment.tied:
            return []
        near = [seat for seat in moment.seats if moment.wins_with(seat, moment.region)]
        region = self.words.region(moment.region)
        return [
            self.words.say("stakes.own" if seat == moment.seat else "stakes", seat=seat, region=region) for seat in near
        ]

    def _open(self, moment: CondottiereSnapshot) -> str:
        """Which regions may be chosen, for a battle or for the Favour."""
        may = moment.may_attack if moment.phase == "choose" else moment.may_favour
        return self.words.say(f"open.{moment.phase}", regions=[self.words.coded(code) for code in MAP if may(code)])

    def _short(self, moment: CondottiereSnapshot) -> str:
        """The regions of all seats in one line."""
        told = []
        for seat in moment.seats:
            own = moment.regions_of(seat)
            if own:
                told.append(self.words.say("short.seat", seat=seat, n=len(own), kingdom=len(largest(own))))
        goal = self._goal(moment)
        return self.words.say("short.line", told=told, goal=goal) if told else self.words.say("short.none", goal=goal)

    def _goal(self, moment: CondottiereSnapshot) -> str:
        total, kingdom = moment.goal
        return self.words.say("goal", total=total, kingdom=kingdom)

    # -- sheets --------------------------------------------------------------------------------------------------------

    def board(self, moment: CondottiereSnapshot, about: str) -> list[Sheet]:
        """The position, or a part of it; raises UnknownName."""
        wanted = about.casefold()
        if wanted and wanted not in PARTS:
            raise UnknownName.among("part", about[:40], PARTS)
        sheets = {
            "regions": (self.words.say("sheet.regions"), self._regions(moment)),
            "lines": (self._battle(moment), self._lines(moment)),
            "hand": (self.words.say("sheet.hands"), self._hands(moment)),
            "pile": (self.words.say("sheet.pile"), self._piles(moment)),
        }
        return [sheet for name, sheet in sheets.items() if not wanted or name == wanted]

    def _battle(self, moment: CondottiereSnapshot) -> str:
        if moment.tied or not moment.region or not moment.fighting:
            return self.words.say("sheet.lines")
        return self.words.say("sheet.battle", region=self.words.region(moment.region))

    def _regions(self, moment: CondottiereSnapshot) -> list[str]:
        """The regions of each seat, the free regions, and the tokens."""
        free = [self.words.coded(region) for region in moment.free]
        rows = self._owned(moment)
        rows.append(self.words.say("regions.free", regions=free) if free else self.words.say("regions.full"))
        return rows + self._tokens(moment)

    def _owned(self, moment: CondottiereSnapshot) -> list[str]:
        """The regions and the kingdom of each seat that has any."""
        words = self.words
        rows = []
        for seat in moment.seats:
            own = moment.regions_of(seat)
            if own:
                kingdom = largest(own)
                key = "regions.kingdom" if len(kingdom) > 1 else "regions.apart"
                rows.append(
                    words.say(key, seat=seat, regions=words.regions(own), n=len(own), kingdom=words.regions(kingdom))
                )
        return rows

    def _tokens(self, moment: CondottiereSnapshot) -> list[str]:
        """Where the tokens are, the winning goal, and the points."""
        words, favour = self.words, moment.favour
        rows = [self._token(moment)]
        rows.append(words.say("favour.on", region=words.region(favour)) if favour else words.say("favour.off"))
        rows.append(self._goal(moment))
        if moment.variant("b"):
            rows.append(self._points(moment))
        return rows

    def _token(self, moment: CondottiereSnapshot) -> str:
        if moment.region and moment.phase != "choose":
            return self.words.say("token.on", region=self.words.region(moment.region), seat=moment.holder)
        return self.words.say("token.held", seat=moment.holder)

    def _points(self, moment: CondottiereSnapshot) -> str:
        told = [self.words.say("strength.of", seat=seat, n=points) for seat, points in moment.scores.items()]
        return self.words.say("points", told=told, target=moment.options.number("points_target"))

    def _lines(self, moment: CondottiereSnapshot) -> list[str]:
        """Every line with its strength and the reasons."""
        rows = [self._line(moment, seat) for seat in moment.seats if not moment.tied or seat in moment.tied]
        if moment.winter:
            rows.append(self.words.say("season.winter"))
        if moment.spring:
            rows.append(self.words.say("season.spring"))
        return rows

    def _line(self, moment: CondottiereSnapshot, seat: str) -> str:
        words, strength = self.words, moment.strengths[seat]
        up = moment.lines[seat]
        told = [words.say("line.cards", cards=words.cards(up))] if up else []
        if down := moment.down[seat]:
            told.append(words.say("line.down", cards=words.cards(down)))
        if not told:
            told.append(words.say("line.empty"))
        if len(strength.reasons) > 1 or (moment.winter and strength.reasons):
            told.append(words.say("line.sum", n=strength.total, sum=words.sum(strength)))
        elif up:
            told.append(words.say("line.strength", n=strength.total))
        if seat == moment.seat and down and UNSEEN not in down:  # the owner knows the hidden cards too (CO-AMB-61)
            whole = moment.strengths_of({**moment.lines, seat: [*up, *down]})[seat].total
            told.append(words.say("line.whole", n=whole))
        told += self._marks(moment, seat)
        return words.say("line.own" if seat == moment.seat else "line", seat=seat, told=" ".join(told))

    def _marks(self, moment: CondottiereSnapshot, seat: str) -> list[str]:
        marks = []
        if seat in moment.passed:
            marks.append(self.words.say("mark.passed"))
        if seat == moment.defender:
            marks.append(self.words.say("mark.defender"))
        return marks

    def _hands(self, moment: CondottiereSnapshot) -> list[str]:
        """The viewer's hand, the sizes of the other hands, and the cards known in them."""
        words = self.words
        rows = []
        if moment.seat is not None:
            rows.append(words.say("hand.own", n=len(moment.hand), cards=words.hand(moment.hand)))
            if moment.aside:
                rows.append(words.say("hand.aside", cards=words.cards(moment.aside)))
        others = [self._count(moment, seat) for seat in moment.seats if seat != moment.seat]
        rows.append(words.say("hand.counts", told=others))
        for seat, cards in moment.known.items():
            if cards:
                rows.append(words.say("hand.known", seat=seat, cards=words.cards(cards)))
        rows += [words.say("hand.bare", seat=seat) for seat in moment.bare if seat != moment.seat]
        rows += [words.say("hand.armed", seat=seat) for seat in moment.armed if seat != moment.seat]
        rows += [words.say("hand.plain", seat=seat, n=n) for seat, n in moment.plain.items() if seat != moment.seat]
        observers: dict[str, list[str]] = {}
        for seat, cards in moment.shown.items():
            if cards:
                observers.setdefault(words.cards(cards), []).append(seat)
        return rows + [
            words.say("hand.shown", seats=seats, n=len(seats), cards=told) for told, seats in observers.items()
        ]

    def _count(self, moment: CondottiereSnapshot, seat: str) -> str:
        count = moment.hands[seat]
        if isinstance(count, bool):
            return self.words.say("count.some" if count else "count.none", seat=seat)
        return self.words.say("count.cards", seat=seat, n=count)

    def _piles(self, moment: CondottiereSnapshot) -> list[str]:
        words = self.words
        rows = []
        if moment.discards is None:
            rows.append(words.say("pile.secret"))
        elif moment.discards:
            rows.append(words.say("pile.seen", n=len(moment.discards), cards=words.cards(moment.discards)))
        else:
            rows.append(words.say("pile.empty"))
        for seat, count in moment.thrown_by.items():
            rows.append(words.say("pile.unseen", seat=seat, n=count))
        if moment.thrown:
            rows.append(words.say("pile.own", cards=words.cards(moment.thrown)))
        if moment.pile is not None:
            rows.append(words.say("pile.left", n=moment.pile))
        return rows

    # -- one region, and who is near the goal --------------------------------------------------------------------------

    def look(self, moment: CondottiereSnapshot, code: str) -> list[Sheet]:
        """One region: its owner, its neighbours, and what it would give to each seat."""
        words, owner = self.words, moment.owners.get(code)
        rows = [words.say("look.owner", seat=owner) if owner else words.say("look.free")]
        if moment.region == code and moment.phase != "choose":
            rows.append(words.say("look.contested"))
        if moment.favour == code:
            rows.append(words.say("look.favour"))
        near = []
        for other in italy().regions[code].borders:
            seat = moment.owners.get(other)
            name = words.coded(other)
            near.append(words.say("look.owned", region=name, seat=seat) if seat else name)
        rows.append(words.say("look.borders", regions=near))
        for seat in moment.seats:
            if seat == owner:
                continue
            own = [*moment.regions_of(seat), code]
            key = "look.wins" if moment.wins_with(seat, code) else "look.gives"
            rows.append(words.say(key, seat=seat, n=len(own), kingdom=len(largest(own))))
        return [(words.coded(code), rows)]

    def threats(self, moment: CondottiereSnapshot) -> list[Sheet]:
        """The regions with which each seat would win the game."""
        rows = []
        for seat in moment.seats:
            found = [code for code in MAP if moment.may_attack(code) and moment.wins_with(seat, code)]
            if found:
                rows.append(self.words.say("threat", seat=seat, regions=self.words.regions(found)))
        return [(self.words.say("sheet.threats"), rows or [self.words.say("threat.none")])]

    def count(self, moment: CondottiereSnapshot) -> list[Sheet]:
        """Regions, kingdom, points and cards of every seat."""
        rows = []
        for seat in moment.seats:
            own = moment.regions_of(seat)
            told = [self.words.say("score.regions", n=len(own), kingdom=len(largest(own)))]
            if moment.variant("b"):
                told.append(self.words.say("score.points", n=moment.scores[seat]))
            rows.append(self.words.say("score", seat=seat, told=told))
        return [(self.words.say("sheet.count"), [*rows, self._goal(moment)])]
