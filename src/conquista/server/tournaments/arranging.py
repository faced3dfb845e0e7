"""The terms of a new tournament, from the form of its director."""

from __future__ import annotations

from conquista.games import registry
from conquista.server.schema import tournaments as forms
from conquista.server.tournaments.terms import EntryTerms, TournamentTerms, check_terms
from conquista.table.pace import MINUTE
from conquista.tournaments.formats import CLUB_MATCH, ROUND_ROBIN, SIMUL

SAME_IN_FORM = {"preset", "options", "pace", "rated", "press", "rounds", "cycles", "division", "minutes", "boards"}
"""Terms that are stored as the form has them."""


def terms_from(form: forms.NewTournament) -> TournamentTerms:
    """Return complete terms; raises a refusal where they do not fit."""
    game, _ = registry.preset(form.preset)
    entry = form.entry.model_dump(exclude={"members_only"})
    is_chosen = form.format in (CLUB_MATCH, SIMUL)  # participants are chosen, so no seat remains free
    terms = TournamentTerms(
        **form.model_dump(include=SAME_IN_FORM),
        game=game.facts.name,
        fill="" if is_chosen else form.fill,
        sizes=(),
        pairs=False,
        pause=form.pause_minutes * MINUTE,
        limit=form.round_minutes * MINUTE,
        grace=form.grace_minutes * MINUTE,
        begin_with=0 if is_chosen else form.begin_with,
        about=" ".join(form.about.split()),
        vacations=form.format == ROUND_ROBIN if form.vacations is None else form.vacations,
        entry=EntryTerms(**entry, club=form.club if form.entry.members_only else ""),
        clubs=(form.club, form.opponent) if form.format == CLUB_MATCH else (),
        host_extra=form.host_minutes * MINUTE,
    )
    return check_terms(terms, form.format)
