"""Names of editions in titles that the server writes itself."""

from __future__ import annotations

from conquista.i18n import say
from conquista.i18n.messages import has


def edition_name(preset: str, locale: str) -> str:
    """Return the first sentence of an edition's description, without its full stop; the name of the site otherwise."""
    key = f"play.preset.{preset}"
    return say(key, {}, locale).partition(". ")[0].rstrip(".") if has(key, locale) else "Conquista"
