"""The bot of the examples plays a whole match through the interface alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from conquista.core.record import check_seed, read
from conquista.games import registry
from server.server_process import Process

BOT = Path(__file__).parents[2] / "examples/api/bot.py"


def test_the_bot_plays_to_the_end_and_the_record_verifies(tmp_path: Path) -> None:
    with Process(tmp_path / "conquista.db", floods=False, pause=0, pause_more=0) as server:
        played = subprocess.run(
            [sys.executable, str(BOT), server.address], capture_output=True, text=True, timeout=100, check=False
        )
        assert played.returncode == 0, played.stderr + server.log_text()
    said, _, text = played.stdout.partition("\n")
    assert said.startswith("playing A at")
    record = read(text.strip() + "\n")
    assert record.outcome is not None
    check_seed(registry.game(record.game), record)
