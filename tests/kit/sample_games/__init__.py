"""Two small complete games: the kit is proved on them, and docs/3-adding-a-game.md walks through them."""

from __future__ import annotations

import json
from pathlib import Path

from conquista import i18n

i18n.add("en", json.loads(Path(__file__).with_name("messages.json").read_text(encoding="utf-8")))
