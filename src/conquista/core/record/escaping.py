"""Escaping of free text on one line of a record: control and direction characters become escapes."""

from __future__ import annotations

import re

# Control characters, line and paragraph separators, direction marks, the byte order mark, and surrogates. The list
# is fixed, so that a record means the same under every version of Unicode.
_BANNED = "\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff"

BANNED = re.compile(f"[{_BANNED}]")
WORD = re.compile(f"[^\\s\\\\{_BANNED}]+")

_TO_WRITE = re.compile(f"[\\\\{_BANNED}]|^ | $")
_TO_READ = re.compile(r"\\(?:u\{([0-9a-f]{1,6})\}|(.?))")
_SHORT = {"\\": "\\\\", "\n": "\\n", "\t": "\\t"}
_LONG = {"\\": "\\", "n": "\n", "t": "\t"}


def escape(text: str) -> str:
    """Return the text with unsafe characters escaped; `unescape` reverses it."""
    return _TO_WRITE.sub(lambda found: _SHORT.get(found[0], f"\\u{{{ord(found[0]):x}}}"), text)


def unescape(text: str) -> str | None:
    """Return the unescaped text, or None when it was not written by `escape`."""
    try:
        plain = _TO_READ.sub(lambda found: chr(int(found[1], 16)) if found[1] else _LONG[found[2]], text)
    except (KeyError, ValueError, OverflowError):
        return None
    return plain if escape(plain) == text else None
