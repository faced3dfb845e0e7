"""Composes messages: plain text and HTML with the same content, without pictures from outside and without tracking."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from functools import cache
from importlib.resources import files

from conquista.i18n import say


@dataclass(frozen=True, slots=True)
class EmailLine:
    """A row of a message: what it is about, details, and a link."""

    title: str
    detail: str = ""
    link: str = ""
    action: str = ""


@dataclass(frozen=True, slots=True)
class EmailContent:
    """A message in the language of its reader. `why` says why it was sent; `unsubscribe` is a link, or empty."""

    subject: str
    text: str
    why: str
    language: str
    lines: Sequence[EmailLine] = field(default_factory=tuple)
    unsubscribe: str = ""
    settings: str = ""


def compose(content: EmailContent, sender: str, address: str, name: str, message_id: str, now: int) -> EmailMessage:
    """Return a message to a person. The same `message_id` is used whenever it is sent again."""
    from_name, from_address = parseaddr(sender)
    made = EmailMessage(SMTP)
    made["From"] = Address(from_name or "Conquista", addr_spec=from_address)
    made["To"] = Address(addr_spec=address)
    made["Subject"] = content.subject
    made["Date"] = format_datetime(datetime.fromtimestamp(now / 1000, UTC))
    made["Message-ID"] = f"<{message_id}@{from_address.rpartition('@')[2]}>"
    made["Auto-Submitted"] = "auto-generated"
    if content.unsubscribe:
        made["List-Unsubscribe"] = f"<{content.unsubscribe}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    hello = say("email.hello", {"name": name}, content.language)
    made.set_content(_plain(content, hello))
    made.add_alternative(_html(content, hello), subtype="html")
    made["Content-Language"] = content.language  # after the content, which resets such headers
    return made


def _plain(content: EmailContent, hello: str) -> str:
    parts = [hello, "", content.text, ""]
    for line in content.lines:
        parts += [part for part in (line.title, line.detail, line.link) if part] + [""]
    parts += ["-- ", content.why]
    if content.unsubscribe:
        parts.append(f"{say('email.unsubscribe', None, content.language)}: {content.unsubscribe}")
    if content.settings:
        parts.append(f"{say('email.settings', None, content.language)}: {content.settings}")
    return "\n".join([*parts, say("email.links", None, content.language), ""])


def _html(content: EmailContent, hello: str) -> str:
    rows = "".join(map(_row, content.lines))
    links = [
        f'<a href="{html.escape(address)}" style="color:#1f4e5f">{html.escape(say(key, None, content.language))}</a>'
        for key, address in (("email.unsubscribe", content.unsubscribe), ("email.settings", content.settings))
        if address
    ]
    words = {
        "language": content.language,
        "subject": html.escape(content.subject),
        "hello": html.escape(hello),
        "text": html.escape(content.text),
        "rows": rows,
        "why": html.escape(content.why),
        "links": " · ".join(links),
        "note": html.escape(say("email.links", None, content.language)),
    }
    return re.sub(r"\{([a-z]+)\}", lambda found: words[found[1]], _page())


def _row(line: EmailLine) -> str:
    detail = f'<div style="color:#5a4a35;font-size:14px">{html.escape(line.detail)}</div>' if line.detail else ""
    button = ""
    if line.link:
        button = (
            f'<a href="{html.escape(line.link)}" style="display:inline-block;padding:9px 16px;border:1px solid #8a6a3d;'
            'border-radius:8px;background:#fffdf4;color:#2b1d0e;font-weight:bold;text-decoration:none">'
            f"{html.escape(line.action)}</a>"
        )
    return (
        '<tr><td style="padding:14px 24px;border-top:1px solid #d9c9a3">'
        f'<div style="font-weight:bold">{html.escape(line.title)}</div>{detail}</td>'
        f'<td align="right" style="padding:14px 24px;border-top:1px solid #d9c9a3">{button}</td></tr>'
    )


@cache
def _page() -> str:
    return files("conquista.server").joinpath("templates", "email.html").read_text(encoding="utf-8")
