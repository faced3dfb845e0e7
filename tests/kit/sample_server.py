"""`conquista` with the sample games installed: python tests/kit/sample_server.py serve --port 8000"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import mkdtemp

sys.path.insert(0, str(Path(__file__).parents[1]))

from kit.sample_games import installed

os.execve(
    sys.executable, [sys.executable, "-m", "conquista.cli.main", *sys.argv[1:]], installed(Path(mkdtemp("-samples")))
)
