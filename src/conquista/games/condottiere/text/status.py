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

    def headline(self, snapshot: CondottiereSnapshot) -> str:
        """The stage of the match, and the pending decision."""
        return " ".join(filter(None, [self._when(snapshot), self._where(snapshot), self._asked(snapshot)]))

    def _when(self, snapshot: CondottiereSnapshot) -> str:
        parts = []
        if snapshot.variant("b"):
            parts.append(self.words.say("when.game", n=snapshot.game))
        if not snapshot.variant("a") and not snapshot.tied:
            parts.append(self.words.say("when.round", n=snapshot.round))
        return " ".join(parts)

    def _where(self, snapshot: CondottiereSnapshot) -> str:
        if snapshot.tied:
            return self.words.say("where.tiebreak", seats=snapshot.tied)
        if not snapshot.fighting:
            return ""
        region = self.words.region(snapshot.region)
        if snapshot.defender:
            return self.words.say("where.attack", region=region, seat=snapshot.defender)
        return self.words.say("where.battle", region=region)

    def _asked(self, snapshot: CondottiereSnapshot) -> str:
        if snapshot.phase == "over":
            return ""
        if snapshot.seat not in snapshot.awaited:
            return self.words.say("asked.other", seat=snapshot.awaited[0])
        if snapshot.phase == "draw":
            return self.words.say("asked.draw", n=snapshot.draw_limit)
        return self.words.say(f"asked.{self._what(snapshot)}")

    def prompt(self, snapshot: CondottiereSnapshot) -> str:
        """The prompt text."""
        if snapshot.phase == "turn":
            own = snapshot.strengths[snapshot.seat or snapshot.awaited[0]].total
            return self.words.say("prompt.turn", strength=own, n=len(snapshot.hand))
        return self.words.say(f"prompt.{self._what(snapshot)}")

    def _what(self, snapshot: CondottiereSnapshot) -> str:
        """The pending decision; a hand with a Mercenary can only be held."""
        return "hold" if snapshot.phase == "ask" and not snapshot.may_discard else snapshot.phase

    def brief(self, snapshot: CondottiereSnapshot) -> list[str]:
        """What a seat needs before it decides: the lines, the board in short, its hand, and the stakes."""
        lines = []
        if snapshot.fighting:
            lines += self._lines(snapshot)
            lines += self._stakes(snapshot)
        if snapshot.phase in ("choose", "favour"):
            lines += [*self._owned(snapshot), *self._tokens(snapshot), self._open(snapshot)]
        elif not snapshot.tied:
            lines.append(self._short(snapshot))
        lines += self._hands(snapshot)
        return lines

    def _stakes(self, snapshot: CondottiereSnapshot) -> list[str]:
        """Which seats would win the game with the contested region."""
        if snapshot.tied:
            return []
        near = [seat for seat in snapshot.seats if snapshot.wins_with(seat, snapshot.region)]
        region = self.words.region(snapshot.region)
        return [
            self.words.say("stakes.own" if seat == snapshot.seat else "stakes", seat=seat, region=region)
            for seat in near
        ]

    def _open(self, snapshot: CondottiereSnapshot) -> str:
        """Which regions may be chosen, for a battle or for the Favour."""
        may = snapshot.may_attack if snapshot.phase == "choose" else snapshot.may_favour
        return self.words.say(f"open.{snapshot.phase}", regions=[self.words.coded(code) for code in MAP if may(code)])

    def _short(self, snapshot: CondottiereSnapshot) -> str:
        """The regions of all seats in one line."""
        parts = []
        for seat in snapshot.seats:
            own = snapshot.regions_of(seat)
            if own:
                parts.append(self.words.say("short.seat", seat=seat, n=len(own), kingdom=len(largest(own))))
        goal = self._goal(snapshot)
        return self.words.say("short.line", text=parts, goal=goal) if parts else self.words.say("short.none", goal=goal)

    def _goal(self, snapshot: CondottiereSnapshot) -> str:
        total, kingdom = snapshot.goal
        return self.words.say("goal", total=total, kingdom=kingdom)

    # -- sheets --------------------------------------------------------------------------------------------------------

    def board(self, snapshot: CondottiereSnapshot, about: str) -> list[Sheet]:
        """The position, or a part of it; raises UnknownName."""
        wanted = about.casefold()
        if wanted and wanted not in PARTS:
            raise UnknownName.among("part", about[:40], PARTS)
        sheets = {
            "regions": (self.words.say("sheet.regions"), self._regions(snapshot)),
            "lines": (self._battle(snapshot), self._lines(snapshot)),
            "hand": (self.words.say("sheet.hands"), self._hands(snapshot)),
            "pile": (self.words.say("sheet.pile"), self._piles(snapshot)),
        }
        return [sheet for name, sheet in sheets.items() if not wanted or name == wanted]

    def _battle(self, snapshot: CondottiereSnapshot) -> str:
        if snapshot.tied or not snapshot.region or not snapshot.fighting:
            return self.words.say("sheet.lines")
        return self.words.say("sheet.battle", region=self.words.region(snapshot.region))

    def _regions(self, snapshot: CondottiereSnapshot) -> list[str]:
        """The regions of each seat, the free regions, and the tokens."""
        free = [self.words.coded(region) for region in snapshot.free]
        rows = self._owned(snapshot)
        rows.append(self.words.say("regions.free", regions=free) if free else self.words.say("regions.full"))
        return rows + self._tokens(snapshot)

    def _owned(self, snapshot: CondottiereSnapshot) -> list[str]:
        """The regions and the kingdom of each seat that has any."""
        words = self.words
        rows = []
        for seat in snapshot.seats:
            own = snapshot.regions_of(seat)
            if own:
                kingdom = largest(own)
                key = "regions.kingdom" if len(kingdom) > 1 else "regions.apart"
                rows.append(
                    words.say(key, seat=seat, regions=words.regions(own), n=len(own), kingdom=words.regions(kingdom))
                )
        return rows

    def _tokens(self, snapshot: CondottiereSnapshot) -> list[str]:
        """Where the tokens are, the winning goal, and the points."""
        words, favour = self.words, snapshot.favour
        rows = [self._token(snapshot)]
        rows.append(words.say("favour.on", region=words.region(favour)) if favour else words.say("favour.off"))
        rows.append(self._goal(snapshot))
        if snapshot.variant("b"):
            rows.append(self._points(snapshot))
        return rows

    def _token(self, snapshot: CondottiereSnapshot) -> str:
        if snapshot.region and snapshot.phase != "choose":
            return self.words.say("token.on", region=self.words.region(snapshot.region), seat=snapshot.holder)
        return self.words.say("token.held", seat=snapshot.holder)

    def _points(self, snapshot: CondottiereSnapshot) -> str:
        parts = [self.words.say("strength.of", seat=seat, n=points) for seat, points in snapshot.scores.items()]
        return self.words.say("points", text=parts, target=snapshot.options.number("points_target"))

    def _lines(self, snapshot: CondottiereSnapshot) -> list[str]:
        """Every line with its strength and the reasons."""
        rows = [self._line(snapshot, seat) for seat in snapshot.seats if not snapshot.tied or seat in snapshot.tied]
        if snapshot.winter:
            rows.append(self.words.say("season.winter"))
        if snapshot.spring:
            rows.append(self.words.say("season.spring"))
        return rows

    def _line(self, snapshot: CondottiereSnapshot, seat: str) -> str:
        words, strength = self.words, snapshot.strengths[seat]
        up = snapshot.lines[seat]
        parts = [words.say("line.cards", cards=words.cards(up))] if up else []
        if down := snapshot.down[seat]:
            parts.append(words.say("line.down", cards=words.cards(down)))
        if not parts:
            parts.append(words.say("line.empty"))
        if len(strength.reasons) > 1 or (snapshot.winter and strength.reasons):
            parts.append(words.say("line.sum", n=strength.total, sum=words.sum(strength)))
        elif up:
            parts.append(words.say("line.strength", n=strength.total))
        if seat == snapshot.seat and down and UNSEEN not in down:  # the owner knows the hidden cards too (CO-AMB-61)
            whole = snapshot.strengths_of({**snapshot.lines, seat: [*up, *down]})[seat].total
            parts.append(words.say("line.whole", n=whole))
        parts += self._marks(snapshot, seat)
        return words.say("line.own" if seat == snapshot.seat else "line", seat=seat, text=" ".join(parts))

    def _marks(self, snapshot: CondottiereSnapshot, seat: str) -> list[str]:
        marks = []
        if seat in snapshot.passed:
            marks.append(self.words.say("mark.passed"))
        if seat == snapshot.defender:
            marks.append(self.words.say("mark.defender"))
        return marks

    def _hands(self, snapshot: CondottiereSnapshot) -> list[str]:
        """The viewer's hand, the sizes of the other hands, and the cards known in them."""
        words = self.words
        rows = []
        if snapshot.seat is not None:
            rows.append(words.say("hand.own", n=len(snapshot.hand), cards=words.hand(snapshot.hand)))
            if snapshot.aside:
                rows.append(words.say("hand.aside", cards=words.cards(snapshot.aside)))
        others = [self._count(snapshot, seat) for seat in snapshot.seats if seat != snapshot.seat]
        rows.append(words.say("hand.counts", text=others))
        for seat, cards in snapshot.known.items():
            if cards:
                rows.append(words.say("hand.known", seat=seat, cards=words.cards(cards)))
        rows += [words.say("hand.bare", seat=seat) for seat in snapshot.bare if seat != snapshot.seat]
        rows += [words.say("hand.armed", seat=seat) for seat in snapshot.armed if seat != snapshot.seat]
        rows += [words.say("hand.plain", seat=seat, n=n) for seat, n in snapshot.plain.items() if seat != snapshot.seat]
        observers: dict[str, list[str]] = {}
        for seat, cards in snapshot.shown.items():
            if cards:
                observers.setdefault(words.cards(cards), []).append(seat)
        return rows + [
            words.say("hand.shown", seats=seats, n=len(seats), cards=listed) for listed, seats in observers.items()
        ]

    def _count(self, snapshot: CondottiereSnapshot, seat: str) -> str:
        count = snapshot.hands[seat]
        if isinstance(count, bool):
            return self.words.say("count.some" if count else "count.none", seat=seat)
        return self.words.say("count.cards", seat=seat, n=count)

    def _piles(self, snapshot: CondottiereSnapshot) -> list[str]:
        words = self.words
        rows = []
        if snapshot.discards is None:
            rows.append(words.say("pile.secret"))
        elif snapshot.discards:
            rows.append(words.say("pile.seen", n=len(snapshot.discards), cards=words.cards(snapshot.discards)))
        else:
            rows.append(words.say("pile.empty"))
        for seat, count in snapshot.thrown_by.items():
            rows.append(words.say("pile.unseen", seat=seat, n=count))
        if snapshot.thrown:
            rows.append(words.say("pile.own", cards=words.cards(snapshot.thrown)))
        if snapshot.pile is not None:
            rows.append(words.say("pile.left", n=snapshot.pile))
        return rows

    # -- one region, and who is near the goal --------------------------------------------------------------------------

    def look(self, snapshot: CondottiereSnapshot, code: str) -> list[Sheet]:
        """One region: its owner, its neighbours, and what it would give to each seat."""
        words, owner = self.words, snapshot.owners.get(code)
        rows = [words.say("look.owner", seat=owner) if owner else words.say("look.free")]
        if snapshot.region == code and snapshot.phase != "choose":
            rows.append(words.say("look.contested"))
        if snapshot.favour == code:
            rows.append(words.say("look.favour"))
        near = []
        for other in italy().regions[code].borders:
            seat = snapshot.owners.get(other)
            name = words.coded(other)
            near.append(words.say("look.owned", region=name, seat=seat) if seat else name)
        rows.append(words.say("look.borders", regions=near))
        for seat in snapshot.seats:
            if seat == owner:
                continue
            own = [*snapshot.regions_of(seat), code]
            key = "look.wins" if snapshot.wins_with(seat, code) else "look.gives"
            rows.append(words.say(key, seat=seat, n=len(own), kingdom=len(largest(own))))
        return [(words.coded(code), rows)]

    def threats(self, snapshot: CondottiereSnapshot) -> list[Sheet]:
        """The regions with which each seat would win the game."""
        rows = []
        for seat in snapshot.seats:
            found = [code for code in MAP if snapshot.may_attack(code) and snapshot.wins_with(seat, code)]
            if found:
                rows.append(self.words.say("threat", seat=seat, regions=self.words.regions(found)))
        return [(self.words.say("sheet.threats"), rows or [self.words.say("threat.none")])]

    def count(self, snapshot: CondottiereSnapshot) -> list[Sheet]:
        """Regions, kingdom, points and cards of every seat."""
        rows = []
        for seat in snapshot.seats:
            own = snapshot.regions_of(seat)
            parts = [self.words.say("score.regions", n=len(own), kingdom=len(largest(own)))]
            if snapshot.variant("b"):
                parts.append(self.words.say("score.points", n=snapshot.scores[seat]))
            rows.append(self.words.say("score", seat=seat, text=parts))
        return [(self.words.say("sheet.count"), [*rows, self._goal(snapshot)])]
