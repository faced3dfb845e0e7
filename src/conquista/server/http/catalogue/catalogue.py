"""Routes that describe games, boards and rules, for clients without rules of their own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from fastapi import APIRouter

from conquista import boards, rulebook
from conquista.core import AnyGame, Options
from conquista.core.options import OptionConflict
from conquista.games import registry
from conquista.i18n import LANGUAGES, catalogue
from conquista.players import registry as players
from conquista.rulebook import Clause
from conquista.rulebook.translations import ENGLISH
from conquista.server.catalogue.charts import shipped
from conquista.server.errors import NotFound
from conquista.server.http.authentication import CurrentAppState
from conquista.server.http.catalogue.serialisation import plain
from conquista.server.schema import catalogue as cards
from conquista.server.schema.play.snapshot import PaceCard
from conquista.table.chat_policy import PHRASES, POLITE, PRESSES
from conquista.table.config import OVERRUNS
from conquista.table.handlers.votes import MOTIONS
from conquista.table.pace import PACES

router = APIRouter(prefix="/api", tags=["catalogue"])


@router.get("/games")
async def games(app_state: CurrentAppState) -> list[cards.GameCard]:
    """All games with their presets."""
    return await app_state.accounts.do(lambda: [_card(name) for name in registry.names()])


@router.get("/games/{game}")
async def game(game: str, app_state: CurrentAppState) -> cards.GameBook:
    """A game with all options, option conflicts and computer players."""
    return await app_state.accounts.do(lambda: _book(game))


@router.post("/games/{game}/choice")
async def choose(game: str, form: cards.OptionChoice, app_state: CurrentAppState) -> cards.Chosen:
    """Resolve a choice of options, or explain why it is refused."""
    return await app_state.accounts.do(lambda: _chosen(registry.game(game), form))


@router.get("/talk")
async def talk() -> cards.Talk:
    """Paces, chat phrases and chat modes."""
    return cards.Talk(
        paces=[PaceCard(name=p.name, bank=p.bank, turn=p.turn, answer=p.answer) for p in PACES.values()],
        phrases=list(PHRASES),
        polite=list(POLITE),
        presses=list(PRESSES),
        overruns=list(OVERRUNS),
        motions=list(MOTIONS),
    )


@router.get("/boards")
async def all_boards(app_state: CurrentAppState) -> list[cards.BoardCard]:
    """The boards."""
    found = await app_state.accounts.do(lambda: [boards.load(name) for name in boards.names()])
    return [
        cards.BoardCard.model_validate({"id": b.id, "aliases": list(b.aliases), "title": b.title, "kind": b.kind})
        for b in found
    ]


@router.get("/boards/{board}")
async def board(board: str, app_state: CurrentAppState) -> cards.BoardBook:
    """A board as data."""
    found = await app_state.accounts.do(lambda: shipped(board))
    return cards.BoardBook.model_validate({"id": found.id, "kind": found.kind, "data": plain(found)})


@router.get("/rules")
async def books(app_state: CurrentAppState) -> list[cards.BookCard]:
    """The rulebooks."""
    found = await app_state.accounts.do(rulebook.books)
    return [cards.BookCard(name=b.name, title=b.title, game=b.game, clauses=len(b)) for b in found]


@router.get("/rules/{book}")
async def book(book: str, app_state: CurrentAppState, language: str = ENGLISH) -> cards.RuleBook:
    """A rulebook, clause by clause, in one language."""
    found = await app_state.accounts.do(lambda: rulebook.book(book, language))
    content = [_clause(clause) for clause in found.clauses]
    return cards.RuleBook(name=found.name, title=found.title, game=found.game, clauses=len(found), content=content)


@router.get("/clauses/{clause}")
async def clause(clause: str, app_state: CurrentAppState, language: str = ENGLISH) -> cards.ClauseCard:
    """One clause by its id, in one language."""
    return _clause(await app_state.accounts.do(lambda: rulebook.clause(clause, language)))


@router.get("/messages/{locale}")
async def messages(locale: str) -> dict[str, str]:
    """All messages of a locale by key; missing ones are in English."""
    if locale not in LANGUAGES:
        raise NotFound("server.unknown")
    return {**catalogue("en"), **catalogue(locale)}


@cache
def _card(name: str) -> cards.GameCard:
    found = registry.game(name)
    facts = found.facts
    shown = {name: getattr(facts, name) for name in cards.GameCard.model_fields if name != "presets"}
    return cards.GameCard(**shown, presets=[_preset(found, preset) for preset in facts.presets])


def _preset(found: AnyGame, name: str) -> cards.PresetCard:
    options = found.facts.preset(name)
    return cards.PresetCard(
        name=name,
        options=options.changed(),
        seats=list(found.seats(options)),
        teams=_teams(found, options),
        notes=[
            cards.NoteCard(meaning=note.meaning, clause=note.clause, options=list(note.values))
            for note in found.facts.notes_on(name)
        ],
    )


@cache
def _book(name: str) -> cards.GameBook:
    found = registry.game(name)
    options = [
        cards.OptionCard(
            name=one.name,
            kind=one.kind,
            default=one.write(one.default),
            meaning=one.meaning,
            allowed=list(one.allowed),
            least=one.least,
            most=one.most,
            clauses=list(one.clauses),
        )
        for one in found.facts.options
        if one.offered
    ]
    return cards.GameBook(
        **_card(name).model_dump(),
        options=options,
        clashes=[_clash(found, clash) for clash in found.facts.clashes],
        players=[cards.PlayerCard(name=p, meaning=players.entry(p).meaning) for p in players.names(found)],
        books=[b.name for b in rulebook.books() if b.game == name],
    )


def _chosen(found: AnyGame, form: cards.OptionChoice) -> cards.Chosen:
    facts = found.facts
    printed = facts.preset(form.preset) if form.preset else facts.choose()
    options = facts.read_options({**printed.changed(), **form.options})
    return cards.Chosen(
        options=options.changed(),
        changed={name: options.written(name) for name in options if options[name] != printed[name]},
        seats=list(found.seats(options)),
        teams=_teams(found, options),
        orders={name: list(words) for name, words in found.orders(options).items()},
        offers={kind: _terms(terms) for kind, terms in found.offers(options).items()},
        advice=[_clash(found, clash) for clash in facts.advice(options)],
    )


def _teams(found: AnyGame, options: Options) -> list[list[str]]:
    return [list(team) for team in found.teams(options)]


def _terms(terms: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
    return {name: list(words) for name, words in terms.items()}


def _clash(found: AnyGame, clash: OptionConflict) -> cards.ClashCard:
    known = {option.name: option for option in found.facts.options}
    values = {name: known[name].write(value) for name, value in clash.values.items()}
    return cards.ClashCard(values=values, meaning=clash.meaning, clause=clash.clause, refused=clash.refused)


def _clause(found: Clause) -> cards.ClauseCard:
    return cards.ClauseCard.model_validate(found, from_attributes=True)
