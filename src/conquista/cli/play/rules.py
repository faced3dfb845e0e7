"""The command `rules`: short chapters, clauses of the rulebook, and the options of this match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from conquista import rulebook
from conquista.cli.output import CommandError, terminal_language
from conquista.cli.play import line_input
from conquista.cli.play.screen import own_phrase, phrase
from conquista.cli.play.session import LocalSession
from conquista.core import UnknownName
from conquista.i18n import has, say
from conquista.rulebook import Clause

if TYPE_CHECKING:
    from conquista.cli.play.repl import Repl

OPTIONS = "options"
MOST = 8  # clauses shown for a search with many matches


def rules(repl: Repl, rest: str) -> None:
    """Show the rules in short, or a chapter, a clause, an option, or the result of a search."""
    session, screen = repl.session, repl.screen
    options = session.match.options
    if not rest:
        name = session.preset or session.game.facts.name
        screen.say("rules.this", "bold", name=name)
        screen.sheets(session.presenter.rules(options, ""))
        if changed := _changed(session):
            screen.sheet((phrase("rules.changed"), _rows(session, changed)))
        if notes := _notes(session):
            screen.sheet((phrase("rules.notes"), notes))
        screen.line(own_phrase(session.game.facts.name, "rules.hint"))
        return
    if rest.casefold() == OPTIONS:
        screen.sheet((phrase("rules.options"), _rows(session, list(options))))
        return
    clauses, chosen, chapter = _clauses(session, rest), _options(session, rest), _chapter(session, rest)
    for clause in clauses[:MOST]:
        screen.sheet((phrase("rules.clause", clause=clause.id, section=clause.section), clause_lines(clause)))
    if len(clauses) > MOST:
        screen.say("rules.more", n=len(clauses) - MOST)
    if chosen:
        screen.sheet((phrase("rules.chosen"), _rows(session, chosen)))
    if not clauses:
        screen.sheets(chapter)
    if not clauses and not chosen and not chapter:
        near = line_input.near(rest, [*options, *(clause.id for clause in _game_clauses(session))])
        raise CommandError("play.rules.near" if near else "play.rules.unknown", text=rest[:60], near=near)


def _changed(session: LocalSession) -> list[str]:
    """Return the options in which this match differs from its preset."""
    facts, options = session.game.facts, session.match.options
    printed = facts.preset(session.preset) if session.preset in facts.presets else facts.choose()
    return [name for name in options if options[name] != printed[name]]


def _notes(session: LocalSession) -> list[str]:
    """Return the rules of this match that are based on a ruling alone, each with its clause."""
    notes = session.game.facts.notes_on(session.preset, session.match.options)
    return [f"{say(note.meaning, {}, terminal_language())} ({note.clause})" for note in notes]


def _options(session: LocalSession, about: str) -> list[str]:
    """Return the options of this name, or those based on this clause."""
    declared = session.game.facts.options
    return [option.name for option in declared if about.upper() in option.clauses or about.casefold() == option.name]


def _rows(session: LocalSession, names: Sequence[str]) -> list[str]:
    meanings = {option.name: option.meaning for option in session.game.facts.options}
    return [
        phrase(
            "rules.option",
            name=name,
            value=session.match.options.written(name),
            meaning=say(meanings[name], {}, terminal_language()) if has(meanings[name]) else name,
        )
        for name in names
    ]


def _chapter(session: LocalSession, about: str) -> list[tuple[str, list[str]]]:
    try:
        return session.presenter.rules(session.match.options, about)
    except UnknownName:
        return []


def _game_clauses(session: LocalSession) -> list[Clause]:
    """Return the clauses of the rulebooks of this game."""
    game = session.game.facts.name
    return [clause for book in rulebook.books(terminal_language()) if book.game == game for clause in book.clauses]


def _clauses(session: LocalSession, about: str) -> list[Clause]:
    """Return the clause with this id, or the clauses that contain these words."""
    clauses = _game_clauses(session)
    exact = [clause for clause in clauses if clause.id == about.upper()]
    if exact or _options(session, about) or _chapter(session, about):
        return exact
    books = {clause.book for clause in clauses}
    return [clause for clause in rulebook.search(about, language=terminal_language()) if clause.book in books]


def clause_lines(clause: Clause) -> list[str]:
    """Return a clause without markup, with its editions and rulings."""
    rows = [clause.text.replace("*", "").replace("`", "")]
    if clause.editions:
        rows.append(phrase("rules.editions", editions=clause.editions))
    if clause.grounds:
        rows.append(phrase("rules.grounds", clauses=list(clause.grounds)))
    return rows
