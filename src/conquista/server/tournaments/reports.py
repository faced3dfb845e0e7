"""Results as files: readable text, a table of values, and tournament reports for pairing programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from datetime import UTC, datetime
from fractions import Fraction

from conquista.server.errors import ServerRefused
from conquista.store.tournaments.values import TournamentSnapshot
from conquista.tournaments.formats import PARTNERS, SIMUL_HOST
from conquista.tournaments.points import ABSENT, BYE, LATE, PENDING, WALKOVER, Score, duel_points
from conquista.tournaments.side_scores import CHALLENGERS, HOST, side_scores
from conquista.tournaments.standings import TIE_BREAKS, StandingsRow, standings
from conquista.tournaments.swiss import tournament_report
from conquista.tournaments.values import PairingResult

Names = Mapping[str, str]
GONE = "?"  # the name of a deleted account
_MARKS = {BYE: "bye", LATE: "late", PENDING: "...", ABSENT: "-", WALKOVER: "+"}


def text_report(snapshot: TournamentSnapshot, names: Names) -> str:
    """Return the standings as aligned text: rank, name, a column for each round, points and tie-breaks."""
    rows, called = standings(snapshot.history()), _names(snapshot, names)
    numbers = [one.number for one in snapshot.rounds]
    breaks = TIE_BREAKS[snapshot.tournament.format]
    lines = [["#", "No", "Name", "Rating", *map(str, numbers), "Points", *breaks]]
    for row in rows:
        scores = {one.round: one for one in row.scores}
        cells = [_cell(scores.get(number)) for number in numbers]
        rating = str(_rating(snapshot, row))
        values = [_points(value) for value in row.breaks]
        lines.append(
            [str(row.rank), str(row.entrant), called[row.entrant], rating, *cells, _points(row.points), *values]
        )
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    body = [
        "  ".join(
            cell.ljust(width) if column == 2 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
    seeds = [f"{one.number}: {one.seed}" for one in snapshot.rounds]
    score = _score_lines(snapshot, names)
    return "\n".join([snapshot.tournament.name, "", *score, *body, "", "Seeds of the draws", *seeds, ""])


def _score_lines(snapshot: TournamentSnapshot, names: Names) -> list[str]:
    """Return the score of a match between clubs or of a simul, and the boards of each round."""
    scores, called = side_scores(snapshot.history()), _names(snapshot, names)
    if not scores:
        return []
    host = called.get(SIMUL_HOST, GONE)
    sides = [{HOST: host, CHALLENGERS: "Challengers"}.get(one.side, names.get(one.side, GONE)) for one in scores]
    lines = [f"{sides[0]} {_points(scores[0].points)} : {_points(scores[1].points)} {sides[1]}", ""]
    camp = {one.number: one.club or (HOST if one.number == SIMUL_HOST else CHALLENGERS) for one in snapshot.entrants}
    for found in snapshot.rounds:
        lines.append(f"Round {found.number}")
        for one in snapshot.pairings:
            if one.round == found.number:
                first, second = sorted(range(2), key=lambda place: camp[one.sides[place][0]] != scores[0].side)
                shown = "..."
                if one.ranks is not None:
                    result = PairingResult(one.ranks)
                    shown = f"{_points(duel_points(result, first))} : {_points(duel_points(result, second))}"
                players = [called[one.sides[place][0]] for place in (first, second)]
                lines.append(f"{one.number:>3}  {players[0]}  {shown}  {players[1]}")
        lines.append("")
    return lines


def csv_report(snapshot: TournamentSnapshot, names: Names) -> str:
    """Return one line for each entrant and round."""
    called, written = _names(snapshot, names), io.StringIO()
    clubs = {one.number: names.get(one.club, "") for one in snapshot.entrants}
    table = csv.writer(written, lineterminator="\n")
    table.writerow(
        ["rank", "number", "name", "total", "round", "table", "kind", "place", "points", "opponents", "club"]
    )
    for row in standings(snapshot.history()):
        for one in row.scores:
            place = "" if one.rank is None else one.rank + 1
            values = (
                one.round,
                one.table or "",
                one.kind,
                place,
                _points(one.points),
                " ".join(map(str, one.opponents)),
            )
            table.writerow(
                [
                    row.rank,
                    row.entrant,
                    _safe(called[row.entrant]),
                    _points(row.points),
                    *values,
                    _safe(clubs[row.entrant]),
                ]
            )
    return written.getvalue()


def trf_report(snapshot: TournamentSnapshot, names: Names) -> str:
    """Return the results in the format of FIDE; refused where more than two sides meet, or partners change."""
    plan = snapshot.tournament.plan
    if not plan.duels or plan.format == PARTNERS:
        raise ServerRefused("server.tournament_trf")
    history, called = snapshot.history(), _names(snapshot, names)
    report = tournament_report(history)
    ranks = {row.entrant: row.rank for row in standings(history)}
    for entrant, section in zip(history.seeding, report.player_sections, strict=True):
        section.name = called[entrant.number][:33]
        section.rank = ranks[entrant.number]
    begun = snapshot.tournament.begun or snapshot.tournament.created
    head = [f"012 {snapshot.tournament.name}", f"042 {datetime.fromtimestamp(begun / 1000, UTC):%Y/%m/%d}"]
    head += [f"062 {len(history.entrants)}", f"092 {plan.format}"]
    lines = [*head, *(one.to_string() for one in report.player_sections), f"XXR {report.x_section.number_of_rounds}"]
    return "\n".join(lines) + "\n"


def _names(snapshot: TournamentSnapshot, names: Names) -> dict[int, str]:
    return {one.number: " & ".join(names.get(p, GONE) for p in one.people) or GONE for one in snapshot.entrants}


def _rating(snapshot: TournamentSnapshot, row: StandingsRow) -> int:
    entrant = snapshot.entrant(row.entrant)
    return entrant.rating if entrant else 0


def _cell(score: Score | None) -> str:
    if score is None:
        return ""
    mark = _MARKS.get(score.kind)
    if mark is not None:
        return f"{mark} {_points(score.points)}" if score.points else mark
    return f"{_points(score.points)} ({', '.join(map(str, score.opponents))})"


def _points(value: Fraction) -> str:
    return f"{float(value):.3f}".rstrip("0").rstrip(".")


def _safe(name: str) -> str:
    """Return a name that a spreadsheet does not take for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name
