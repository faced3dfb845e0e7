"""The input loop at one keyboard: show, ask, play, until the match is over or the user leaves."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from conquista.cli.output import debugging, terminal_language
from conquista.cli.play import commands, line_input
from conquista.cli.play.save_commands import LeaveMatch, keep_for_later, reason
from conquista.cli.play.screen import Screen, own_phrase, phrase
from conquista.cli.play.session import LocalSession
from conquista.cli.play.start_menu import sentence
from conquista.core import ConquistaError, Illegal, Seat, Unreadable, View
from conquista.i18n import say
from conquista.players.errors import ProgramFault

JUST = 3  # actions that a player still remembers
RECENT = 8  # actions that a question may refer to
SINCE = 18  # lines shown to a seat about what happened since its last action


class Prompt(NamedTuple):
    """A decision outside the own turn; all fields are empty when there is none."""

    facts: list[str]
    options: list[tuple[str, str]]  # word and sentence
    waiver: str  # the word that declines, or empty


class Repl:
    """The screen, the session, and the person at the keyboard."""

    def __init__(self, screen: Screen, session: LocalSession) -> None:
        self.screen = screen
        self.own_files: set[Path] = set()  # files that this run may overwrite
        self._warned = False
        self._interrupts = 0
        self.start(session)

    def start(self, session: LocalSession) -> None:
        """Start or continue a match."""
        self.session = session
        self._options: list[str] = []  # the words behind the numbers of a question
        self._shown: tuple[Seat, str, tuple[str, ...]] | None = None  # the seat, decision and options last shown
        self._sitting: Seat | None = None
        self._private = False  # whether the screen shows information for one person only
        self._last_shown = len(session.match.entries)  # number of actions already shown

    # -- viewers -------------------------------------------------------------------------------------------------------

    @property
    def seat(self) -> Seat:
        """The seat that is asked; when the match is over, any."""
        return self.session.match.seats[0] if self.session.over else self.session.awaited

    @property
    def viewer(self) -> Seat | None:
        """Whose view is shown: the seat that is asked, a single person, or a watcher."""
        people = self.session.people
        if self.session.over or not people:
            return people[0] if len(people) == 1 else None
        return self.seat if self.session.holders[self.seat].person else (people[0] if len(people) == 1 else None)

    @property
    def view(self) -> View:
        return self.session.view(self.viewer)

    # -- the loop ------------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the match is over and its result shown, or until the user leaves."""
        try:
            if self.session.shared_secrets and self.session.match.entries:
                self.screen.clear()  # a previous screen may still show a hand
            self._introduce()
            while not self.session.over:
                try:
                    self._step()
                except KeyboardInterrupt:
                    self._interrupted()
            self._end()
        except LeaveMatch:
            return
        except EOFError:
            self.screen.gap()
            self.hide_private()
            keep_for_later(self)

    def _interrupted(self) -> None:
        """Ignore a single interrupt; leave on a second one, or when no person plays."""
        self.screen.gap()
        self._interrupts += 1
        if not self.session.people:
            raise LeaveMatch
        if self._interrupts > 1:
            raise EOFError
        self.screen.say("interrupted")

    def _step(self) -> None:
        seat = self.session.awaited
        if not self.session.holders[seat].person:
            self._choose(seat)
            self._shown = None
            if self.session.people:
                self.kept()
            else:
                self._tell(len(self.session.match.entries) - 1, None)
            return
        self._hand_over(seat)
        asked = (seat, self.session.presenter.asked(self.view), tuple(word for word, _ in self._question().options))
        if self._shown != asked:
            self._shown = asked
            self.show()
        what = self.session.presenter.prompt(self.view)
        who = self.session.name(seat)
        line = self.screen.ask(phrase("prompt", who=who, what=what) if what else phrase("prompt.bare", who=who))
        self._interrupts = 0
        self._execute_line(line.strip())

    def _choose(self, seat: Seat) -> None:
        """Let a computer player act; when an external program fails, the match is kept."""
        try:
            with self.screen.waiting(phrase("thinking", who=self.session.name(seat))):
                cut = self.session.choose(seat)
            if cut:
                self.screen.say("cut", who=self.session.name(seat))
        except ProgramFault as fault:
            if not self.session.people:
                raise
            self.refuse(fault)
            raise EOFError from fault

    def _execute_line(self, line: str) -> None:
        """Execute a line; errors are shown and change nothing."""
        if not line:
            return
        try:
            if len(line) > line_input.LONGEST:
                self.screen.say("long")
                return
            first, _, rest = line.partition(" ")
            name = line_input.command(first, [*commands.COMMANDS, *self.session.presenter.parts])
            if name:
                commands.run(self, name, rest.strip())
            elif line.isdecimal() and self._options:
                self._number(line)
            else:
                self._play(self.session.presenter.parse(self.view, line))
        except ConquistaError as refusal:
            self.refuse(refusal)
        except (LeaveMatch, EOFError):
            raise
        except Exception as fault:
            if debugging():
                raise
            hidden = self.session.game.facts.hidden  # an error message might reveal a hand
            self.screen.say("fault", what=type(fault).__name__ if hidden else f"{type(fault).__name__}: {fault}")

    def _number(self, text: str) -> None:
        """Play an option of a question by its number."""
        least = 0 if self._options and self._options[0] else 1
        most = len(self._options) - 1
        if not least <= int(text[:9]) <= most:
            self.screen.say("number", text=text[:9], least=least, most=most)
            return
        self._play([self._options[int(text)]])

    def _play(self, words: list[str]) -> None:
        """Play words in turn, as long as the same seat is asked; a longer way is played step by step."""
        todo = list(words)
        began, first = self.seat, len(self.session.match.entries)
        refused: tuple[ConquistaError, str] | None = None
        while todo and not refused:
            word = todo.pop(0)
            try:
                self.session.play_word(self._speaker(word), word)
            except ConquistaError as refusal:
                longer = self.session.presenter.longer(self.view, word) if isinstance(refusal, Illegal) else []
                if len(longer) > 1:
                    todo = [*longer, *todo]
                else:
                    refused = refusal, word
                continue
            self.kept()
            if self.session.over or self.seat != began:
                break
        self._tell(first, began)
        if refused:
            self._refused_word(*refused)
        if todo:
            self.screen.say("stopped", words=" ".join(todo)[:200])

    def _speaker(self, word: str) -> Seat:
        """Return who says a word: the seat that is asked, or another person who may act out of turn."""
        game, state = self.session.game, self.session.match.state
        for seat in self.session.people if not game.facts.hidden else ():
            if seat != self.seat and any(game.write_action(aside) == word for aside in game.asides(state, seat)):
                return seat
        return self.seat

    # -- output --------------------------------------------------------------------------------------------------------

    def _introduce(self) -> None:
        session, screen = self.session, self.screen
        name = session.preset or session.game.facts.name
        screen.title(phrase("begin.title", name=name, text=sentence(name)))
        for seat in session.match.seats:
            holder = session.holders[seat]
            kind = "computer" if not holder.person else "person" if holder.name else "anyone"
            text = phrase(f"holder.{kind}", name=holder.name)
            screen.say("begin.seat", seat=session.presenter.seat(seat), holder=text)
        if session.match.entries:
            screen.say("begin.resumed", count=len(session.match.entries))
        if session.people:
            screen.line(own_phrase(session.game.facts.name, "begin.hint"))
        if session.shared_secrets:
            screen.say("begin.curtain")

    def show(self, whole: bool = False) -> None:
        """Show whose turn it is, the decision, and what happened since; recent items already shown are omitted."""
        session, screen = self.session, self.screen
        screen.gap()
        first = session.last_of(self.seat)
        just = not session.game.facts.hidden and len(session.match.entries) - first <= JUST
        if not whole and (just or session.shared_secrets):
            first = max(first, self._last_shown)
        question = self._question()
        self._options = []
        if question.options:
            self._ask(question)
            return
        self._since(first)
        if headline := session.presenter.headline(self.view):
            screen.title(headline)
        screen.lines(session.presenter.warnings(self.view))

    def _since(self, first: int) -> None:
        """Show what happened from an action on, limited to the latest lines."""
        lines = self.session.presenter.history(self.session.visible_events(first, self.viewer))
        self._last_shown = len(self.session.match.entries)
        if lines:
            self.screen.say("turn.since")
        if len(lines) > SINCE:
            self.screen.say("turn.more", n=len(lines) - SINCE)
        for line in lines[-SINCE:]:
            self.screen.line(line, indent=2)

    def _question(self) -> Prompt:
        session = self.session
        recent = session.visible_events(max(0, len(session.match.entries) - RECENT), self.viewer)
        facts, options, waiver = session.presenter.question(self.view, session.legal(self.seat), recent)
        return Prompt(facts, options, waiver)

    def _ask(self, question: Prompt) -> None:
        """Show a decision: the facts, then the numbered options; the one that declines is 0."""
        self.screen.say("answer.title", "bold", who=self.session.name(self.seat))
        self.screen.lines(question.facts)
        others = [option for option in question.options if option[0] != question.waiver]
        self._options = [question.waiver, *(word for word, _ in others)]
        texts = dict(question.options)
        for number, word in enumerate(self._options):
            if number:
                self.screen.line(phrase("answer.row", n=number, text=texts[word], word=word), indent=2)
        if question.waiver:
            self.screen.line(phrase("answer.row", n=0, text=texts[question.waiver], word=question.waiver), indent=2)
        self.screen.say("answer.hint")

    def _tell(self, first: int, viewer: Seat | None) -> None:
        """Show the actions from a number on to the seat that made them."""
        self._last_shown = len(self.session.match.entries)
        self.screen.lines(self.session.presenter.history(self.session.visible_events(first, viewer)))

    def _hand_over(self, seat: Seat) -> None:
        """In a game with hidden information, clear the screen before another person plays."""
        if not self.session.shared_secrets or self._sitting == seat:
            self._sitting = seat
            return
        who = self.session.name(seat)
        self.hide_private()
        self.screen.say("turn.hand", "bold", who=who)
        self.screen.ask(phrase("ask", text=phrase("turn.enter", who=who)))
        self._sitting, self._private, self._last_shown = seat, True, 0

    def hide_private(self) -> None:
        """Clear information for one person from the screen; the next one is asked to confirm."""
        if self._private:
            self.screen.clear()
            self._private = False
        if self.session.shared_secrets:
            self._sitting = self._shown = None

    def refuse(self, refusal: ConquistaError) -> None:
        """Show an error and the rule clause it is based on."""
        self.screen.line(self.session.presenter.refusal(self.view, refusal), "red")
        if refusal.clause:
            self.screen.say("refused.clause", clause=refusal.clause)

    def _refused_word(self, refusal: ConquistaError, word: str) -> None:
        """Show why a word cannot be played, and legal alternatives."""
        game = self.session.game
        legal = [game.write_action(action) for action in self.session.legal(self.seat)]
        if isinstance(refusal, Unreadable) and word.isalnum():  # not a word of the game, perhaps a mistyped command
            self._unknown(word)
            return
        self.refuse(refusal)
        if near := line_input.near_action(word, legal):
            self.screen.say("refused.near", near=near)

    def _unknown(self, text: str) -> None:
        legal = [self.session.game.write_action(action) for action in self.session.legal(self.seat)]
        near = line_input.near(text, [*commands.COMMANDS, *self.session.presenter.parts, *legal])
        if near:
            self.screen.say("unknown.near", text=text[:60], near=near)
        else:
            self.screen.say("unknown", text=text[:60])
            self.screen.say("unknown.help")

    # -- the end -------------------------------------------------------------------------------------------------------

    def _end(self) -> None:
        """Show the result, and save the record."""
        session, screen = self.session, self.screen
        outcome = session.match.outcome
        assert outcome is not None
        self.hide_private()
        self._since(max(0, len(session.match.entries) - 1) if session.shared_secrets else self._last_shown)
        screen.gap()
        screen.say("over.title", "bold")
        who = [session.name(seat) for seat in outcome.winners]
        screen.say("over.draw" if outcome.drawn else "over.winner" if len(who) == 1 else "over.winners", who=who)
        screen.line(say(outcome.reason, outcome.data, terminal_language()))
        if outcome.clause:
            screen.say("over.clause", clause=outcome.clause)
        if session.people and self.kept():
            screen.say("keep.finished", path=str(session.recovery.finish(session.text())))
        elif session.copy is not None:
            self.kept()
        screen.sheets(session.presenter.count(self.view))

    def kept(self) -> bool:
        """Save the match; a failure is reported once, and the match goes on."""
        try:
            self.session.keep()
        except OSError as fault:
            if not self._warned:
                self._warned = True
                self.screen.say("keep.cannot", reason=reason(fault))
            return False
        return True
