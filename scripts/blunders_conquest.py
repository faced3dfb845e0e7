"""Count blunders in matches of Conquest: turns that let an opponent win by force although another turn prevented it.

    blunders_conquest.py FILE...

A file is a record or the log of a series (`conquista arena match ... --log FILE`). Each blunder is printed with its
turn, the player and the opponent who could have won, then the number of blunders per player and the number of games.
`players/conquest/blunder_audit.py` documents what is proven.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from conquista.arena.series_log import records_of
from conquista.core import ConquistaError
from conquista.core.record.reader import read
from conquista.core.record.replay import replay
from conquista.core.record.values import Record
from conquista.games.conquest.game import GAME
from conquista.games.conquest.setup.geography import SEATS
from conquista.players.conquest.blunder_audit import BlunderAudit, beginnings


def records(path: Path) -> Iterator[tuple[str, Record]]:
    """Yield the records of a file, each with a name."""
    if path.read_bytes().startswith(b"{"):
        for result in records_of(path):
            yield f"{path.name} {result.game}", read(result.record)
    else:
        yield path.name, read(path.read_text(encoding="utf-8"))


def main(arguments: list[str]) -> int:
    if not arguments:
        print(__doc__)
        return 2
    given, played = Counter[str](), Counter[str]()
    try:
        for path in map(Path, arguments):
            for name, record in records(path):
                states, players = replay(GAME, record).states, dict(record.seats)
                played.update(players.values())
                turns = beginnings(state.position for state in states)
                for blunder in BlunderAudit(states[0].rules, states[0].position).blunders(turns):
                    giver, heir = SEATS[blunder.giver], SEATS[blunder.heir]
                    given[players[giver]] += 1
                    print(f"{name}: turn {blunder.turn + 1}, {giver} ({players[giver]}) to {heir} ({players[heir]})")
    except (ConquistaError, OSError, UnicodeDecodeError) as fault:
        print(fault, file=sys.stderr)
        return 1
    for player, games in sorted(played.items()):
        print(f"{player}: {given[player]} blunders in {games} games, counted by seat")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
