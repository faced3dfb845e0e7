"""Opening sets: files of position lines."""

from __future__ import annotations

from pathlib import Path

from conquista.arena.errors import ArenaError
from conquista.core import AnyGame, ConquistaError, Data, Options


def read_openings(path: Path, game: AnyGame, options: Options) -> list[str]:
    """Return the position lines of a file, each validated; empty lines and comments with # are skipped."""
    try:
        rows = path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise ArenaError("arena.opening.cannot_read", path=str(path), reason=reason) from fault
    found = []
    for number, row in enumerate(rows, 1):
        line = row.strip()
        if not line or line.startswith("#"):
            continue
        try:
            state = game.read_state(options, line)
            if game.outcome(state) is not None:
                raise ArenaError("arena.opening.over", line=line[:80])
        except ConquistaError as refusal:
            why: dict[str, Data] = {"key": refusal.key, "params": refusal.params}
            raise ArenaError("arena.opening.line", path=str(path), line=number, why=why) from refusal
        found.append(line)
    if not found:
        raise ArenaError("arena.opening.none", path=str(path))
    return found
