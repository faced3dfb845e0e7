"""The legal actions as text: by piece, with the effect of each action; and the question of a recapture."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.core import Event
from conquista.games.conquest.actions import WORKS, Move
from conquista.games.conquest.rules.constants.action_kinds import DECLINE, END, LOWER, RAISE, WANDER
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.text.actions import PREFIX, ActionLine, ConquestActionText
from conquista.games.conquest.text.words import ConquestWords
from conquista.games.conquest.views.snapshot import ConquestSnapshot

Sheet = tuple[str, list[str]]
Tried = list[tuple[Move, ActionLine]]


class ConquestChoices:
    """Legal actions as text."""

    def __init__(self, words: ConquestWords, actions: ConquestActionText) -> None:
        self.words = words
        self.actions = actions

    def overview(self, snapshot: ConquestSnapshot, legal: Sequence[Move]) -> list[Sheet]:
        """All actions in short: captures one by one, then one line per piece, then building and drawbridges."""
        tried = [(move, self.actions.preview(snapshot, move)) for move in legal if not move.last]
        takings = [(move, line) for move, line in tried if line.taking]
        steps = [(m, d) for m, d in tried if m.place and not d.taking and m.kind not in (*WORKS, RAISE, LOWER, WANDER)]
        sheets = [
            (self.words.say("sheet.takings"), [self._line(move, line) for move, line in takings]),
            (self.words.say("sheet.moves"), self._by_piece(snapshot, steps)),
            (self.words.say("sheet.works"), self._works(tried)),
            (self.words.say("sheet.wander"), self._by_piece(snapshot, [(m, d) for m, d in tried if m.kind == WANDER])),
            (self.words.say("sheet.bridges"), self._bridges(tried)),
            (self.words.say("sheet.other"), self._other(snapshot, legal)),
        ]
        return [(title, rows) for title, rows in sheets if rows]

    def about(self, snapshot: ConquestSnapshot, legal: Sequence[Move], wanted: str) -> list[Sheet]:
        """The actions from or to a place, or of a kind of piece, each with its word and what it does."""
        rows: dict[str, list[str]] = {}
        for move in legal:
            if wanted not in (move.place, move.goal) and wanted != self._kind(snapshot, move):
                continue
            line = self.actions.preview(snapshot, move)
            title = self._title(snapshot, move) if move.place else ""
            rows.setdefault(title, []).append(self._line(move, line, bare=bool(move.place)))
        return list(rows.items())

    def question(
        self,
        snapshot: ConquestSnapshot,
        legal: Sequence[Move],
        recent: Sequence[tuple[ConquestSnapshot, Sequence[Event]]],
    ) -> tuple[list[str], list[tuple[str, str]], str]:
        """What an asked seat has to know, its options, and how to decline; nothing in its own turn."""
        if not snapshot.answering:
            return [], [], ""
        words = self.words
        facts = []
        for before, events in reversed(recent):
            if any(event.kind == f"{PREFIX}asked" for event in events):
                line = self.actions.line_of(before, events)
                facts.append(self.actions.as_done(line))
                break
        taker = snapshot.stacks.get(snapshot.target)
        if taker is not None:
            facts.append(
                words.say(
                    "answer.target", stack=words.owned(taker), place=words.place(snapshot.rules.board, snapshot.target)
                )
            )
        facts.append(words.say("answer.left", seat=words.seat(snapshot.active), n=snapshot.left))
        waiver = next((move.word for move in legal if move.kind == DECLINE), "")
        if not waiver:
            facts.append(words.say("answer.begun"))
        options = []
        for move in legal:
            line = self.actions.preview(snapshot, move)
            text = words.say("answer.decline") if move.kind == DECLINE else self.actions.choice(line)
            first = move.kind != DECLINE and not line.taking
            options.append((move.word, words.say("answer.first", text=text) if first else text))
        return facts, options, waiver

    # -- rows ----------------------------------------------------------------------------------------------------------

    def _line(self, move: Move, line: ActionLine, bare: bool = False) -> str:
        text = self.actions.may(line) if bare else self.actions.choice(line)
        key = "row.last" if move.last else "row.word"
        return self.words.say(key, word=move.word, text=text)

    def _kind(self, snapshot: ConquestSnapshot, move: Move) -> str:
        piece = snapshot.piece(move.place, move.member) if move.place else None
        return KINDS[piece.type] if piece else ""

    def _title(self, snapshot: ConquestSnapshot, move: Move) -> str:
        """The piece that an action moves: S12.1 soldier on an elephant, 1 of 2 moves used."""
        words = self.words
        piece = snapshot.piece(move.place, move.member)
        stack = snapshot.stacks.get(move.place)
        if piece is None or stack is None:
            return move.place
        name = words.stack(piece)
        if move.member:
            name = words.noun("title.on", piece=name, carrier=words.kind(KINDS[stack.type]))
        if SEATS[piece.side] != snapshot.awaited:
            name = words.noun("stack.owned", seat=words.seat(SEATS[piece.side]), stack=name)
        place = f"{move.place}.{move.member}" if move.member else move.place
        done = words.tired(snapshot, piece)
        return words.say("title.tired" if done else "title.fresh", place=place, stack=name, done=done)

    def _by_piece(self, snapshot: ConquestSnapshot, tried: Tried) -> list[str]:
        """One line for each piece: where it can go."""
        rows: dict[str, dict[str, list[str]]] = {}
        for move, line in tried:
            found = rows.setdefault(self._title(snapshot, move), {"to": [], "runs": [], "": []})
            if line.verb in ("moves", "alights", "lands", "wanders") and not line.after and (line.cost or 1) == 1:
                found["to"].append(move.goal)
            elif line.verb == "runs" and not line.after and line.cost is not None:
                found["runs"].append(self.words.say("row.run", goal=move.goal, n=line.cost))
            else:
                found[""].append(self.actions.may(line))
        lines = []
        for title, found in rows.items():
            parts = [self.words.say(f"row.{key}", places=" ".join(found[key])) for key in ("to", "runs") if found[key]]
            lines.append(self.words.say("row.piece", title=title, text="; ".join([*parts, *found[""]])))
        return lines

    def _works(self, tried: Tried) -> list[str]:
        """One line for each soldier that may build."""
        rows: dict[str, list[str]] = {}
        for move, _ in tried:
            if move.kind in WORKS:
                rows.setdefault(move.place, []).append(move.word)
        return [self.words.say("row.works", place=place, words=" ".join(found)) for place, found in rows.items()]

    def _bridges(self, tried: Tried) -> list[str]:
        return [self._line(move, line) for move, line in tried if move.kind in (RAISE, LOWER)]

    def _other(self, snapshot: ConquestSnapshot, legal: Sequence[Move]) -> list[str]:
        """How to declare a last move, and how to end the turn."""
        rows = []
        declared = next((move for move in legal if move.last), None)
        if declared is not None:
            rows.append(self.words.say("row.declare", word=declared.word))
        if any(move.kind == END for move in legal):
            rows.append(self.words.say("row.end", n=snapshot.left))
        return rows
